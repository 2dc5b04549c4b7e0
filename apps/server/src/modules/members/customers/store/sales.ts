import { sql, type RawBuilder } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { CustomerFields } from '../entity.ts'
import { searchTextOf } from '../words.ts'

/** What was bought under an identity. Amounts are in minor units of the site's currency. */
export interface SalesRow {
  placed_count: number
  order_count: number
  spent_minor: bigint
  refunded_minor: bigint
  owed_minor: bigint
  first_order_date: Date | null
  last_order_date: Date | null
  spent_elsewhere: Record<string, string> | null
}

const summed = ['order_count', 'spent_minor', 'refunded_minor', 'owed_minor'] as const
const figures = sql.raw('placed_count, order_count, spent_minor, refunded_minor, owed_minor, first_order_date, last_order_date')

/** Sends the creation of a customer with COMMIT, unless the identity is known. Of two buyers with one address at once, one creates it. */
export function insertBuyerAtCommit(
  site: SiteTx,
  { key, memberId }: { key: string; memberId: string | undefined },
  id: string,
  fields: CustomerFields,
): void {
  const { siteId, now } = site
  const { isMember: _member, email, ...doc } = fields
  // An order may name a member who was deleted.
  const isMember = memberId ? sql`exists (select from member where site_id = ${siteId} and id = ${memberId})` : sql`false`
  site.atCommit(sql`with known as (
      insert into customer_identity (site_id, key, customer_id, verified) values (${siteId}, ${key}, ${id}, ${memberId !== undefined})
      on conflict (site_id, key) do nothing returning customer_id
    )
    insert into customer (site_id, id, revision, created_date, updated_date, is_member, email, search_text, announced, doc)
    select ${siteId}::uuid, known.customer_id, 1, ${now}::timestamptz, ${now}::timestamptz, ${isMember}, ${email ?? null}::text,
      ${searchTextOf(fields)}::text, false, ${jsonb(doc)} from known on conflict (site_id, id) do nothing`)
}

/**
 * Sends the new figures of an identity and of its customer with COMMIT. `sales` selects the figures of the identity's orders. The rows
 * are locked first, identity before customer, so that the figures are computed from what others have committed.
 */
export function updateSalesAtCommit(site: SiteTx, key: string, sales: RawBuilder<SalesRow>): void {
  for (const statement of salesUpdate(site, key, sales)) site.atCommit(statement)
}

export async function updateSales(site: SiteTx, key: string, sales: RawBuilder<SalesRow>): Promise<void> {
  for (const statement of salesUpdate(site, key, sales)) await statement.execute(site.db)
}

function salesUpdate({ siteId }: SiteTx, key: string, sales: RawBuilder<SalesRow>): RawBuilder<unknown>[] {
  const own = summed.map(
    (name) => sql`own.${sql.raw(name)} + coalesce((select sum(${sql.raw(name)}) from customer_identity as other
      where other.site_id = ${siteId} and other.customer_id = own.customer_id and other.key <> ${key}), 0)`,
  )
  const others = (
    function_: 'min' | 'max',
    name: string,
  ) => sql`(select ${sql.raw(function_)}(${sql.raw(name)}) from customer_identity as other
    where other.site_id = ${siteId} and other.customer_id = own.customer_id and other.key <> ${key})`
  return [
    sql`select id from customer where site_id = ${siteId} and id = (
      select customer_id from customer_identity where site_id = ${siteId} and key = ${key} for update) for update`,
    sql`with own as (
        update customer_identity set (${figures}, spent_elsewhere) = (select ${figures}, spent_elsewhere from (${sales}) as sales)
        where site_id = ${siteId} and key = ${key} returning customer_id, ${figures}
      )
      update customer set (order_count, spent_minor, refunded_minor, owed_minor, first_order_date, last_order_date) = (
        ${sql.join(own)}, least(own.first_order_date, ${others('min', 'first_order_date')}),
        greatest(own.last_order_date, ${others('max', 'last_order_date')}))
      from own where customer.site_id = ${siteId} and customer.id = own.customer_id`,
  ]
}

/** Sums the figures of customers again after their identities changed hands. The caller has locked them. */
export async function sumIdentities({ db, siteId }: SiteTx, customerIds: readonly string[]): Promise<void> {
  await sql`update customer set (order_count, spent_minor, refunded_minor, owed_minor, first_order_date, last_order_date) = (
      select coalesce(sum(own.order_count), 0), coalesce(sum(own.spent_minor), 0), coalesce(sum(own.refunded_minor), 0),
        coalesce(sum(own.owed_minor), 0), min(own.first_order_date), max(own.last_order_date)
      from customer_identity as own where own.site_id = ${siteId} and own.customer_id = customer.id)
    where site_id = ${siteId} and id = any(${customerIds}::uuid[])`.execute(db)
}

/** What customers spent in other currencies than the site's, in minor units by currency. */
export async function loadSpentElsewhere(
  { db, siteId }: SiteRead,
  customerIds: readonly string[],
): Promise<{ customer_id: string; currency: string; amount: bigint }[]> {
  const { rows } = await sql<{ customer_id: string; currency: string; amount: bigint }>`
    select customer_id, spent.key as currency, sum(spent.value::bigint)::bigint as amount
    from customer_identity as own cross join lateral jsonb_each_text(own.spent_elsewhere) as spent (key, value)
    where own.site_id = ${siteId} and own.customer_id = any(${customerIds}::uuid[]) and own.spent_elsewhere is not null
    group by customer_id, spent.key order by spent.key`.execute(db)
  return rows
}

/** The first customer whose figures are not the sums of the identities. */
export async function findWrongSum({ db, siteId }: SiteRead): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`select customer.id from customer left join (
      select customer_id, sum(order_count) as order_count, sum(spent_minor) as spent_minor, sum(refunded_minor) as refunded_minor,
        sum(owed_minor) as owed_minor, min(first_order_date) as first_order_date, max(last_order_date) as last_order_date
      from customer_identity where site_id = ${siteId} group by customer_id
    ) as own on own.customer_id = customer.id
    where customer.site_id = ${siteId} and (
      customer.order_count <> coalesce(own.order_count, 0) or customer.spent_minor <> coalesce(own.spent_minor, 0)
      or customer.refunded_minor <> coalesce(own.refunded_minor, 0) or customer.owed_minor <> coalesce(own.owed_minor, 0)
      or customer.first_order_date is distinct from own.first_order_date
      or customer.last_order_date is distinct from own.last_order_date)
    order by customer.id limit 1`.execute(db)
  return rows[0]
}

/** The first identity whose figures are not those of its orders. `sales` selects the figures of all identities with orders by `key`. */
export async function findWrongSales(
  { db, siteId }: SiteRead,
  sales: RawBuilder<SalesRow & { key: string }>,
): Promise<{ key: string } | undefined> {
  const { rows } = await sql<{ key: string }>`select coalesce(own.key, sold.key) as key
    from (select * from customer_identity where site_id = ${siteId}) as own full join (${sales}) as sold on sold.key = own.key
    where own.key is null or own.placed_count <> coalesce(sold.placed_count, 0) or own.order_count <> coalesce(sold.order_count, 0)
      or own.spent_minor <> coalesce(sold.spent_minor, 0) or own.refunded_minor <> coalesce(sold.refunded_minor, 0)
      or own.owed_minor <> coalesce(sold.owed_minor, 0) or own.first_order_date is distinct from sold.first_order_date
      or own.last_order_date is distinct from sold.last_order_date or own.spent_elsewhere is distinct from sold.spent_elsewhere
    order by 1 limit 1`.execute(db)
  return rows[0]
}

/** The keys of all identities after another one, to compute their figures again. */
export async function loadKeysAfter({ db, siteId }: SiteRead, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from customer_identity
    where site_id = ${siteId} and key > ${after} order by key limit ${limit}`.execute(db)
  return rows.map(({ key }) => key)
}
