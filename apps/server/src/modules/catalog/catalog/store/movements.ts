import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

interface MovementRow {
  revision: bigint
  delta: bigint
  balance: bigint
  reason: string
  order_id: string | null
  cause: string | null
  note: string | null
  created_date: Date
}

/** An item's entries in the ledger, the newest first. */
export async function loadMovements(
  { db, siteId }: SiteRead,
  itemId: string,
  limit: number,
  before: string | undefined,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select revision, delta, balance, reason, order_id, cause, note, created_date from inventory_movement
    where site_id = ${siteId} and item_id = ${itemId} and (${before ?? null}::bigint is null or revision < ${before ?? null}::bigint)
    order by revision desc limit ${limit}`.execute(db)
  return rows
}
