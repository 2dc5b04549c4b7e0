import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { customerOf } from '../../../members/customers/index.ts'
import type { SalesColumn } from '@stoa/contract/services/stoa/reports'
import type { FigureKind } from '../figures.ts'
import { isCharged } from './tax-report.ts'

/** From the first moment to the one that no longer belongs to it. */
export interface Period {
  since: Date
  until: Date
}

export interface SalesSelection {
  currency: string
  refundsBy: 'REFUND_DATE' | 'ORDER_DATE'
  current: Period
  compared: Period | undefined
  countries: readonly string[]
  channels: readonly string[]
  locationId: string | undefined
}

export type SalesDimension = 'DAY' | 'PRODUCT' | 'VARIANT' | 'COUNTRY' | 'CHANNEL' | 'DISCOUNT' | 'CUSTOMER' | 'STAFF'

/** Sums in minor units. */
export interface SalesSums {
  orders: bigint
  units: bigint
  gross: bigint
  discounts: bigint
  delivery: bigint
  fees: bigint
  tips: bigint
  added_tax: bigint
  other: bigint
  total: bigint
  refunds: bigint
  tax: bigint
  refunded_tax: bigint
  cost: bigint
  /** The net sales of items whose cost is known. */
  costed: bigint
  costed_parts: bigint
  uncosted_units: bigint
}

/** A group of one period. The groups behind the limit are one row, whose place is behind the limit. */
export interface SalesGroup extends SalesSums {
  slot: number
  is_current: boolean
  part: FigureKind | ''
  key: string
  /** The name of an item that is no product. */
  label: string
  choices: string
  /** Of the last group in the row. */
  last_place: number
}

/** Sums the figures of two periods by groups, the largest of the current period first. */
export async function loadSalesGroups(
  site: SiteRead,
  selection: SalesSelection,
  dimension: SalesDimension,
  { sortBy, ascending, limit }: { sortBy: SalesColumn; ascending: boolean; limit: number },
): Promise<SalesGroup[]> {
  const { db, siteId, settings } = site
  const { currency, refundsBy, current, countries, channels, locationId = null } = selection
  const compared = selection.compared ?? { since: current.since, until: current.since }
  const byOrder = refundsBy === 'ORDER_DATE'
  const isItem = dimension === 'PRODUCT' || dimension === 'VARIANT'
  const key = keyOf(site, dimension)
  const { rows } = await sql<SalesGroup>`
    with moved as (
      select order_id, is_refund, position, kind, product_id, variant_id, name, figure.choices, quantity, gross_minor, discount_minor, added_tax_minor,
        other_minor, figure.total_minor as part_minor, tax_minor, unit_cost_minor,
        case when ${byOrder}::boolean then figure.purchased_date else entry_date end as moved_date
      from order_figure figure
      where figure.site_id = ${siteId} and (
        (not is_refund or ${byOrder}::boolean) and (
          figure.purchased_date >= ${current.since} and figure.purchased_date < ${current.until}
          or figure.purchased_date >= ${compared.since} and figure.purchased_date < ${compared.until})
        or is_refund and not ${byOrder}::boolean and (
          entry_date >= ${current.since} and entry_date < ${current.until}
          or entry_date >= ${compared.since} and entry_date < ${compared.until}))
    ), figure as (
      select moved.*, case when ${isItem}::boolean then kind else '' end as part, ${key} as key,
        case when ${isItem}::boolean and kind <> 'ITEM' or not ${isItem}::boolean or product_id is not null then '' else name end as label,
        moved_date >= ${current.since} and moved_date < ${current.until} as is_current
      from moved join sales_order placed on placed.site_id = ${siteId} and placed.id = moved.order_id
      where currency = ${currency} and ${isCharged({ settings })}
        and (cardinality(${[...countries]}::text[]) = 0 or country = any(${[...countries]}::text[]))
        and (cardinality(${[...channels]}::text[]) = 0 or channel = any(${[...channels]}::text[]))
        and (${locationId}::text is null or doc ->> 'stockLocationId' = ${locationId}::text)
    ), grouped as (
      select part, key, label, is_current, max(choices) as choices,
        count(*) filter (where not is_refund and position = 0) as orders,
        coalesce(sum(case when is_refund then -quantity else quantity end) filter (where kind = 'ITEM'), 0)::bigint as units,
        coalesce(sum(gross_minor) filter (where kind = 'ITEM'), 0)::bigint as gross,
        coalesce(sum(discount_minor), 0)::bigint as discounts,
        coalesce(sum(gross_minor) filter (where kind = 'DELIVERY'), 0)::bigint as delivery,
        coalesce(sum(gross_minor) filter (where kind = 'FEE'), 0)::bigint as fees,
        coalesce(sum(gross_minor) filter (where kind = 'TIP'), 0)::bigint as tips,
        coalesce(sum(added_tax_minor), 0)::bigint as added_tax,
        coalesce(sum(other_minor), 0)::bigint as other,
        coalesce(sum(part_minor) filter (where not is_refund), 0)::bigint as total,
        coalesce(sum(part_minor) filter (where is_refund), 0)::bigint as refunds,
        coalesce(sum(tax_minor) filter (where not is_refund), 0)::bigint as tax,
        coalesce(sum(tax_minor) filter (where is_refund), 0)::bigint as refunded_tax,
        coalesce(sum(unit_cost_minor * case when is_refund then -quantity else quantity end), 0)::bigint as cost,
        coalesce(sum(case when is_refund then tax_minor - part_minor else part_minor - tax_minor end)
          filter (where unit_cost_minor is not null), 0)::bigint as costed,
        count(unit_cost_minor) as costed_parts,
        coalesce(sum(case when is_refund then -quantity else quantity end)
          filter (where kind = 'ITEM' and unit_cost_minor is null), 0)::bigint as uncosted_units
      from figure group by part, key, label, is_current
    ), ranked as (
      select part, key, label, row_number() over (
        order by (case when ${ascending}::boolean then -1 else 1 end) * coalesce(sum(case ${sortBy}::text
          when 'NET_SALES' then total - refunds - tax + refunded_tax when 'TOTAL' then total when 'GROSS_SALES' then gross
          when 'DISCOUNTS' then discounts when 'REFUNDS' then refunds when 'TAX' then tax - refunded_tax when 'UNITS' then units
          when 'ORDERS' then orders when 'MARGIN' then costed - cost else total - refunds end) filter (where is_current), 0) desc, key, label, part
      ) as place from grouped group by part, key, label
    )
    select least(place, ${limit + 1})::int as slot, is_current, min(part) as part, min(key) as key, min(label) as label,
      max(choices) as choices, max(place)::int as last_place, sum(orders)::bigint as orders, sum(units)::bigint as units,
      sum(gross)::bigint as gross, sum(discounts)::bigint as discounts, sum(delivery)::bigint as delivery, sum(fees)::bigint as fees,
      sum(tips)::bigint as tips, sum(added_tax)::bigint as added_tax, sum(other)::bigint as other, sum(total)::bigint as total,
      sum(refunds)::bigint as refunds, sum(tax)::bigint as tax, sum(refunded_tax)::bigint as refunded_tax, sum(cost)::bigint as cost,
      sum(costed)::bigint as costed, sum(costed_parts)::bigint as costed_parts, sum(uncosted_units)::bigint as uncosted_units
    from grouped join ranked using (part, key, label) group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Selects the group of a figure. */
function keyOf({ siteId, settings: { timeZone } }: SiteRead, dimension: SalesDimension): RawBuilder<string> {
  switch (dimension) {
    case 'DAY':
      return sql`to_char((moved_date at time zone ${timeZone})::date, 'YYYY-MM-DD')`
    case 'PRODUCT':
      return sql`coalesce(case when kind = 'ITEM' then product_id::text end, '')`
    case 'VARIANT':
      return sql`coalesce(case when kind = 'ITEM' then coalesce(variant_id, product_id)::text end, '')`
    case 'COUNTRY':
      return sql`coalesce(country, '')`
    case 'CHANNEL':
      return sql`coalesce(channel, '')`
    case 'DISCOUNT':
      return sql`case when discount_ids is null then ''
        else (select string_agg(distinct id, ',' order by id) from jsonb_array_elements_text(discount_ids) as each (id)) end`
    case 'CUSTOMER':
      return sql`coalesce(${customerOf({ siteId }, sql`buyer_key`)}::text, '')`
    case 'STAFF':
      return sql`coalesce(staff_id, '')`
  }
}

export interface CurrencyCount {
  currency: string
  orders: number
  is_incomplete: boolean
}

/** The currencies of the orders of a period, and whether some of these orders have no figures yet. */
export async function countCurrencies({ db, siteId, settings }: SiteRead, { since, until }: Period): Promise<CurrencyCount[]> {
  const { rows } = await sql<CurrencyCount>`
    select currency, count(*)::int as orders, bool_or(not exists (
        select from order_figure where order_figure.site_id = ${siteId} and order_id = placed.id and source_id = placed.id)) as is_incomplete
    from sales_order placed
    where site_id = ${siteId} and purchased_date >= ${since} and purchased_date < ${until} and currency is not null and ${isCharged({ settings })}
    group by currency order by count(*) desc, currency`.execute(db)
  return rows
}

/** The newest names under which products were sold. */
export async function loadSoldNames({ db, siteId }: SiteRead, productIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string | null }>`select wanted.id, (
      select name from order_sale where site_id = ${siteId} and product_id = wanted.id order by purchased_date desc limit 1) as name
    from unnest(${[...productIds]}::uuid[]) as wanted (id)`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

/** The products and names of sold variants. */
export async function loadSoldVariants({ db, siteId }: SiteRead, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select distinct on (id) coalesce(variant_id, product_id) as id, name
    from order_figure where site_id = ${siteId} and not is_refund and coalesce(variant_id, product_id) = any(${[...keys]}::uuid[])
    order by id, purchased_date desc`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The codes of coupons and the names of automatic discounts, as orders have them. */
export async function loadDiscountNames({ db, siteId }: SiteRead, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string | null }>`select wanted.id, (
      select coalesce(each #>> '{coupon,code}', each #>> '{discountRule,name,original}')
      from (select doc from sales_order where site_id = ${siteId} and discount_ids ? wanted.id limit 1) as placed,
        jsonb_array_elements(placed.doc -> 'appliedDiscounts') as each
      where coalesce(each #>> '{coupon,id}', each #>> '{discountRule,id}') = wanted.id limit 1) as name
    from unnest(${[...ids]}::text[]) as wanted (id)`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}
