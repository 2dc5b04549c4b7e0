import { sql, type RawBuilder } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** Customers without membership and orders whom nobody added or wrote about. */
export async function loadUnfounded({ db, siteId }: SiteRead, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${unfounded(siteId)} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

function unfounded(siteId: string): RawBuilder<unknown> {
  return sql`customer where site_id = ${siteId}
    and source in ('ORDER', 'MEMBER') and not is_member and order_count = 0 and tags is null and doc -> 'addresses' is null
    and not exists (select from customer_identity as own
      where own.site_id = ${siteId} and own.customer_id = customer.id and own.placed_count > 0)
    and not exists (select from customer_merge as merge where merge.site_id = ${siteId} and merge.customer_id = customer.id)
    and not exists (select from member_note as note where note.site_id = ${siteId} and note.member_id = customer.id)`
}

/** True if there are customers of whom subscribers do not know yet, or unfounded ones. Most orders leave neither. */
export async function hasNews({ db, siteId }: SiteRead): Promise<boolean> {
  return oneRow(
    await sql<{ has: boolean }>`select exists (select from customer where site_id = ${siteId} and not announced)
      or exists (select from ${unfounded(siteId)}) as has`.execute(db),
  ).has
}

/** Takes customers of whom subscribers do not know yet. */
export async function takeUnannounced({ db, siteId }: SiteTx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from customer where site_id = ${siteId} and not announced
    limit ${limit} for update skip locked`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await sql`update customer set announced = true where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return ids
}

/** Locks customers until the transaction ends, always in the same order. */
export async function lockCustomers({ db, siteId }: SiteTx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from customer where site_id = ${siteId} and id = any(${ids}::uuid[])
    order by id for update`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function loadTags({ db, siteId }: SiteRead, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`select distinct tag from customer, jsonb_array_elements_text(tags) as tag
    where site_id = ${siteId} and tags is not null order by tag limit ${limit}`.execute(db)
  return rows.map(({ tag }) => tag)
}

/**
 * Customers who may be the same person as another: with the same phone number, or with one of the addresses as their main one, which
 * they hold no longer or have not verified yet.
 */
export async function loadAlike(
  { db, siteId }: SiteRead,
  id: string,
  emails: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select other.id from customer as own
    join customer as other on other.site_id = ${siteId} and other.id <> own.id
      and ((length(own.phone_digits) >= 6 and other.phone_digits = own.phone_digits)
        or other.email = own.email or other.email = any(${emails}::text[]))
    where own.site_id = ${siteId} and own.id = ${id} order by other.created_date limit ${limit}`.execute(db)
  return rows.map(({ id: other }) => other)
}

/** Customers whose last order was placed on one of some days of the site's time zone, both included, with that day in UTC. */
export async function customersWithLastOrder(
  { db, siteId, settings }: SiteRead,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
  after: string | undefined,
  limit: number,
): Promise<{ id: string; day: string }[]> {
  const begin = from.toZonedDateTime(settings.timeZone).toInstant().toString()
  const end = to.add({ days: 1 }).toZonedDateTime(settings.timeZone).toInstant().toString()
  const { rows } = await sql<{ id: string; day: string }>`
    select id, to_char(last_order_date at time zone 'UTC', 'YYYY-MM-DD') as day from customer
    where site_id = ${siteId} and last_order_date >= ${begin} and last_order_date < ${end}
      and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid) order by id limit ${limit}`.execute(db)
  return rows
}
