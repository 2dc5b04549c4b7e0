import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { AdditionalFee, ExplainedAmountName, ExplanationStep, Order } from '@stoa/contract/services/ecom/orders'
import { isZero } from '@stoa/web/money'
import { isTip } from '@stoa/web/tip'
import { lookupTable } from '@stoa/web/lookup-table'
import { writePercent } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { paidByMembership } from '../order/paid-by-membership.ts'

/** One row of an order's totals with its parts. */
export interface TotalRow {
  name: string
  /** A decimal without a sign. */
  amount: string | undefined
  sign?: '−'
  breakdown: readonly BreakdownItem[]
}

/** A part of an amount, with a minus where it lowers the sum. All parts add up to it. */
export interface BreakdownItem {
  name: string
  /** The calculation of the part, in words. */
  calculation?: string | undefined
  amount: string
}

/** The rows above the total with the server's explanation of each. Rows of zero are left out. */
export function totalRows(order: Order): TotalRow[] {
  const { priceSummary: sum, shippingInfo } = order
  const toBreakdown = (name: ExplainedAmountName) => findSteps(order, name).map((step) => breakdownItem(step, order))
  const rows: (TotalRow | false)[] = [
    { name: t`Items`, amount: sum?.subtotal?.amount, breakdown: toBreakdown('SUBTOTAL') },
    !isZero(sum?.discount?.amount) && {
      name: t`Discount`,
      amount: sum?.discount?.amount,
      sign: '−',
      breakdown: toBreakdown('DISCOUNT'),
    },
    {
      name: shippingInfo?.title ? t`Delivery: ${shippingInfo.title}` : t`Delivery`,
      amount: sum?.shipping?.amount,
      breakdown: toBreakdown('SHIPPING'),
    },
    ...feeRows(order),
    ...taxRows(order),
  ]
  return rows.filter((row) => row !== false)
}

/** The parts of the total. */
export function totalBreakdown(order: Order): BreakdownItem[] {
  return findSteps(order, 'TOTAL').map((step) => breakdownItem(step, order))
}

function findSteps({ explanation = [] }: Order, name: ExplainedAmountName): readonly ExplanationStep[] {
  return explanation.find((each) => each.name === name)?.steps ?? []
}

/** A row for each fee, and last the tip. Orders from elsewhere may only have a sum. */
function feeRows(order: Order): TotalRow[] {
  const { additionalFees = [], priceSummary } = order
  const sum = priceSummary?.totalAdditionalFees?.amount
  if (additionalFees.length === 0) return isZero(sum) ? [] : [{ name: t`Fees`, amount: sum, breakdown: [] }]
  return additionalFees
    .toSorted((one, other) => Number(isTip(one)) - Number(isTip(other)))
    .map((fee) => ({ name: feeName(fee), amount: fee.price?.amount, breakdown: feeBreakdown(fee) }))
}

export function feeName(fee: AdditionalFee): string {
  return isTip(fee) ? t`Tip` : (fee.name ?? t`Fee`)
}

/** A fee and the tip are no sums, so their one reason is where they come from. */
function feeBreakdown(fee: AdditionalFee): BreakdownItem[] {
  const reason = isTip(fee) ? msg`For the staff, without tax` : feeReasons[fee.source ?? '']
  return reason ? [{ name: t(reason), amount: fee.price?.amount ?? '0' }] : []
}

const feeReasons: Readonly<Record<string, MessageDescriptor>> = lookupTable({
  MANUAL: msg`Once per order`,
  ITEM: msg`For the pieces of this order`,
  SHIPPING: msg`With this delivery`,
  SERVICE_PLUGIN: msg`Charged by an app`,
})

/** One row per tax and rate, or a single row without tax. */
function taxRows(order: Order): TotalRow[] {
  const { taxInfo, priceSummary } = order
  const taxes = taxInfo?.taxBreakdown ?? []
  const steps = findSteps(order, 'TAX')
  if (taxes.length === 0) return [{ name: taxName(order, t`Tax`), amount: priceSummary?.tax?.amount, breakdown: [] }]
  return taxes.map(({ taxName: name = '', rate, jurisdiction, aggregatedTaxAmount }) => {
    const own = steps.filter(
      (step) => step.name === name && Number(step.rate) === Number(rate) && (step.jurisdiction || '') === (jurisdiction || ''),
    )
    const title = taxName(order, `${name || t`Tax`} ${writePercent(rate)}`)
    const reason = taxInfo?.taxExemption?.name || t`group deleted`
    return {
      name: own.some(({ rule }) => rule === 'TAX_EXEMPTION') ? t`${title}, exempt: ${reason}` : title,
      amount: aggregatedTaxAmount?.amount,
      breakdown: own.map((step) => breakdownItem(step, order)),
    }
  })
}

function taxName({ taxIncludedInPrices }: Order, name: string): string {
  return taxIncludedInPrices ? t`${name}, included` : name
}

/** One step in the reader's language. */
function breakdownItem(step: ExplanationStep, order: Order): BreakdownItem {
  return { name: stepName(step, order), calculation: describeCalculation(step, order), amount: step.amount ?? '0' }
}

function stepName(step: ExplanationStep, order: Order): string {
  const { rule, part, lineItemId, feeName: fee, name, discountId, amountOf } = step
  if (part === 'LINE') return findLine(order, lineItemId)?.productName?.original ?? t`Item`
  if (part === 'FEE') return fee || t`Fee`
  if (rule === 'DISCOUNT') {
    const isCoupon = order.appliedDiscounts?.some(({ coupon }) => coupon && coupon.id === discountId)
    return isCoupon ? t`Coupon ${name ?? ''}` : name || t`Manual discount`
  }
  if (rule === 'SHIPPING_PRICE') return name || t`Delivery`
  if (part === 'SHIPPING') return t`Delivery`
  return amountOf ? t(amountNames[amountOf]) : ''
}

function findLine({ lineItems = [] }: Order, id: string | undefined) {
  return lineItems.find((line) => line.id === id)
}

const amountNames: Record<ExplainedAmountName, MessageDescriptor> = {
  SUBTOTAL: msg`Items`,
  DISCOUNT: msg`Discount`,
  SHIPPING: msg`Delivery`,
  ADDITIONAL_FEES: msg`Fees`,
  TAX: msg`Tax`,
  TIP: msg`Tip`,
  TOTAL: msg`Total`,
  GIFT_CARD: msg`Gift card`,
  BALANCE_DUE: msg`Left to pay`,
}

function describeCalculation(step: ExplanationStep, order: Order): string | undefined {
  const { rule, quantity, price, rate, usualRate, taxableAmount, percentage } = step
  const currency = order.currency ?? 'XXX'
  switch (rule) {
    case 'QUANTITY':
      return `${quantity} × ${writeMoney(price, currency)}`
    case 'PAID_BY_MEMBERSHIP':
      return paidByMembership(findLine(order, step.lineItemId) ?? {})
    case 'DISCOUNT':
      return percentage ? writePercent(String(Number(percentage) / 100)) : undefined
    case 'SHIPPING_PRICE':
      return [order.shippingInfo?.region?.name, order.shippingInfo?.logistics?.deliveryTime].filter(Boolean).join(' · ')
    case 'TAX_RATE':
      return t`${writePercent(rate)} of ${writeMoney(taxableAmount, currency)}`
    case 'TAX_EXEMPTION': {
      const calculation = t`${writePercent(rate)} of ${writeMoney(taxableAmount, currency)}`
      return t`${calculation}, instead of ${writePercent(usualRate)}`
    }
    case 'INCLUDED_TAX_REMOVED':
      return t`tax taken out of the price`
    case 'ROUNDING_REMAINDER':
      return t`rounding`
    default:
      return undefined
  }
}
