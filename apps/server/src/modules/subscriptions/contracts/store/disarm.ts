import { sql } from 'kysely'
import type { SiteTx } from '../../../../kernel/site/site.ts'

/** Makes all contracts those of a test; returns the orders that they have not paid yet. */
export async function makeTestContracts({ db, siteId }: SiteTx): Promise<string[]> {
  await sql`update subscription_contract set is_test = true, doc = jsonb_set(doc, '{isTest}', 'true')
    where site_id = ${siteId} and not is_test`.execute(db)
  const { rows } = await sql<{ order_id: string }>`select order_id from subscription_cycle
    where site_id = ${siteId} and status = 'OPEN' order by order_id`.execute(db)
  return rows.map(({ order_id }) => order_id)
}
