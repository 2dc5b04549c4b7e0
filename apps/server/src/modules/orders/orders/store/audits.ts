import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { defaultLocationId } from '../../../catalog/catalog/ports/items.ts'

/** Units that a checkout sold and that have no entry in the stock ledger. */
export interface UnrecordedSale {
  orderId: string
  number: string
  variantId: string
  sold: bigint
  taken: bigint
}

/**
 * Returns the first order whose lines have no stock movement, whatever app its lines name. Only orders from checkouts are
 * checked: a checkout is refused without enough stock, so a variant that had a balance right before was tracked, and its units
 * were taken. If stock is taken only from paid orders, or was until the setting changed, an order may rightly have taken none.
 */
export async function auditSales({ db, siteId }: SiteRead): Promise<UnrecordedSale | undefined> {
  const { rows } = await sql<{ id: string; number: bigint; variant_id: string; sold: bigint; taken: bigint }>`
    with line as (
      select sales_order.id, number, sales_order.created_date,
        case jsonb_typeof(line -> 'quantity') when 'number' then (line ->> 'quantity')::numeric::bigint end as quantity,
        line #>> '{catalogReference,catalogItemId}' as product, line #>> '{catalogReference,options,variantId}' as variant
      from sales_order cross join lateral jsonb_array_elements(${lineItems}) as line
      where sales_order.site_id = ${siteId} and checkout_id is not null and not imported
        and not exists (
          select from orders_settings where site_id = ${siteId}
            and (inventory_update_trigger = 'ON_ORDER_PAID' or updated_date > sales_order.created_date)
        )
        and not exists (
          select from order_edit where order_edit.site_id = ${siteId} and order_edit.order_id = sales_order.id and leaves_stock
        )
    ), sale as (
      select line.id, number, line.created_date, item.id as item_id, item.variant_id, sum(line.quantity)::bigint as sold
      from line
      join inventory_item item on item.site_id = ${siteId} and item.location_id = ${defaultLocationId(siteId)} and item.track_quantity
        and (item.variant_id::text = line.variant or (line.variant is null and item.product_id::text = line.product))
      group by line.id, number, line.created_date, item.id, item.variant_id
    ), accounted as (
      select sale.*, coalesce((
          select -sum(delta) from inventory_movement
          where site_id = ${siteId} and item_id = sale.item_id and order_id = sale.id::text and reason = 'ORDER'
        ), 0)::bigint as taken, (
          select balance from inventory_movement
          where site_id = ${siteId} and item_id = sale.item_id and created_date < sale.created_date order by revision desc limit 1
        ) as balance_before, exists (
          select from stock_reservation
          where site_id = ${siteId} and order_id = sale.id::text and item_id = sale.item_id and preorder
        ) as is_preorder
      from sale
    )
    select id, number, variant_id, sold, taken from accounted
    where taken < sold and balance_before > 0 and not is_preorder order by number limit 1`.execute(db)
  const [wrong] = rows
  return (
    wrong && {
      orderId: wrong.id,
      number: String(wrong.number),
      variantId: wrong.variant_id,
      sold: wrong.sold,
      taken: wrong.taken,
    }
  )
}

/** A value that is not an array would fail the statement, and with it the audit of all other orders. */
const lineItems = sql`case jsonb_typeof(doc -> 'lineItems') when 'array' then doc -> 'lineItems' else '[]'::jsonb end`

/** The first order from a checkout whose lines cannot be parsed: something other than this program wrote them. */
export async function unreadableOrder({ db, siteId }: SiteRead): Promise<{ id: string; number: bigint } | undefined> {
  const { rows } = await sql<{ id: string; number: bigint }>`
    select id, number from sales_order where site_id = ${siteId} and checkout_id is not null and not imported
      and (jsonb_typeof(doc -> 'lineItems') is distinct from 'array'
        or exists (select from jsonb_array_elements(${lineItems}) as line where jsonb_typeof(line -> 'quantity') is distinct from 'number'))
    order by number limit 1`.execute(db)
  return rows[0]
}

/** An order whose amounts do not add up. */
export interface WrongMoney {
  orderId: string
  number: string
  /** The amount stored on the order, the sum of its payments, and the sum of its ledger. */
  paid: { order: bigint; payments: bigint; ledger: bigint }
  refunded: { order: bigint; payments: bigint; ledger: bigint }
  /** Charged back by banks and not reversed. The order has no column for it: what it shows is summed from its payments. */
  chargedBack: { payments: bigint; ledger: bigint }
}

/**
 * Recomputes every order's money from its ledger and its payments, and returns the first wrong order; undefined if all are
 * right.
 */
export async function auditOrderMoney({ db, siteId }: SiteRead): Promise<WrongMoney | undefined> {
  const { rows } = await sql<
    Record<
      | 'paid'
      | 'payments_paid'
      | 'ledger_paid'
      | 'refunded'
      | 'payments_refunded'
      | 'ledger_refunded'
      | 'payments_charged_back'
      | 'ledger_charged_back',
      bigint
    > & { id: string; number: bigint }
  >`
    with payments as (
      select order_id, sum(captured_minor)::bigint as paid, sum(refunded_minor)::bigint as refunded,
        sum(charged_back_minor - reversed_minor)::bigint as charged_back
      from order_payment where site_id = ${siteId} group by order_id
    ), ledger as (
      select order_id,
        (sum(case when kind in ('CHARGE', 'CAPTURE') then amount_minor when kind = 'CHARGE_REVERSAL' then -amount_minor else 0 end))::bigint as paid,
        (sum(amount_minor) filter (where kind = 'REFUND'))::bigint as refunded,
        (sum(case kind when 'CHARGEBACK' then amount_minor when 'CHARGEBACK_REVERSAL' then -amount_minor else 0 end))::bigint as charged_back
      from order_money_entry where site_id = ${siteId} group by order_id
    )
    select id, number, paid_minor as paid, refunded_minor as refunded,
      coalesce(payments.paid, 0) as payments_paid, coalesce(payments.refunded, 0) as payments_refunded,
      coalesce(ledger.paid, 0) as ledger_paid, coalesce(ledger.refunded, 0) as ledger_refunded,
      coalesce(payments.charged_back, 0) as payments_charged_back, coalesce(ledger.charged_back, 0) as ledger_charged_back
    from sales_order
    left join payments on payments.order_id = sales_order.id
    left join ledger on ledger.order_id = sales_order.id
    where site_id = ${siteId} and (
      paid_minor <> coalesce(payments.paid, 0) or paid_minor <> coalesce(ledger.paid, 0)
      or refunded_minor <> coalesce(payments.refunded, 0) or refunded_minor <> coalesce(ledger.refunded, 0)
      or coalesce(payments.charged_back, 0) <> coalesce(ledger.charged_back, 0))
    order by number limit 1`.execute(db)
  const [wrong] = rows
  return (
    wrong && {
      orderId: wrong.id,
      number: String(wrong.number),
      paid: { order: wrong.paid, payments: wrong.payments_paid, ledger: wrong.ledger_paid },
      refunded: { order: wrong.refunded, payments: wrong.payments_refunded, ledger: wrong.ledger_refunded },
      chargedBack: { payments: wrong.payments_charged_back, ledger: wrong.ledger_charged_back },
    }
  )
}
