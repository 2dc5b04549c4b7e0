import { sql, type RawBuilder } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'

export interface BoardRow {
  productId: string
  variantId: string
  waiting: number
  failed: number
  oldest: Date | null
}

/** The variants that somebody waits for, or of which a piece is kept for one of these requests; or one that somebody asked for. */
export async function loadBoard(
  { db, siteId }: SiteRead,
  heldIds: readonly string[],
  { oldestFirst, limit, variantId }: { oldestFirst: boolean; limit: number; variantId: string | undefined },
): Promise<BoardRow[]> {
  const order = oldestFirst ? sql`oldest nulls last, waiting desc` : sql`waiting desc, oldest nulls last`
  const shown = variantId
    ? sql`variant_id = ${variantId}`
    : sql`(status in ('RECEIVED', 'PROCESSING', 'FAILED') or id = any(${heldIds}::uuid[]))`
  const { rows } = await sql<BoardRow>`
    select product_id as "productId", variant_id as "variantId", count(*) filter (where status = 'RECEIVED')::int as waiting,
      count(*) filter (where status = 'FAILED')::int as failed, min(created_date) filter (where status = 'RECEIVED') as oldest
    from back_in_stock_request
    where site_id = ${siteId} and ${shown}
    group by product_id, variant_id order by ${order}, variant_id limit ${limit}`.execute(db)
  return rows
}

export interface PersonRow {
  id: string
  email: string
  contactId: string | null
  status: string
  createdDate: Date
  place: number | null
}

/** The requests for a variant: those that wait in their order, with their places, then the others, the newest first. */
export async function loadPeople(
  { db, siteId }: SiteRead,
  variantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ people: PersonRow[]; total: number }> {
  const { rows } = await sql<PersonRow>`
    select id, doc ->> 'email' as email, contact_id as "contactId", status, created_date as "createdDate",
      case when status = 'RECEIVED' then row_number() over (partition by status order by created_date, id)::int end as place
    from back_in_stock_request where site_id = ${siteId} and variant_id = ${variantId}
    order by status <> 'RECEIVED', case when status = 'RECEIVED' then created_date end, created_date desc, id
    limit ${limit} offset ${offset}`.execute(db)
  const { total } = oneRow(
    await sql<{ total: number }>`select count(*)::int as total from back_in_stock_request
      where site_id = ${siteId} and variant_id = ${variantId}`.execute(db),
  )
  return { people: rows, total }
}

export interface DemandRow {
  day: string
  asked: number
  told: number
}

/** How many asked on each day since a moment, and how many were told, in the site's time zone. Every day until today is there. */
export async function loadDemand(
  { db, siteId, settings, now }: SiteRead,
  { since, variantId }: { since: Date; variantId: string | undefined },
): Promise<DemandRow[]> {
  const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${settings.timeZone})::date`
  const ofVariant = variantId ? sql`and variant_id = ${variantId}` : sql``
  const { rows } = await sql<DemandRow>`
    select to_char(calendar.day, 'YYYY-MM-DD') as day, coalesce(sum(asked), 0)::int as asked, coalesce(sum(told), 0)::int as told
    from generate_series(${dayOf(sql`${since}::timestamptz`)}, ${dayOf(sql`${now}::timestamptz`)}, interval '1 day') as calendar (day)
    left join (
      select ${dayOf(sql.ref('created_date'))} as day, 1 as asked, 0 as told from back_in_stock_request
      where site_id = ${siteId} and created_date >= ${since} ${ofVariant}
      union all
      select ${dayOf(sql.ref('notified_date'))}, 0, 1 from back_in_stock_request
      where site_id = ${siteId} and notified_date >= ${since} and status = 'NOTIFICATION_SENT' ${ofVariant}
    ) as counted on counted.day = calendar.day::date group by calendar.day order by calendar.day`.execute(db)
  return rows
}

/** The product of a variant that somebody asked for. */
export async function findAskedProduct({ db, siteId }: SiteRead, variantId: string): Promise<string | undefined> {
  const { rows } = await sql<{ product_id: string }>`select product_id from back_in_stock_request
    where site_id = ${siteId} and variant_id = ${variantId} limit 1`.execute(db)
  return rows[0]?.product_id
}
