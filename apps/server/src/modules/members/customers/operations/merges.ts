import * as contract from '@stoa/contract/services/stoa/customer-merges'
import { permissionDenied, refusal, revisionMismatch } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import { loadNotes } from '../../member-notes/index.ts'
import { customer, type StoredCustomer } from '../entity.ts'
import { emailOfKey } from '../identities.ts'
import { combined, lockPair, mergedFields, mergePair } from '../merge.ts'
import { loadIdentities } from '../store/identities.ts'
import { endMerge, findMerge, loadMerges } from '../store/merges.ts'
import { undoMerge } from '../undo-merge.ts'

export const previewCustomerMerge = implementRead(contract.previewCustomerMerge, async ({ site }, { keptId, mergedId }) => {
  checkDifferent(keptId, mergedId)
  const [kept, merged] = [await customer.get(site, keptId), await customer.get(site, mergedId)]
  checkMembers(kept, merged)
  const identities = await loadIdentities(site, [mergedId])
  const after = combined(kept, merged, [])
  const different = [...mergedFields].filter(([, name]) => merged[name] && merged[name] !== kept[name])
  return {
    keptRevision: kept.revision,
    mergedRevision: merged.revision,
    emails: identities.flatMap(({ key }) => emailOfKey(key) ?? []),
    orderCount: identities.reduce((sum, { placed_count }) => sum + placed_count, 0),
    noteCount: (await loadNotes(site, mergedId)).length,
    addressCount: (after.addresses ?? []).length - (kept.addresses ?? []).length,
    tags: (after.tags ?? []).filter((tag) => !(kept.tags ?? []).includes(tag)),
    filled: different.flatMap(([field, name]) => (kept[name] ? [] : [field])),
    conflicts: different.flatMap(([field, name]) => {
      const [own, other] = [kept[name], merged[name]]
      return own && other ? [{ field, kept: own, merged: other }] : []
    }),
  }
})

export const mergeCustomers = implement(contract.mergeCustomers, async ({ site, caller }, request) => {
  if (!isStaff(caller)) throw permissionDenied('only staff merges customers')
  const { keptId, mergedId, keptRevision, mergedRevision, take = [] } = request
  checkDifferent(keptId, mergedId)
  const pair = await lockPair(site, { keptId, mergedId })
  checkMembers(pair.kept, pair.merged)
  for (const [{ revision }, seen] of [
    [pair.kept, keptRevision],
    [pair.merged, mergedRevision],
  ] as const)
    if (revision !== seen) throw revisionMismatch(revision)
  return { mergeId: await mergePair(site, pair, take, caller.name) }
})

export const undoCustomerMerge = implement(contract.undoCustomerMerge, async ({ site, refuse }, { mergeId }) => {
  const found = await findMerge(site, mergeId)
  if (!found) throw refuse('CUSTOMER_MERGE_NOT_FOUND', 'there is no such merge, or it was forgotten', { id: mergeId })
  if (!(await endMerge(site, mergeId))) throw refuse('CUSTOMER_MERGE_UNDONE', 'the merge was undone before', { id: mergeId })
  return { customerId: (await undoMerge(site, found)).id }
})

export const listCustomerMerges = implementRead(contract.listCustomerMerges, async ({ site }, { customerId }) => ({
  merges: (await loadMerges(site, customerId)).map(({ id, merged_id, created_date, merged_by, doc: { merged } }) => ({
    id,
    mergedId: merged_id,
    name: nameOf(merged),
    mergedDate: created_date.toISOString(),
    mergedBy: merged_by,
  })),
}))

function nameOf({ firstName, lastName, company, email }: StoredCustomer): string {
  return [firstName, lastName].filter(Boolean).join(' ') || company || email || ''
}

function checkDifferent(keptId: string, mergedId: string): void {
  if (keptId === mergedId) throw refusal('SAME_CUSTOMER', 'a customer is not merged with themselves')
}

/** A member keeps their id, and nobody has two accounts. */
function checkMembers(kept: StoredCustomer, merged: StoredCustomer): void {
  if (kept.isMember && merged.isMember) throw refusal('BOTH_ARE_MEMBERS', 'each of them has an account')
  if (merged.isMember) throw refusal('MEMBER_MUST_BE_KEPT', 'the member is the one who is kept')
}
