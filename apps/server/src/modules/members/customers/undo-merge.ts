import type { Customer } from '@stoa/contract/services/stoa/customers'
import { isDeepStrictEqual } from 'node:util'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { returnNotes } from '../member-notes/index.ts'
import { customer, saveCustomer, type StoredCustomer } from './entity.ts'
import { lockCustomers } from './store/customers.ts'
import { lockIdentitiesOf, moveIdentities } from './store/identities.ts'
import { returnMerges, type MergeRow } from './store/merges.ts'
import { sumIdentities } from './store/sales.ts'

/** Splits a customer again: the merged one is there as before, with the identities that are still the kept one's. */
export async function undoMerge(site: SiteTx, { customer_id: keptId, doc }: MergeRow): Promise<StoredCustomer> {
  const held = new Set((await lockIdentitiesOf(site, [keptId])).map(({ key }) => key))
  await lockCustomers(site, [keptId])
  const kept = await customer.get(site, keptId)
  const restored = await customer.restore(site, doc.merged)
  for (const { key, verified } of doc.keys) if (held.has(key)) await moveIdentities(site, [key], restored.id, { verified })
  await returnNotes(site, doc.noteIds, restored.id)
  await returnMerges(site, doc.mergeIds, restored.id)
  await saveCustomer(site, kept, { ...kept, ...unchangedSince(kept, doc) })
  await sumIdentities(site, [keptId, restored.id])
  return restored
}

/** The former values of the fields that still have what the merge gave them. */
function unchangedSince(kept: StoredCustomer, { before, after }: MergeRow['doc']): Partial<Customer> {
  return Object.fromEntries(
    Object.entries(before).filter(([name]) =>
      isDeepStrictEqual(kept[name as keyof Customer] ?? null, after[name as keyof Customer] ?? null),
    ),
  )
}
