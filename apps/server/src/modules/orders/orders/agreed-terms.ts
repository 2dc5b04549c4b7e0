import type { AppliedDiscount, LineItemTaxInfo } from '@stoa/contract/services/ecom/orders'
import {
  agreedDiscount,
  agreedPart,
  calculateTotals,
  editedLine,
  firstUnits,
  type AgreedLine,
  type AgreedTax,
  type DiscountInput,
  type DiscountSource,
  type EditedLine,
  type FirstUnits,
  type FeeInput,
  type LineEdit,
  type ShippingInput,
  type TotalsInput,
} from '@stoa/pricing'
import { derivedId, isGuid } from '../../../kernel/basics/ids.ts'
import { minorOf, sum } from './amounts.ts'
import type { PricedOrder, StoredLine } from './stored-order.ts'

/** What a placed order has agreed, as the calculator reads it. */
export interface AgreedTerms {
  taxIncluded: boolean
  lines: readonly AgreedLine[]
  discounts: readonly AgreedOrderDiscount[]
  delivery: AgreedDelivery | undefined
  /** With the ids of the order's fees. A tip is a fee, as it is in the order. */
  fees: readonly (FeeInput & { id: string })[]
}

export interface AgreedOrderDiscount {
  id: string
  source: DiscountSource
  /** Minor units: the part that was taken off the delivery. */
  ofDelivery: bigint
  wire: AppliedDiscount
}

interface AgreedDelivery {
  code: string
  title: string
  price: bigint
  taxes: readonly AgreedTax[]
}

/**
 * The terms of an order; undefined if its amounts are not the sums of its parts, which can be so only where another program wrote the
 * order: an edit would silently change what the buyer owes. `first` is what earlier edits left of the lines that they added to.
 */
export function agreedTerms(id: string, order: PricedOrder, first: FirstUnitsByLine = new Map()): AgreedTerms | undefined {
  const { currency } = order
  const terms: AgreedTerms = {
    taxIncluded: order.taxIncludedInPrices ?? false,
    discounts: (order.appliedDiscounts ?? []).map((wire, position) => agreedOrderDiscount(id, wire, position, currency)),
    lines: [],
    delivery: agreedDelivery(order),
    fees: (order.additionalFees ?? []).map((fee) => ({
      ...agreedPart(
        {
          ...(fee.code && { code: fee.code }),
          name: fee.name ?? '',
          price: minorOf(fee.price, currency),
          source: fee.source ?? 'MANUAL',
          ...(fee.lineItemIds?.length && { lineIds: fee.lineItemIds }),
          ...(fee.providerAppId && { providerAppId: fee.providerAppId }),
        },
        taxesOf(fee.taxInfo, currency),
      ),
      id: fee.id ?? '',
    })),
  }
  const complete = {
    ...terms,
    lines: order.lineItems.map((line) => agreedLine(line, terms.discounts, first.get(line.id), currency)),
  }
  return addsUp(order, complete) ? complete : undefined
}

/** What is kept of the agreed discounts, fees and delivery. */
export interface KeptParts {
  discountIds: ReadonlySet<string>
  feeIds: ReadonlySet<string>
  delivery: boolean
}

/** The order's lines after edits, and what is kept beside them, as input of the calculator. A line with zero units is left out. */
export function keptTerms(
  { taxIncluded, lines, discounts, delivery, fees }: AgreedTerms,
  edits: ReadonlyMap<string, LineEdit>,
  kept: KeptParts,
): Required<Pick<TotalsInput, 'taxIncluded' | 'lines' | 'discounts' | 'fees'>> & { shipping: ShippingInput | undefined } {
  const edited = lines
    .map((line) => editedLine(line, edits.get(line.id) ?? {}, taxIncluded))
    .filter(({ input }) => input.quantity > 0)
  const keptDiscounts = discounts.filter(({ id }) => kept.discountIds.has(id))
  const left = new Set(edited.map(({ input }) => input.id))
  return {
    taxIncluded,
    lines: edited.map(({ input }) => input),
    discounts: keptDiscounts.flatMap((discount) => discountInputs(discount, edited, kept.delivery)),
    shipping:
      delivery && kept.delivery
        ? agreedPart(
            { code: delivery.code, title: delivery.title, price: delivery.price },
            delivery.taxes,
            sum(discounts, ({ ofDelivery }) => ofDelivery),
          )
        : undefined,
    // What was charged for lines that are gone goes with them.
    fees: fees.filter(({ id, lineIds }) => kept.feeIds.has(id) && (!lineIds || lineIds.some((lineId) => left.has(lineId)))),
  }
}

/** By the id of a line. */
export type FirstUnitsByLine = ReadonlyMap<string, FirstUnits>

/**
 * What the order has to remember of the lines that an edit added units to. Where the edit gave such a line another discount too, its units
 * are alike again.
 */
export function firstUnitsAfter(
  { lines }: AgreedTerms,
  edits: ReadonlyMap<string, LineEdit>,
  { lineItems, appliedDiscounts = [], currency }: PricedOrder,
): FirstUnitsByLine {
  return new Map(
    lines.flatMap((line): [string, FirstUnits][] => {
      const first = firstUnits(line, edits.get(line.id) ?? {})
      const after = lineItems.find(({ id }) => id === line.id)
      if (!first || !after) return []
      const kept = sum([...first.discountShares], ([id, amount]) =>
        appliedDiscounts.some((each) => each.id === id) ? amount : 0n,
      )
      return kept === minorOf(after.totalDiscount, currency) ? [[line.id, first]] : []
    }),
  )
}

/** Everything as it was agreed. */
export function allKept({ discounts, fees }: AgreedTerms): KeptParts {
  return {
    discountIds: new Set(discounts.map(({ id }) => id)),
    feeIds: new Set(fees.map(({ id }) => id)),
    delivery: true,
  }
}

function discountInputs(discount: AgreedOrderDiscount, lines: readonly EditedLine[], keepsDelivery: boolean): DiscountInput[] {
  const { id, source, ofDelivery } = discount
  if (ofDelivery === 0n) return [agreedDiscount({ id, source }, lines)]
  return keepsDelivery ? [{ id, source, kind: 'SHIPPING', value: { amount: ofDelivery } }] : []
}

function addsUp(order: PricedOrder, terms: AgreedTerms): boolean {
  const { currency, lineItems, priceSummary } = order
  const { shipping, ...input } = keptTerms(terms, new Map(), allKept(terms))
  const { lines, summary } = calculateTotals({ currency, ...input, ...(shipping && { shipping }) })
  return (
    summary.total === minorOf(priceSummary?.total, currency) &&
    summary.tax === minorOf(priceSummary?.tax, currency) &&
    lineItems.every(
      ({ totalPriceAfterTax }, position) => lines[position]?.totalAfterTax === minorOf(totalPriceAfterTax, currency),
    )
  )
}

function agreedLine(
  line: StoredLine,
  discounts: readonly AgreedOrderDiscount[],
  first: FirstUnits | undefined,
  currency: string,
): AgreedLine {
  const price = minorOf(line.price, currency)
  return {
    id: line.id,
    quantity: line.quantity,
    price,
    fullPrice: line.priceBeforeDiscounts ? minorOf(line.priceBeforeDiscounts, currency) : price,
    lineTotal: line.lineItemPrice ? minorOf(line.lineItemPrice, currency) : price * BigInt(line.quantity),
    deposit: minorOf(line.depositAmount, currency),
    paymentOption: line.paymentOption ?? 'FULL_PAYMENT_ONLINE',
    ...(line.taxInfo?.taxGroupId && { taxGroupId: line.taxInfo.taxGroupId }),
    taxes: taxesOf(line.taxInfo, currency),
    discountShares: new Map(discounts.map(({ id, wire }) => [id, shareOf(wire, line.id, currency)])),
    ...(first && { first: withDiscounts(first, discounts) }),
  }
}

/** Discounts that were taken away since count no more. */
function withDiscounts(first: FirstUnits, discounts: readonly { id: string }[]): FirstUnits {
  return { ...first, discountShares: new Map(discounts.map(({ id }) => [id, first.discountShares.get(id) ?? 0n])) }
}

function shareOf({ lineItemDiscounts = [] }: AppliedDiscount, lineId: string, currency: string): bigint {
  return minorOf(lineItemDiscounts.find(({ id }) => id === lineId)?.totalDiscount, currency)
}

/** Orders from elsewhere may have a tax without its parts. */
function taxesOf(taxInfo: LineItemTaxInfo | undefined, currency: string): AgreedTax[] {
  const { taxBreakdown = [], taxRate, taxAmount } = taxInfo ?? {}
  const amount = minorOf(taxAmount, currency)
  if (taxBreakdown.length === 0) return amount > 0n ? [{ name: 'Tax', rate: taxRate ?? '0', amount }] : []
  return taxBreakdown.map((tax) => ({
    name: tax.taxName ?? 'Tax',
    rate: tax.rate ?? '0',
    ...(tax.usualRate && { usualRate: tax.usualRate }),
    ...(tax.jurisdiction && { jurisdiction: tax.jurisdiction }),
    ...(tax.jurisdictionType && { jurisdictionType: tax.jurisdictionType }),
    ...(tax.taxType && { taxType: tax.taxType }),
    amount: minorOf(tax.taxAmount, currency),
  }))
}

function agreedDelivery({ shippingInfo, currency }: PricedOrder): AgreedDelivery | undefined {
  const { cost, code, title } = shippingInfo ?? {}
  if (!cost?.price) return undefined
  return { code: code ?? '', title: title ?? '', price: minorOf(cost.price, currency), taxes: taxesOf(cost.taxInfo, currency) }
}

function agreedOrderDiscount(orderId: string, wire: AppliedDiscount, position: number, currency: string): AgreedOrderDiscount {
  const { id, coupon, discountRule, merchantDiscount, discountType } = wire
  const amount = minorOf((coupon ?? discountRule ?? merchantDiscount)?.amount, currency)
  return {
    id: isGuid(id) ? id : derivedId('discount', orderId, String(position)),
    source: coupon ? 'coupon' : discountRule ? 'discountRule' : 'merchantDiscount',
    ofDelivery: discountType === 'SHIPPING' ? amount : 0n,
    wire,
  }
}
