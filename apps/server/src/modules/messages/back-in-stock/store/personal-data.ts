import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

interface RequestOf {
  productId: string
  email: string
  status: string
  created: Date
}

/** The requests of an address, and those that a member made with another one. */
export async function loadRequestsOf(
  { db, siteId }: SiteRead,
  emailHash: string | undefined,
  memberId: string,
): Promise<RequestOf[]> {
  const { rows } =
    await sql<RequestOf>`select product_id as "productId", doc ->> 'email' as email, status, created_date as created
    from back_in_stock_request
    where site_id = ${siteId} and (email_hash = ${emailHash ?? null} or id in (
      select request_id from back_in_stock_asker where site_id = ${siteId} and asker_id = ${memberId}))
    order by created_date, id`.execute(db)
  return rows
}

/** The requests of an address, and those that only this member asked for. */
export async function lockRequestsOf(
  { db, siteId }: SiteTx,
  emailHash: string | undefined,
  memberId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from back_in_stock_request as request
    where site_id = ${siteId} and (email_hash = ${emailHash ?? null} or id in (
      select request_id from back_in_stock_asker as own where own.site_id = ${siteId} and own.asker_id = ${memberId}
        and not exists (select from back_in_stock_asker as other
          where other.site_id = ${siteId} and other.request_id = own.request_id and other.asker_id <> ${memberId})))
    order by id limit ${limit} for update of request`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of requests that others made too, the member is forgotten. */
export async function forgetMember({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  await sql`delete from back_in_stock_asker where site_id = ${siteId} and asker_id = ${memberId}`.execute(db)
  const { numAffectedRows } = await sql`update back_in_stock_request set contact_id = null
    where site_id = ${siteId} and contact_id = ${memberId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
