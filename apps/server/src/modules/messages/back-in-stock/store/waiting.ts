import { sql } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** An item that somebody waits for. */
export interface WaitedItem {
  productId: string
  variantId: string
}

/** Of several transactions that choose whom to notify about a variant, one runs at a time. */
export async function lockQueue({ db, siteId }: SiteTx, variantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`back in stock ${siteId} ${variantId}`}, 0))`.execute(db)
}

/** The requests that wait for a variant, locked, in the order in which they were made. */
export async function lockWaiting({ db, siteId }: SiteTx, variantId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from back_in_stock_request
    where site_id = ${siteId} and variant_id = ${variantId} and status = 'RECEIVED'
    order by created_date, id limit ${limit} for update`.execute(db)
  return rows.map(({ id }) => id)
}

export async function isAwaited({ db, siteId }: SiteRead, variantId: string): Promise<boolean> {
  const { rows } = await sql`select from back_in_stock_request
    where site_id = ${siteId} and variant_id = ${variantId} and status = 'RECEIVED' limit 1`.execute(db)
  return rows.length > 0
}

/** How many people have been notified of a variant since then without a piece being kept for them, and may still buy it. */
export async function countNotified({ db, siteId }: SiteRead, variantId: string, since: Date): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from back_in_stock_request
      where site_id = ${siteId} and variant_id = ${variantId} and notified_date > ${since}
        and hold_minutes is null and status in ('PROCESSING', 'NOTIFICATION_SENT')`.execute(db),
  ).count
}

/** The variants that somebody waits for, after the last one of an earlier call. */
export async function findAwaited({ db, siteId }: SiteRead, after: string | undefined, limit: number): Promise<WaitedItem[]> {
  const { rows } = await sql<WaitedItem>`
    select distinct on (variant_id) product_id as "productId", variant_id as "variantId" from back_in_stock_request
    where site_id = ${siteId} and status = 'RECEIVED' and (${after ?? null}::uuid is null or variant_id > ${after ?? null}::uuid)
    order by variant_id limit ${limit}`.execute(db)
  return rows
}
