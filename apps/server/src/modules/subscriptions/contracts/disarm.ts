import type { SiteTx } from '../../../kernel/site/site.ts'
import { endPaymentsInCopy, markAsTestOrders } from '../../orders/orders/ports/changing.ts'
import { makeTestContracts } from './store/disarm.ts'

/** In a copy contracts go on with test money, and so do the orders that they have not paid yet. */
export async function disarmContracts(site: SiteTx): Promise<void> {
  const orderIds = await makeTestContracts(site)
  await markAsTestOrders(site, orderIds)
  await endPaymentsInCopy(site, orderIds)
}
