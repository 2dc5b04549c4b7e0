import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { subscriptionContract, type StoredContract } from '../contract.ts'

/** The contracts that an order began. */
export async function loadContractsOfOrder(site: SiteRead, orderId: string): Promise<StoredContract[]> {
  const extra = sql<boolean>`order_id = ${orderId}`
  return (await subscriptionContract.query(site, { cursorPaging: { limit: 100 } }, { extra })).items
}
