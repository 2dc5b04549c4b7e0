import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { AdditionalFee, AppliedDiscount, Order } from '@stoa/contract/services/ecom/orders'
import { isZero } from '@stoa/web/money'
import { isTip } from '@stoa/web/tip'
import { writePercent } from '../../../lib/format.ts'
import { writeMoney } from '../../../lib/money.ts'
import { paidByMembership } from '../paid-by-membership.ts'

/** One row of an order's totals with its parts. */
export interface TotalRow {
  name: string
  /** A decimal without a sign. */
  amount: string | undefined
  sign?: '−'
  breakdown: readonly BreakdownItem[]
}

/** A part of an amount. All parts add up to it. */
export interface BreakdownItem {
  name: string
  /** How the part was calculated. */
  calculation?: string | undefined
  amount: string | undefined
  sign?: '−'
}

/** The rows above the total with their parts. Rows of zero are left out. */
export function totalRows(order: Order): TotalRow[] {
  const { priceSummary: sum } = order
  const rows: (TotalRow | false)[] = [
    { name: t`Items`, amount: sum?.subtotal?.amount, breakdown: itemBreakdown(order) },
    !isZero(sum?.discount?.amount) && {
      name: t`Discount`,
      amount: sum?.discount?.amount,
      sign: '−',
      breakdown: (order.appliedDiscounts ?? []).map(discountItem),
    },
    {
      name: order.shippingInfo?.title ? t`Delivery: ${order.shippingInfo.title}` : t`Delivery`,
      amount: sum?.shipping?.amount,
      breakdown: shippingBreakdown(order),
    },
    ...feeRows(order),
    ...taxRows(order),
  ]
  return rows.filter((row) => row !== false)
}

/** The parts of the total. Tax counts only where it is added to the prices. */
export function totalBreakdown(order: Order): BreakdownItem[] {
  return totalRows(order)
    .filter(({ amount }) => !isZero(amount))
    .filter((row) => !order.taxIncludedInPrices || !isTax(row, order))
    .map(({ name, amount, sign }) => ({ name, amount, ...(sign && { sign }) }))
}

/** A row for each fee, and last the tip. Orders from elsewhere may only have a sum. */
function feeRows({ additionalFees = [], priceSummary }: Order): TotalRow[] {
  const sum = priceSummary?.totalAdditionalFees?.amount
  if (additionalFees.length === 0) return isZero(sum) ? [] : [{ name: t`Fees`, amount: sum, breakdown: [] }]
  return additionalFees
    .toSorted((one, other) => Number(isTip(one)) - Number(isTip(other)))
    .map((fee) => ({ name: feeName(fee), amount: fee.price?.amount, breakdown: feeBreakdown(fee) }))
}

export function feeName(fee: AdditionalFee): string {
  return isTip(fee) ? t`Tip` : (fee.name ?? t`Fee`)
}

function feeBreakdown(fee: AdditionalFee): BreakdownItem[] {
  const reason = isTip(fee) ? t`For the staff, without tax` : feeReasons[fee.source ?? '']
  const text = typeof reason === 'string' ? reason : reason && t(reason)
  return text ? [{ name: text, amount: fee.price?.amount }] : []
}

const feeReasons: Readonly<Record<string, MessageDescriptor>> = {
  MANUAL: msg`Once per order`,
  ITEM: msg`For the pieces of this order`,
  SHIPPING: msg`With this delivery`,
  SERVICE_PLUGIN: msg`Charged by an app`,
}

function itemBreakdown(order: Order): BreakdownItem[] {
  const currency = order.currency ?? 'XXX'
  return (order.lineItems ?? []).map((line) => {
    const { productName, quantity = 0, price, priceBeforeDiscounts, lineItemPrice, totalPriceBeforeTax } = line
    return {
      name: productName?.original ?? t`Item`,
      calculation: paidByMembership(line) ?? `${quantity} × ${writeMoney((price ?? priceBeforeDiscounts)?.amount, currency)}`,
      amount: (lineItemPrice ?? totalPriceBeforeTax)?.amount,
    }
  })
}

function discountItem({ coupon, discountRule, merchantDiscount }: AppliedDiscount): BreakdownItem {
  const amount = (coupon ?? discountRule ?? merchantDiscount)?.amount?.amount
  if (coupon) return { name: t`Coupon ${coupon.code ?? ''}`, calculation: coupon.name, amount, sign: '−' }
  if (discountRule) return { name: discountRule.name?.original ?? t`Discount rule`, amount, sign: '−' }
  return { name: merchantDiscount?.description || t`Manual discount`, amount, sign: '−' }
}

function shippingBreakdown({ shippingInfo: { title, region, cost, logistics } = {} }: Order): BreakdownItem[] {
  if (!title || isZero(cost?.price?.amount)) return []
  return [
    {
      name: title,
      calculation: [region?.name, logistics?.deliveryTime].filter(Boolean).join(' · '),
      amount: cost?.price?.amount,
    },
  ]
}

/** One row per tax and rate, or a single row without tax. */
function taxRows(order: Order): TotalRow[] {
  const { taxInfo, priceSummary } = order
  const taxes = taxInfo?.taxBreakdown ?? []
  if (taxes.length === 0) return [{ name: taxName(order, t`Tax`), amount: priceSummary?.tax?.amount, breakdown: [] }]
  return taxes.map(({ taxName: name = '', rate, jurisdiction, aggregatedTaxAmount }) => {
    const isOfRow = (tax: WireTax) => tax.taxName === name && tax.jurisdiction === jurisdiction && same(tax.rate, rate)
    const reason = taxInfo?.taxExemption?.name
    const isExempt = taxedParts(order).some((part) => part.taxes.some((tax) => tax.usualRate && isOfRow(tax)))
    const title = taxName(order, `${name || t`Tax`} ${writePercent(rate)}`)
    return {
      name: isExempt ? t`${title}, exempt: ${reason || t`group deleted`}` : title,
      amount: aggregatedTaxAmount?.amount,
      breakdown: taxBreakdown(order, isOfRow),
    }
  })
}

function taxBreakdown(order: Order, isOfRow: (tax: WireTax) => boolean): BreakdownItem[] {
  const currency = order.currency ?? 'XXX'
  return taxedParts(order).flatMap(({ name, taxes }) =>
    taxes
      .filter(isOfRow)
      .filter(({ taxAmount, usualRate }) => usualRate || !isZero(taxAmount?.amount))
      .map((tax) => ({ name, calculation: calculationOf(tax, currency), amount: tax.taxAmount?.amount })),
  )
}

function calculationOf({ rate, usualRate, taxableAmount, nonTaxableAmount }: LineTax, currency: string): string {
  const base = isZero(nonTaxableAmount?.amount) ? taxableAmount : nonTaxableAmount
  const calculation = t`${writePercent(rate)} of ${writeMoney(base?.amount, currency)}`
  return usualRate ? t`${calculation}, instead of ${writePercent(usualRate)}` : calculation
}

/** What an order's taxes are charged on. */
function taxedParts({ lineItems = [], shippingInfo, additionalFees = [] }: Order): { name: string; taxes: LineTax[] }[] {
  return [
    ...lineItems.map(({ productName, taxInfo }) => ({
      name: productName?.original ?? t`Item`,
      taxes: taxInfo?.taxBreakdown ?? [],
    })),
    { name: t`Delivery`, taxes: shippingInfo?.cost?.taxInfo?.taxBreakdown ?? [] },
    ...additionalFees.map((fee) => ({ name: feeName(fee), taxes: fee.taxInfo?.taxBreakdown ?? [] })),
  ]
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
