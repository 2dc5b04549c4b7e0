import * as contract from '@stoa/contract/services/stoa/tips'
import { parseAmount } from '@stoa/pricing'
import { implement } from '../../../../kernel/operations/operation.ts'
import { lockTip, saveTip } from '../change-tip.ts'
import { sumOf } from '../check-tip.ts'
import { defaultSettings } from '../customer-tips.ts'
import { tipStaff } from '../entity.ts'
import { kept } from './order-tips.ts'
import type { NewDistribution } from '../store/tips.ts'

/** Splits a tip anew. Its amount and distributions that were charged one by one stay. */
export const splitTip = implement(contract.splitTip, async ({ site, refuse }, { orderId, shares }) => {
  const tipped = await lockTip(site, orderId)
  const { stored, tip, distributions } = tipped
  if (!tip) throw refuse('TIP_NOT_FOUND', 'the order has no tip', { orderId })
  if ((await defaultSettings(site))?.allowEditDistribution === false)
    throw refuse('DISTRIBUTIONS_CANNOT_BE_EDITED', 'the settings do not allow that tips are split anew')
  const charged = distributions.filter(({ transaction_id }) => transaction_id).map(kept)
  const people = await tipStaff.getMany(site, [...new Set(shares.map(({ staffId }) => staffId))])
  const split = shares.map(({ staffId, amount }): NewDistribution => {
    const person = people.get(staffId)
    if (!person) throw refuse('TIP_STAFF_NOT_FOUND', 'a person is not among the staff', { staffId })
    return {
      staff: { id: staffId, staffMemberId: staffId, name: person.name },
      amount: parseAmount(amount, stored.currency),
      // Where the money came from stays, whoever splits it.
      source: tip.source,
      lineItemInfo: [],
    }
  })
  const all = [...charged, ...split]
  if (
    new Set(split.map(({ staff }) => staff.id)).size < split.length ||
    split.some(({ amount }) => amount <= 0n) ||
    sumOf(all) > tip.amount_minor
  )
    throw refuse('INVALID_TIP', 'each person gets one share of more than zero, and all together at most the tip', {
      amount: tip.amount_minor.toString(),
    })
  await saveTip(site, tipped, tip.amount_minor, all, tip.source)
  return {}
})
