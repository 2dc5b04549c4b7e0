import { sql } from 'kysely'
import { deleteRows } from '../../../kernel/background/retention.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'

/** Deletes at most `limit` carts, whoever they belong to; returns how many. */
export function removeCarts(site: SiteTx, limit: number): Promise<number> {
  return deleteRows(site, sql`cart`, sql`id`, sql`true`, limit)
}
