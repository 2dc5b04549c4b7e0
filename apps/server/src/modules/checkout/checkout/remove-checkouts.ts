import { sql } from 'kysely'
import { deleteRows } from '../../../kernel/background/retention.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'

/** Deletes at most `limit` checkouts that became no order; returns how many. */
export function removeUnfinishedCheckouts(site: SiteTx, limit: number): Promise<number> {
  return deleteRows(site, sql`checkout`, sql`id`, sql`order_id is null and not completed`, limit)
}

/** Deletes the checkouts that became these orders; returns how many. */
export function removeCheckoutsOf(site: SiteTx, orderIds: readonly string[]): Promise<number> {
  return deleteRows(site, sql`checkout`, sql`id`, sql`order_id = any(${orderIds}::uuid[])`, orderIds.length * 2)
}
