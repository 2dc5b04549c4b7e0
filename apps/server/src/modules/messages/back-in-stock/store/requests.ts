import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { RequestedItem } from '../requested-item.ts'

/** Sets pieces of the stock against requests whose mail goes out now. `holdMinutes` is how long they are kept, if they are. */
export async function noteNotified({ db, siteId, now }: SiteTx, ids: readonly string[], holdMinutes?: number): Promise<void> {
  await sql`update back_in_stock_request set notified_date = ${now}, attempt_id = null, attempts = 0, hold_minutes = ${holdMinutes ?? null}
    where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
}

/** The pieces are free again: nobody was notified. */
export async function freeNotified({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`update back_in_stock_request set notified_date = null, attempt_id = null, attempts = 0, hold_minutes = null
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** The requests of an item that were not answered yet, in the order in which they were made. */
export async function lockOpen({ db, siteId }: SiteTx, { productId, variantId }: RequestedItem): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from back_in_stock_request
    where site_id = ${siteId} and product_id = ${productId} and (${variantId ?? null}::uuid is null or variant_id = ${variantId ?? null}::uuid)
      and status in ('RECEIVED', 'FAILED') order by created_date, id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** The requests with these ids, locked in the order in which they were made. */
export async function lockNamed({ db, siteId }: SiteTx, ids: readonly string[]): Promise<{ id: string; status: string }[]> {
  const { rows } = await sql<{ id: string; status: string }>`select id, status from back_in_stock_request
    where site_id = ${siteId} and id = any(${ids}::uuid[]) order by created_date, id for update`.execute(db)
  return rows
}

/** How many people still wait for each of the items. */
export async function countOpen({ db, siteId }: SiteRead, items: readonly RequestedItem[]): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select count(request.id)::int as count
    from unnest(${items.map(({ productId }) => productId)}::uuid[], ${items.map(({ variantId }) => variantId ?? null)}::uuid[])
      with ordinality as item (product_id, variant_id, ordinal)
    left join back_in_stock_request request on request.site_id = ${siteId} and request.product_id = item.product_id
      and (item.variant_id is null or request.variant_id = item.variant_id) and request.status <> 'NOTIFICATION_SENT'
    group by item.ordinal order by item.ordinal`.execute(db)
  return rows.map(({ count }) => count)
}

/** The requests of an address whose mail has not gone out. */
export async function lockOfAddress({ db, siteId }: SiteTx, emailHash: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from back_in_stock_request
    where site_id = ${siteId} and email_hash = ${emailHash} and status <> 'NOTIFICATION_SENT' order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteRequest({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`delete from back_in_stock_request where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** How long a piece was to be kept when the person was told; undefined where none was. */
export async function findHoldMinutes({ db, siteId }: SiteRead, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ hold_minutes: number | null }>`select hold_minutes from back_in_stock_request
    where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]?.hold_minutes ?? undefined
}

/** Notes the member who has verified the address of requests, and returns those that have been answered, whose pieces may be kept. */
export async function setContact({ db, siteId }: SiteTx, emailHash: string, memberId: string): Promise<string[]> {
  await sql`update back_in_stock_request set contact_id = ${memberId}
    where site_id = ${siteId} and email_hash = ${emailHash} and contact_id is null`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from back_in_stock_request
    where site_id = ${siteId} and email_hash = ${emailHash} and status in ('PROCESSING', 'NOTIFICATION_SENT')
      and hold_minutes is not null`.execute(db)
  return rows.map(({ id }) => id)
}
