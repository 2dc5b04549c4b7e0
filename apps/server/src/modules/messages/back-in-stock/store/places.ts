import { sql } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/**
 * The number that somebody is shown who asked at a moment. It counts how often people asked, not how many addresses wait: an address
 * that two people asked with counts twice. So the number grows with every question, and nobody learns from it whether an address was
 * known. `at` is undefined for whoever has just asked.
 */
export async function countPlace(
  { db, siteId }: SiteRead,
  variantId: string,
  at?: { date: Date; requestId: string },
): Promise<number> {
  const asked = sql`coalesce(asker.asked_date, request.created_date)`
  const before = at ? sql`(${asked}, request.id) <= (${at.date}::timestamptz, ${at.requestId}::uuid)` : sql`true`
  return oneRow(
    await sql<{ place: number }>`select count(*)::int as place from back_in_stock_request request
      left join back_in_stock_asker asker on asker.site_id = ${siteId} and asker.request_id = request.id
      where request.site_id = ${siteId} and request.variant_id = ${variantId} and request.status = 'RECEIVED' and ${before}`.execute(
      db,
    ),
  ).place
}
