import { sql, type RawBuilder } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { unitCostOf } from '../../../catalog/catalog/ports/items.ts'
import { soldFigures, type Figure } from '../figures.ts'
import type { PricedOrder, StoredOrder } from '../stored-order.ts'

interface SoldOrder {
  id: string
  order: PricedOrder
  total: bigint
  purchasedDate: string
}

/** Writes what an order sells, with what its items cost the shop now. Costs are amounts of the shop's own currency. */
export function soldFiguresInsertion(
  siteId: string,
  { id, order, total, purchasedDate }: SoldOrder,
  ownCurrency: string,
): RawBuilder<unknown> {
  const { currency } = order
  const cost = sql<
    bigint | null
  >`case when ${currency === ownCurrency}::boolean then ${unitCostOf(siteId, sql`part.variant_id`)} end`
  const source = { orderId: id, sourceId: id, isRefund: false, purchasedDate, date: purchasedDate }
  return insertion(siteId, source, soldFigures({ order, currency, total }), cost)
}

/** Writes what a changed order sells. What a line costs stays what it cost when it was sold. The order's lock is held. */
export async function replaceSoldFigures(site: SiteTx, stored: StoredOrder): Promise<void> {
  const { db, siteId, settings } = site
  const { id, order, total } = stored
  const { rows } = await sql<{ part_key: string; unit_cost_minor: bigint | null }>`delete from order_figure
    where site_id = ${siteId} and order_id = ${id} and source_id = ${id} returning part_key, unit_cost_minor`.execute(db)
  if (rows.length === 0) return insertEarlierFigures(site, stored)
  await soldFiguresInsertion(siteId, { id, order, total, purchasedDate: order.purchasedDate }, settings.currency).execute(db)
  await sql`update order_figure set unit_cost_minor = known.cost
    from unnest(${rows.map(({ part_key }) => part_key)}::text[], ${rows.map((row) => row.unit_cost_minor)}::bigint[]) as known (key, cost)
    where order_figure.site_id = ${siteId} and order_id = ${id} and source_id = ${id} and part_key = known.key`.execute(db)
}

/** Writes what an entry of the ledger gave back. Its units cost what they cost when they were sold. */
export async function insertRefundFigures(
  { db, siteId }: SiteTx,
  { orderId, entryId, purchasedDate, date }: { orderId: string; entryId: string; purchasedDate: string; date: Date },
  figures: readonly Figure[],
): Promise<void> {
  if (figures.length === 0) return
  const cost = sql<bigint | null>`(select sold.unit_cost_minor from order_figure sold
    where sold.site_id = ${siteId} and sold.order_id = ${orderId} and sold.source_id = ${orderId} and sold.part_key = part.key limit 1)`
  const source = { orderId, sourceId: entryId, isRefund: true, purchasedDate, date: date.toISOString() }
  await insertion(siteId, source, figures, cost).execute(db)
}

/** Writes what an order sold before figures were kept. Nobody knows what its items cost. */
export async function insertEarlierFigures({ db, siteId }: SiteTx, { id, order, total }: StoredOrder): Promise<void> {
  const source = { orderId: id, sourceId: id, isRefund: false, purchasedDate: order.purchasedDate, date: order.purchasedDate }
  await insertion(siteId, source, soldFigures({ order, currency: order.currency, total }), sql`null::bigint`).execute(db)
}

interface Source {
  orderId: string
  sourceId: string
  isRefund: boolean
  purchasedDate: string
  date: string
}

function insertion(
  siteId: string,
  { orderId, sourceId, isRefund, purchasedDate, date }: Source,
  figures: readonly Figure[],
  cost: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = figures.map(({ productId, variantId, ...figure }, position) => ({
    position,
    kind: figure.kind,
    key: figure.key,
    product_id: productId ?? null,
    variant_id: variantId ?? null,
    name: figure.name,
    choices: figure.choices,
    quantity: figure.quantity,
    gross: String(figure.gross),
    discount: String(figure.discount),
    added_tax: String(figure.addedTax),
    other: String(figure.other),
    total: String(figure.total),
    tax: String(figure.tax),
  }))
  return sql`
    insert into order_figure (site_id, order_id, source_id, position, is_refund, purchased_date, entry_date, kind, part_key, product_id,
      variant_id, name, choices, quantity, gross_minor, discount_minor, added_tax_minor, other_minor, total_minor, tax_minor, unit_cost_minor)
    select ${siteId}::uuid, ${orderId}::uuid, ${sourceId}::uuid, part.position, ${isRefund}::boolean, ${purchasedDate}::timestamptz,
      ${date}::timestamptz, part.kind, part.key, part.product_id, part.variant_id, part.name, part.choices, part.quantity, part.gross,
      part.discount, part.added_tax, part.other, part.total, part.tax, case part.kind when 'ITEM' then ${cost} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as part (position integer, kind text, key text, product_id uuid, variant_id uuid,
      name text, choices text, quantity bigint, gross bigint, discount bigint, added_tax bigint, other bigint, total bigint, tax bigint)
    on conflict do nothing`
}

/** The ids of an order's refund entries that have figures. */
export async function findFiguredSources({ db, siteId }: SiteRead, orderId: string): Promise<Set<string>> {
  const { rows } = await sql<{ source_id: string }>`select distinct source_id from order_figure
    where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
  return new Set(rows.map(({ source_id }) => source_id))
}

/** An order whose figures do not add up to what it says. */
export interface WrongFigures {
  id: string
  number: bigint
  sold: bigint
  total: bigint
  given_back: bigint
  refunded: bigint
}

export async function findWrongFigures({ db, siteId }: SiteRead): Promise<WrongFigures | undefined> {
  const { rows } = await sql<WrongFigures>`
    with figured as (
      select order_id, (coalesce(sum(total_minor) filter (where not is_refund), 0))::bigint as sold,
        (coalesce(sum(total_minor) filter (where is_refund), 0))::bigint as given_back
      from order_figure where site_id = ${siteId} group by order_id
    )
    select id, number, sold, total_minor as total, given_back, refunded_minor - refunded_overpayment_minor as refunded
    from sales_order join figured on figured.order_id = sales_order.id
    where site_id = ${siteId} and (sold <> total_minor or given_back <> refunded_minor - refunded_overpayment_minor)
    order by number limit 1`.execute(db)
  return rows[0]
}
