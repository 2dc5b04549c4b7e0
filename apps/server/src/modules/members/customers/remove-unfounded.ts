import type { SiteTx } from '../../../kernel/site/site.ts'
import { removeCustomer } from './remove.ts'
import { loadUnfounded } from './store/customers.ts'

const batchSize = 100

/**
 * Removes customers whom the shop knew by nothing but an order or a membership, once neither is left: an order went to a member, its
 * address was corrected, or it was deleted.
 */
export async function removeUnfounded(site: SiteTx): Promise<void> {
  for (const id of await loadUnfounded(site, batchSize)) await removeCustomer(site, id)
}
