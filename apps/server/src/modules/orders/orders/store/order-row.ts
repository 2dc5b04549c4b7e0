import type { ExplainedAmount, Order } from '@stoa/contract/services/ecom/orders'
import { sql } from 'kysely'
import type { PricedOrder, StoredOrder } from '../stored-order.ts'

export interface OrderRow {
  id: string
  revision: bigint
  created_date: Date
  updated_date: Date
  number: bigint
  checkout_id: string | null
  purchased_date: Date
  total_minor: bigint
  deferred_minor: bigint
  paid_minor: bigint
  refunded_minor: bigint
  refunded_overpayment_minor: bigint
  outdated: boolean
  doc: Omit<PricedOrder, 'purchasedDate'>
  explanation: ExplainedAmount[] | null
}

export const selected = sql.raw(
  'id, revision, created_date, updated_date, number, checkout_id, purchased_date, total_minor, deferred_minor, paid_minor, refunded_minor, refunded_overpayment_minor, outdated, doc, explanation',
)

export function readRow(row: OrderRow): StoredOrder {
  const { id, revision, number, doc, explanation, total_minor, deferred_minor, paid_minor, refunded_minor } = row
  return {
    id,
    revision,
    currency: doc.currency,
    total: total_minor,
    deferred: deferred_minor,
    paid: paid_minor,
    refunded: refunded_minor,
    refundedOverpayment: row.refunded_overpayment_minor,
    isOutdated: row.outdated,
    ...(explanation && { explanation }),
    order: {
      id,
      number: String(number),
      createdDate: row.created_date.toISOString(),
      updatedDate: row.updated_date.toISOString(),
      purchasedDate: row.purchased_date.toISOString(),
      ...(row.checkout_id && { checkoutId: row.checkout_id }),
      ...doc,
    },
  }
}

/** The part of an order that is not in columns. Nulls and fields computed for readers are left out. */
export function documentOf(order: Order): Order {
  const { id, number, createdDate, updatedDate, purchasedDate, checkoutId, openActions, explanation, ...doc } = order
  return Object.fromEntries(Object.entries(doc).filter(([, value]) => value !== null && value !== undefined))
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
