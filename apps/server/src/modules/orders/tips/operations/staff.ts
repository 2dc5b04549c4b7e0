import * as contract from '@stoa/contract/services/ecom/tippable-staff'
import * as own from '@stoa/contract/services/stoa/tip-staff'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { sitePeople } from '../../../platform/sites/index.ts'
import { tipStaff } from '../entity.ts'
import { maxStaff } from '../split.ts'
import { lockStaff } from '../store/tips.ts'

const ofStaff = operationsOf(tipStaff)

export const updateTipStaff = ofStaff.update(own.updateTipStaff)

export const deleteTipStaff = ofStaff.remove(own.deleteTipStaff)

export const queryTipStaff = ofStaff.query(own.queryTipStaff)

export const createTipStaff = ofStaff.change(own.createTipStaff, async (site, { tipStaff: given }) => {
  // Of two people who add the fiftieth at once, the second waits and is refused.
  await lockStaff(site)
  if ((await tipStaff.count(site, {})) >= maxStaff)
    throw refusal('TOO_MANY_TIP_STAFF', `tips are split among at most ${maxStaff} people`)
  return tipStaff.create(site, given)
})

/** The people among whom tips are split, and on request those who work in the back office. */
export const listTippableStaff = implementRead(
  contract.listTippableStaff,
  async ({ site }, { includeWixUsers, filterByName, filterByIds }) => {
    const { items } = await tipStaff.query(site, { cursorPaging: { limit: maxStaff } })
    const people = includeWixUsers ? await sitePeople(site) : []
    const all = [
      ...items.map(({ id, name }) => ({ id, name, staffMemberId: id })),
      ...people.map(({ id, name }) => ({ id, name, identificationData: { wixUserId: id } })),
    ]
    const searched = filterByName?.trim().toLowerCase()
    return {
      staff: all
        .filter(({ id }) => !filterByIds?.length || filterByIds.includes(id))
        .filter(({ name }) => !searched || name?.toLowerCase().includes(searched))
        .slice(0, 100),
    }
  },
)
