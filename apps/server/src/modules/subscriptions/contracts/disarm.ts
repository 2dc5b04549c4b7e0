import type { SiteTx } from '../../../kernel/site/site.ts'
import { markAsTestOrders } from '../../orders/orders/ports/changing.ts'
import { makeTestContracts } from './store/disarm.ts'

/** In a copy contracts go on with test money, and so do the orders that they have not paid yet. */
export async function disarmContracts(site: SiteTx): Promise<void> {
  await markAsTestOrders(site, await makeTestContracts(site))
}
