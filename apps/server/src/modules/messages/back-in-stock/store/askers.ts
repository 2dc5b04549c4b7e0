import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** Notes who asked with the address of a request. Returns false if the same one asked before. */
export async function addAsker(
  { db, siteId, now }: SiteTx,
  { requestId, askerId, askId }: { requestId: string; askerId: string; askId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into back_in_stock_asker (site_id, request_id, asker_id, ask_id, asked_date)
    values (${siteId}, ${requestId}, ${askerId}, ${askId}, ${now}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** When somebody asked with the address of a request; undefined where they did not, or before that was noted. */
export async function findAskedDate({ db, siteId }: SiteRead, requestId: string, askerId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ asked_date: Date | null }>`select asked_date from back_in_stock_asker
    where site_id = ${siteId} and request_id = ${requestId} and asker_id = ${askerId}`.execute(db)
  return rows[0]?.asked_date ?? undefined
}

/** What a visitor asked for is the member's from now on. */
export async function moveAsks({ db, siteId }: SiteTx, visitorId: string, memberId: string): Promise<void> {
  await sql`update back_in_stock_asker as own set asker_id = ${memberId}
    where own.site_id = ${siteId} and own.asker_id = ${visitorId} and not exists (
      select from back_in_stock_asker as known
      where known.site_id = ${siteId} and known.request_id = own.request_id and known.asker_id = ${memberId})`.execute(db)
  await sql`delete from back_in_stock_asker where site_id = ${siteId} and asker_id = ${visitorId}`.execute(db)
}

/** Takes back what somebody asked for. Returns whether others asked for the same. */
export async function removeAsk({ db, siteId }: SiteTx, requestId: string, askerId: string): Promise<boolean> {
  await sql`delete from back_in_stock_asker where site_id = ${siteId} and request_id = ${requestId} and asker_id = ${askerId}`.execute(
    db,
  )
  const { rows } =
    await sql`select from back_in_stock_asker where site_id = ${siteId} and request_id = ${requestId} limit 1`.execute(db)
  return rows.length > 0
}
