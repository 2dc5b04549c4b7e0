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

interface Figure {
  /** The figure of several identities. */
  sum(values: RawBuilder<unknown>): RawBuilder<unknown>
  join(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown>
}

const added: Figure = {
  sum: (values) => sql`coalesce(sum(${values}), 0)`,
  join: (one, other) => sql`${one} + ${other}`,
}
const first: Figure = { sum: (values) => sql`min(${values})`, join: (one, other) => sql`least(${one}, ${other})` }
const last: Figure = { sum: (values) => sql`max(${values})`, join: (one, other) => sql`greatest(${one}, ${other})` }

/** The columns of a customer that are figures of the identities. */
const customerFigures = new Map<string, Figure>([
  ['order_count', added],
  ['spent_minor', added],
  ['refunded_minor', added],
  ['owed_minor', added],
  ['first_order_date', first],
  ['last_order_date', last],
])
const identityFigures = ['placed_count', ...customerFigures.keys(), 'spent_elsewhere']

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
  site.atCommit(sql`insert into customer_identity (site_id, key, customer_id, verified)
    values (${siteId}, ${key}, ${id}, ${memberId !== undefined}) on conflict (site_id, key) do nothing`)
  site.atCommit(sql`insert into customer (site_id, id, revision, created_date, updated_date, is_member, email, search_text, announced, doc)
    select ${siteId}::uuid, ${id}::uuid, 1, ${now}::timestamptz, ${now}::timestamptz, ${isMember}, ${email ?? null}::text,
      ${searchTextOf(fields)}::text, false, ${jsonb(doc)}
    from customer_identity where site_id = ${siteId} and key = ${key} and customer_id = ${id} on conflict (site_id, id) do nothing`)
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
  const ofIdentity = identityFigures.map((name) => sql`${sql.raw(name)} = sales.${sql.raw(name)}`)
  const ofCustomer = [...customerFigures].map(([name, { join, sum }]) => {
    const ofOthers = sql`(select ${sum(sql.raw(name))} from customer_identity as other
      where other.site_id = ${siteId} and other.customer_id = own.customer_id and other.key <> ${key})`
    return sql`${sql.raw(name)} = ${join(sql`own.${sql.raw(name)}`, ofOthers)}`
  })
  return [
    sql`select from customer_identity where site_id = ${siteId} and key = ${key} for update`,
    sql`select from customer where site_id = ${siteId} and id = (
      select customer_id from customer_identity where site_id = ${siteId} and key = ${key}) for update`,
    sql`with own as (
        update customer_identity set ${sql.join(ofIdentity)} from (${sales}) as sales
        where customer_identity.site_id = ${siteId} and customer_identity.key = ${key}
        returning customer_identity.*
      )
      update customer set ${sql.join(ofCustomer)} from own where customer.site_id = ${siteId} and customer.id = own.customer_id`,
  ]
}

/** Sums the figures of customers again after their identities changed hands. The caller has locked them. */
export async function sumIdentities({ db, siteId }: SiteTx, customerIds: readonly string[]): Promise<void> {
  const names = [...customerFigures.keys()].map((name) => sql.raw(name))
  const sums = [...customerFigures].map(([name, { sum }]) => sql`${sum(sql`own.${sql.raw(name)}`)} as ${sql.raw(name)}`)
  await sql`update customer set ${sql.join(names.map((name) => sql`${name} = sums.${name}`))}
    from (select each.id, ${sql.join(sums)} from unnest(${customerIds}::uuid[]) as each (id)
      left join customer_identity as own on own.site_id = ${siteId} and own.customer_id = each.id group by each.id) as sums
    where customer.site_id = ${siteId} and customer.id = sums.id`.execute(db)
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
  const names = [...customerFigures.keys()].map((name) => sql.raw(name))
  const sums = [...customerFigures].map(([name, { sum }]) => sql`${sum(sql`own.${sql.raw(name)}`)} as ${sql.raw(name)}`)
  const differs = names.map((name) => sql`customer.${name} is distinct from sums.${name}`)
  const { rows } = await sql<{ id: string }>`select customer.id from customer join (
      select each.id, ${sql.join(sums)} from (select id from customer where site_id = ${siteId}) as each
      left join customer_identity as own on own.site_id = ${siteId} and own.customer_id = each.id group by each.id
    ) as sums on sums.id = customer.id
    where customer.site_id = ${siteId} and (${sql.join(differs, sql` or `)}) order by customer.id limit 1`.execute(db)
  return rows[0]
}

/** The first identity whose figures are not those of its orders. `sales` selects the figures of all identities with orders by `key`. */
export async function findWrongSales(
  { db, siteId }: SiteRead,
  sales: RawBuilder<SalesRow & { key: string | null }>,
): Promise<{ key: string; customer_id: string | null } | undefined> {
  const differs = identityFigures.map((name) => {
    const sold =
      customerFigures.get(name) === added || name === 'placed_count'
        ? sql`coalesce(sold.${sql.raw(name)}, 0)`
        : sql`sold.${sql.raw(name)}`
    return sql`own.${sql.raw(name)} is distinct from ${sold}`
  })
  const { rows } = await sql<{
    key: string
    customer_id: string | null
  }>`select coalesce(own.key, sold.key) as key, own.customer_id
    from (select * from customer_identity where site_id = ${siteId}) as own full join (${sales}) as sold on sold.key = own.key
    where own.key is null or ${sql.join(differs, sql` or `)} order by 1 limit 1`.execute(db)
  return rows[0]
}

/** The keys of all identities after another one, to compute their figures again. */
export async function loadKeysAfter({ db, siteId }: SiteRead, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from customer_identity
    where site_id = ${siteId} and key > ${after} order by key limit ${limit}`.execute(db)
  return rows.map(({ key }) => key)
}
