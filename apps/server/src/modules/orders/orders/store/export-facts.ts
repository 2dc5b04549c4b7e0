import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { soldFigures, type Figure } from '../figures.ts'
import type { ExportedOrder } from '../export-rows.ts'
import { loadOrders } from './orders.ts'

interface FigureRow {
  order_id: string
  is_refund: boolean
  kind: Figure['kind']
  part_key: string
  product_id: string | null
  variant_id: string | null
  name: string
  choices: string
  quantity: bigint
  gross_minor: bigint
  discount_minor: bigint
  added_tax_minor: bigint
  other_minor: bigint
  total_minor: bigint
  tax_minor: bigint
}

/** Loads what an export shows of orders, in the given sequence. Always three statements. */
export async function loadExported(site: SiteRead, ids: readonly string[]): Promise<ExportedOrder[]> {
  const [orders, figures, methods] = await Promise.all([loadOrders(site, ids), loadFigures(site, ids), loadMethods(site, ids)])
  const byId = new Map(orders.map((stored) => [stored.id, stored]))
  const figuresOf = Map.groupBy(figures, ({ order_id }) => order_id)
  return ids.flatMap((id) => {
    const stored = byId.get(id)
    if (!stored) return []
    const own = figuresOf.get(id) ?? []
    const sold = own.filter(({ is_refund }) => !is_refund).map(figureOf)
    return [
      {
        stored,
        // An order from before figures were kept, until the job has written them.
        sold: sold.length > 0 ? sold : soldFigures({ order: stored.order, currency: stored.currency, total: stored.total }),
        refunded: own.filter(({ is_refund }) => is_refund).map(figureOf),
        paymentMethods: methods.get(id) ?? [],
      },
    ]
  })
}

async function loadFigures({ db, siteId }: SiteRead, ids: readonly string[]): Promise<FigureRow[]> {
  const { rows } =
    await sql<FigureRow>`select order_id, is_refund, kind, part_key, product_id, variant_id, name, choices, quantity,
      gross_minor, discount_minor, added_tax_minor, other_minor, total_minor, tax_minor
    from order_figure where site_id = ${siteId} and order_id = any(${[...ids]}::uuid[])
    order by order_id, is_refund, source_id, position`.execute(db)
  return rows
}

function figureOf(row: FigureRow): Figure {
  return {
    kind: row.kind,
    key: row.part_key,
    productId: row.product_id ?? undefined,
    variantId: row.variant_id ?? undefined,
    name: row.name,
    choices: row.choices,
    quantity: Number(row.quantity),
    gross: row.gross_minor,
    discount: row.discount_minor,
    addedTax: row.added_tax_minor,
    other: row.other_minor,
    total: row.total_minor,
    tax: row.tax_minor,
  }
}

/** How orders were paid: what was charged, in the sequence of the payments. */
async function loadMethods({ db, siteId }: SiteRead, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ order_id: string; method: string }>`
    select order_id, coalesce(details ->> 'method', doc #>> '{regularPaymentDetails,paymentMethod}',
        case when doc ? 'giftcardPaymentDetails' then 'giftCard' end, provider) as method
    from order_payment where site_id = ${siteId} and order_id = any(${[...ids]}::uuid[]) and captured_minor > 0
    order by order_id, id`.execute(db)
  const grouped = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map([...grouped].map(([id, paid]) => [id, [...new Set(paid.map(({ method }) => method))]]))
}
