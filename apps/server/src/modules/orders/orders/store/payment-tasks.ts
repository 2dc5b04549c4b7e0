import { sql } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** What waits for somebody among the payments at providers. */
export async function countPaymentTasks({
  db,
  siteId,
}: SiteRead): Promise<{ disputes: number; differences: number; failed_events: number }> {
  return oneRow(
    await sql<{ disputes: number; differences: number; failed_events: number }>`select
      (select count(*)::int from payment_dispute where site_id = ${siteId} and status = 'NEEDS_RESPONSE') as disputes,
      (select count(*)::int from payment_difference where site_id = ${siteId} and resolved_date is null) as differences,
      (select count(*)::int from payment_event where site_id = ${siteId} and status = 'FAILED') as failed_events`.execute(db),
  )
}

/** True once a payment of any kind has come in. */
export async function hasReceivedPayment({ db, siteId }: SiteRead): Promise<boolean> {
  const { rows } = await sql`select from order_payment where site_id = ${siteId} and captured_minor > 0 limit 1`.execute(db)
  return rows.length > 0
}
