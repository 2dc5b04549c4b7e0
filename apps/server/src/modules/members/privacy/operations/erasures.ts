import * as contract from '@stoa/contract/services/stoa/member-privacy'
import type { Caller } from '../../../../kernel/site/caller.ts'
import type { Job } from '../../../../kernel/site/jobs.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { findExistingMembers } from '../../members/ports/reading.ts'
import { trashMember } from '../../members/ports/accounts.ts'
import { customer } from '../../customers/index.ts'
import { beginErasure, startErasure } from '../begin-erasure.ts'
import { findPersons } from '../persons.ts'
import type { ErasureJob } from '../erase.ts'
import { presentErasure } from '../present.ts'
import * as store from '../store/privacy.ts'

const listed = 100

export const eraseMember = ({ erase }: { erase: Job<ErasureJob> }) =>
  implement(contract.eraseMember, async ({ site, caller, refuse }, request) => {
    const memberId = request.memberId
    if ((await findExistingMembers(site, [memberId])).has(memberId)) await trashMember(site, memberId, { field: 'memberId' })
    const erasure =
      (await beginErasure(site, erase, memberId, { cause: 'STAFF', ...startedBy(caller) })) ??
      (await store.findOpenErasure(site, memberId))
    if (!erasure) throw refuse('MEMBER_NOT_FOUND', 'there is no such member', { memberId })
    return { memberErasure: presentErasure(erasure) }
  })

export const eraseCustomer = ({ erase }: { erase: Job<ErasureJob> }) =>
  implement(contract.eraseCustomer, async ({ site, caller, refuse }, { customerId }) => {
    const { isMember } = await customer.lock(site, customerId)
    if (isMember) throw refuse('CUSTOMER_IS_MEMBER', 'a member is erased by the member’s id', { id: customerId })
    const erasures: store.ErasureRow[] = []
    for (const person of (await findPersons(site, customerId)) ?? [])
      erasures.push(await startErasure(site, erase, person, { cause: 'STAFF', ...startedBy(caller) }))
    return { memberErasures: erasures.map(presentErasure) }
  })

export const listMemberErasures = implementRead(contract.listMemberErasures, async ({ site }) => ({
  memberErasures: (await store.loadNewestErasures(site, listed)).map(presentErasure),
}))

export const getMemberErasure = implementRead(contract.getMemberErasure, async ({ site, refuse }, { erasureId }) => {
  const erasure = await store.findErasure(site, erasureId)
  if (!erasure) throw refuse('ERASURE_NOT_FOUND', 'there is no such erasure', { erasureId })
  return { memberErasure: presentErasure(erasure) }
})

function startedBy(caller: Caller): { startedBy?: string } {
  return 'name' in caller ? { startedBy: caller.name } : {}
}
