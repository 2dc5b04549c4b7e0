import { searchOrders } from '@stoa/contract/calls/ecom/orders'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { OrderRow } from '@stoa/contract/services/stoa/order-rows'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { isZero } from '@stoa/web/money'
import { api } from '../../../lib/calls/api.ts'
import { writeMoney } from '../../../lib/format/money.ts'

type Balances = NonNullable<Order['balanceSummary']>
/** Minor units of an order's currency. */
type MinorOf = (price: { amount?: string } | undefined) => bigint

const batchSize = 100

/** The server's current sum over the orders, one per currency. */
export async function sumAmounts(
  rows: readonly OrderRow[],
  amountOf: (balances: Balances, minorOf: MinorOf) => bigint,
): Promise<string> {
  const sums = new Map<string, bigint>()
  for (let start = 0; start < rows.length; start += batchSize) {
    const ids = rows.slice(start, start + batchSize).map(({ id }) => id!)
    const search = { filter: { id: { $in: ids } }, cursorPaging: { limit: batchSize } }
    for (const { balanceSummary = {}, ...order } of (await api.call(searchOrders, { search })).orders ?? []) {
      const currency = order.currency ?? 'XXX'
      const amount = amountOf(balanceSummary, (price) => parseAmount(price?.amount || '0', currency))
      sums.set(currency, (sums.get(currency) ?? 0n) + amount)
    }
  }
  return [...sums].map(([currency, minor]) => writeMoney(formatAmount(minor, currency), currency)).join(' + ')
}

/** Decimal: what was paid beyond the total of an order, and has not been given back. */
export function amountOverpaid({ balanceSummary, currency: code }: Order): string {
  const currency = code ?? 'XXX'
  const balance = parseAmount(balanceSummary?.balance?.amount || '0', currency)
  return formatAmount(balance < 0n ? -balance : 0n, currency)
}

/** Decimal: what can still be collected for an order, as the server counts it. */
export function amountOwed({ balanceSummary: { balance, authorized } = {}, currency: code }: Order): string {
  const currency = code ?? 'XXX'
  const minorOf: MinorOf = (price) => parseAmount(price?.amount || '0', currency)
  const owed = minorOf(balance) - minorOf(authorized)
  return formatAmount(owed > 0n ? owed : 0n, currency)
}

/** True if a placed order was paid in part and owes the rest. Its page says so, with the ways to collect it. */
export function owesRest(order: Order): boolean {
  return order.status === 'APPROVED' && !isZero(amountOwed(order)) && !isZero(order.balanceSummary?.paid?.amount)
}
