import { service, type Customer, type CustomerAddress } from '@stoa/contract/services/stoa/customers'
import type { MergeField } from '@stoa/contract/services/stoa/customer-merges'
import { isDeepStrictEqual } from 'node:util'
import { newId } from '../../../kernel/basics/ids.ts'
import { action } from '../../../kernel/site/events.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { moveNotes } from '../member-notes/index.ts'
import { customer, saveCustomer, showCustomer, type StoredCustomer } from './entity.ts'
import { addressesMost, tagsMost } from './limits.ts'
import { lockCustomers } from './store/customers.ts'
import { lockIdentitiesOf, moveIdentities } from './store/identities.ts'
import { insertMerge, moveMerges, type MergeDoc } from './store/merges.ts'
import { sumIdentities } from './store/sales.ts'

interface Pair {
  keptId: string
  mergedId: string
}

export interface LockedPair {
  kept: StoredCustomer
  merged: StoredCustomer
  /** The identities of the merged customer. */
  keys: { key: string; verified: boolean }[]
}

/** The fields that two customers may say differently, by their names on the wire of a merge. */
export const mergedFields = new Map<MergeField, 'firstName' | 'lastName' | 'company' | 'phone' | 'email'>([
  ['FIRST_NAME', 'firstName'],
  ['LAST_NAME', 'lastName'],
  ['COMPANY', 'company'],
  ['PHONE', 'phone'],
  ['EMAIL', 'email'],
])

/** Locks two customers with their identities. Orders of their buyers wait, and find the merged customer afterwards. */
export async function lockPair(site: SiteTx, { keptId, mergedId }: Pair): Promise<LockedPair> {
  const identities = await lockIdentitiesOf(site, [keptId, mergedId])
  await lockCustomers(site, [keptId, mergedId])
  const kept = await customer.get(site, keptId)
  const merged = await customer.get(site, mergedId)
  return { kept, merged, keys: identities.filter(({ customer_id }) => customer_id === mergedId) }
}

/** Merges two locked customers so that it can be undone. Returns the id of the merge. */
export async function mergePair(site: SiteTx, pair: LockedPair, take: readonly MergeField[], by: string): Promise<string> {
  const { kept, merged } = pair
  const after = combined(kept, merged, take)
  const noteIds = await moveNotes(site, { from: merged.id, to: kept.id })
  const mergeIds = await moveMerges(site, { from: merged.id, to: kept.id })
  const changed = Object.keys(after).filter(
    (name) => !isDeepStrictEqual(after[name as keyof Customer], kept[name as keyof Customer]),
  )
  const pick = (of: Customer) => Object.fromEntries(changed.map((name) => [name, of[name as keyof Customer] ?? null]))
  const doc: MergeDoc = {
    merged,
    keys: pair.keys.map(({ key, verified }) => ({ key, verified })),
    noteIds,
    mergeIds,
    before: pick(kept),
    after: pick(after),
  }
  const id = newId()
  await insertMerge(site, { id, customerId: kept.id, mergedId: merged.id, by, doc })
  await join(site, pair, after)
  return id
}

/**
 * Joins a guest with the member who has verified one of the guest's addresses. Other addresses that staff gave the guest come along, not
 * verified. It is what the address says, so nothing is kept to undo it.
 */
export async function joinByVerifiedEmail(site: SiteTx, { keptId, mergedId, key }: Pair & { key: string }): Promise<void> {
  const pair = await lockPair(site, { keptId, mergedId })
  await moveNotes(site, { from: mergedId, to: keptId })
  await moveMerges(site, { from: mergedId, to: keptId })
  await join(site, pair, combined(pair.kept, pair.merged, []))
  await moveIdentities(site, [key], keptId, { verified: true })
}

async function join(site: SiteTx, { kept, merged, keys }: LockedPair, after: StoredCustomer): Promise<void> {
  await moveIdentities(
    site,
    keys.map(({ key }) => key),
    kept.id,
  )
  const saved = await saveCustomer(site, kept, after)
  await customer.remove(site, merged.id)
  await sumIdentities(site, [kept.id])
  site.record(action(service.fqdn, 'merged', saved, { customer: showCustomer(saved), mergedCustomerId: merged.id }))
}

/** The kept customer with what only the other one has, and with the values of the other one that were chosen. A member's own fields stay. */
export function combined(kept: StoredCustomer, merged: StoredCustomer, take: readonly MergeField[]): StoredCustomer {
  const chosen = [...mergedFields].filter(([field, name]) => {
    if (!merged[name]) return false
    return !kept[name] || (take.includes(field) && !kept.isMember)
  })
  const addresses = unique<CustomerAddress>([...(kept.addresses ?? []), ...(merged.addresses ?? [])]).slice(0, addressesMost)
  const tags = [...new Set([...(kept.tags ?? []), ...(merged.tags ?? [])])].slice(0, tagsMost)
  const imported = kept.imported ?? merged.imported
  const country = kept.country ?? merged.country
  return {
    ...kept,
    ...Object.fromEntries(chosen.map(([, name]) => [name, merged[name]])),
    ...(addresses.length > 0 && { addresses }),
    ...(tags.length > 0 && { tags }),
    ...(imported && { imported }),
    ...(country && { country }),
  }
}

function unique<Value>(values: readonly Value[]): Value[] {
  return values.filter((value, index) => values.findIndex((other) => isDeepStrictEqual(other, value)) === index)
}
