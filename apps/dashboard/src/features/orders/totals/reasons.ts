import { t } from '@lingui/core/macro'
import type { AppliedDiscount, Order } from '@stoa/contract/services/ecom/orders'
import { writePercent } from '../../../lib/format.ts'
import { isZero, writeMoney } from '../../../lib/money.ts'

/** One row of an order's totals with its parts. */
export interface TotalRow {
  name: string
  /** A decimal without a sign. */
  amount: string | undefined
  sign?: '−'
  reasons: readonly Reason[]
}

/** A part of an amount. All parts add up to it. */
export interface Reason {
  name: string
  /** How the part was calculated. */
  how?: string | undefined
  amount: string | undefined
  sign?: '−'
}

/** The rows above the total with their parts. Rows of zero are left out. */
export function totalRows(order: Order): TotalRow[] {
  const { priceSummary: sum } = order
  const rows: (TotalRow | false)[] = [
    { name: t`Items`, amount: sum?.subtotal?.amount, reasons: itemReasons(order) },
    !isZero(sum?.discount?.amount) && {
      name: t`Discount`,
      amount: sum?.discount?.amount,
      sign: '−',
      reasons: (order.appliedDiscounts ?? []).map(discountReason),
    },
    {
      name: order.shippingInfo?.title ? t`Delivery: ${order.shippingInfo.title}` : t`Delivery`,
      amount: sum?.shipping?.amount,
      reasons: deliveryReasons(order),
    },
    !isZero(sum?.totalAdditionalFees?.amount) && {
      name: t`Fees`,
      amount: sum?.totalAdditionalFees?.amount,
      reasons: (order.additionalFees ?? []).map(({ name, price }) => ({ name: name ?? t`Fee`, amount: price?.amount })),
    },
    ...taxRows(order),
  ]
  return rows.filter((row) => row !== false)
}

/** The parts of the total. Tax counts only where it is added to the prices. */
export function totalReasons(order: Order): Reason[] {
  return totalRows(order)
    .filter(({ amount }) => !isZero(amount))
    .filter((row) => !order.taxIncludedInPrices || !isTax(row, order))
    .map(({ name, amount, sign }) => ({ name, amount, ...(sign && { sign }) }))
}

function itemReasons(order: Order): Reason[] {
  const currency = order.currency ?? 'XXX'
  return (order.lineItems ?? []).map(
    ({ productName, quantity = 0, price, priceBeforeDiscounts, lineItemPrice, totalPriceBeforeTax }) => ({
      name: productName?.original ?? t`Item`,
      how: `${quantity} × ${writeMoney((price ?? priceBeforeDiscounts)?.amount, currency)}`,
      amount: (lineItemPrice ?? totalPriceBeforeTax)?.amount,
    }),
  )
}

function discountReason({ coupon, discountRule, merchantDiscount }: AppliedDiscount): Reason {
  const amount = (coupon ?? discountRule ?? merchantDiscount)?.amount?.amount
  if (coupon) return { name: t`Coupon ${coupon.code ?? ''}`, how: coupon.name, amount, sign: '−' }
  if (discountRule) return { name: discountRule.name?.original ?? t`Discount rule`, amount, sign: '−' }
  return { name: merchantDiscount?.description || t`Manual discount`, amount, sign: '−' }
}

function deliveryReasons({ shippingInfo: { title, region, cost, logistics } = {} }: Order): Reason[] {
  if (!title || isZero(cost?.price?.amount)) return []
  return [{ name: title, how: [region?.name, logistics?.deliveryTime].filter(Boolean).join(' · '), amount: cost?.price?.amount }]
}

/** One row per tax and rate, or a single row without tax. */
function taxRows(order: Order): TotalRow[] {
  const { taxInfo, priceSummary } = order
  const taxes = taxInfo?.taxBreakdown ?? []
  if (taxes.length === 0) return [{ name: taxName(order, t`Tax`), amount: priceSummary?.tax?.amount, reasons: [] }]
  return taxes.map(({ taxName: name = '', rate, jurisdiction, aggregatedTaxAmount }) => ({
    name: taxName(order, `${name || t`Tax`} ${writePercent(rate)}`),
    amount: aggregatedTaxAmount?.amount,
    reasons: taxReasons(order, (tax) => tax.taxName === name && tax.jurisdiction === jurisdiction && same(tax.rate, rate)),
  }))
}

function taxReasons(order: Order, isOfRow: (tax: WireTax) => boolean): Reason[] {
  const { lineItems = [], shippingInfo, additionalFees = [] } = order
  const currency = order.currency ?? 'XXX'
  const taxed = [
    ...lineItems.map(({ productName, taxInfo }) => ({ name: productName?.original ?? t`Item`, taxInfo })),
    { name: t`Delivery`, taxInfo: shippingInfo?.cost?.taxInfo },
    ...additionalFees.map(({ name, taxInfo }) => ({ name: name ?? t`Fee`, taxInfo })),
  ]
  return taxed.flatMap(({ name, taxInfo }) =>
    (taxInfo?.taxBreakdown ?? [])
      .filter(isOfRow)
      .filter(({ taxAmount }) => !isZero(taxAmount?.amount))
      .map(({ rate, taxableAmount, taxAmount }) => ({
        name,
        how: t`${writePercent(rate)} of ${writeMoney(taxableAmount?.amount, currency)}`,
        amount: taxAmount?.amount,
      })),
  )
}

type LineTax = NonNullable<NonNullable<NonNullable<Order['lineItems']>[number]['taxInfo']>['taxBreakdown']>[number]
type WireTax = Pick<LineTax, 'taxName' | 'jurisdiction' | 'rate'>

function taxName({ taxIncludedInPrices }: Order, name: string): string {
  return taxIncludedInPrices ? t`${name}, included` : name
}

function isTax({ name }: TotalRow, order: Order): boolean {
  return taxRows(order).some((row) => row.name === name)
}

function same(one: string | null | undefined, other: string | null | undefined): boolean {
  return Number(one) === Number(other)
}
