import type { SalesFigures } from '@stoa/contract/services/stoa/reports'
import { formatAmount } from '@stoa/pricing'
import type { SalesSums } from '../../orders/orders/ports/reports.ts'

const names = [
  'orders',
  'units',
  'gross',
  'discounts',
  'delivery',
  'fees',
  'tips',
  'added_tax',
  'other',
  'total',
  'refunds',
  'tax',
  'refunded_tax',
  'cost',
  'costed',
  'costed_parts',
  'uncosted_units',
] as const satisfies readonly (keyof SalesSums)[]

export function addedSums(all: readonly SalesSums[]): SalesSums {
  const total = Object.fromEntries(names.map((name) => [name, all.reduce((sum, each) => sum + each[name], 0n)]))
  return total as Record<keyof SalesSums, bigint>
}

interface SalesWriting {
  /** False where an order may be in several rows. */
  withOrders: boolean
  /** False for a caller who may not see what items cost the shop. */
  withCosts: boolean
}

/** The figures of the contract. */
export function writeSales(sums: SalesSums, currency: string, { withOrders, withCosts }: SalesWriting): SalesFigures {
  const write = (minor: bigint) => formatAmount(minor, currency)
  const { total, refunds, tax, refunded_tax: refundedTax, cost, costed } = sums
  return {
    ...(withOrders && { orders: Number(sums.orders) }),
    units: Number(sums.units),
    grossSales: write(sums.gross),
    discounts: write(sums.discounts),
    delivery: write(sums.delivery),
    fees: write(sums.fees),
    tips: write(sums.tips),
    addedTax: write(sums.added_tax),
    other: write(sums.other),
    total: write(total),
    refunds: write(refunds),
    sales: write(total - refunds),
    tax: write(tax),
    refundedTax: write(refundedTax),
    netSales: write(total - refunds - tax + refundedTax),
    ...(withCosts && sums.costed_parts > 0n && { cost: write(cost), margin: write(costed - cost), costedSales: write(costed) }),
    ...(withCosts && { uncostedUnits: Number(sums.uncosted_units) }),
  }
}
