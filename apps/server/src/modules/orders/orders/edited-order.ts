import type { AppliedDiscount, AdditionalFee, V1ShippingInformation } from '@stoa/contract/services/ecom/orders'
import type { Totals } from '@stoa/pricing'
import type { PricedBasket, ResolvedLine } from '../../pricing/basket/index.ts'
import type { AgreedOrderDiscount, AgreedTerms } from './agreed-terms.ts'
import { orderPricer, type OrderPricer } from './amounts.ts'
import {
  orderDelivery,
  orderDiscounts,
  orderFees,
  orderLines,
  orderSummary,
  orderTaxes,
  type PlaceOrderInput,
} from './order-of-basket.ts'
import type { PricedOrder, StoredLine } from './stored-order.ts'

/** The content of a placed order after an edit, and its price. */
export interface OrderEdit {
  lines: readonly ResolvedLine[]
  priced: PricedBasket
  /** What a merchant wrote over the names and descriptions of lines, by line. */
  texts: ReadonlyMap<string, Partial<StoredLine>>
  /** `KEPT` is the delivery as it was agreed; undefined takes it away. */
  delivery: 'KEPT' | Pick<PlaceOrderInput, 'shippingDestination'> | undefined
  /** Buyer, addresses and the place of business, as far as they change. */
  others: Partial<PricedOrder>
  taxExempt?: boolean | undefined
}

/** The order as it will be after an edit. What the edit does not touch is the same object, down to the last cent. */
export function editedOrder(before: PricedOrder, agreed: AgreedTerms, edit: OrderEdit): PricedOrder {
  const { priced, lines, texts } = edit
  const { totals } = priced
  const price = orderPricer(before)
  const known = new Map(before.lineItems.map((line) => [line.id, line]))
  const { shippingInfo, ...others } = before
  const delivery = deliveryOf(shippingInfo, edit, price)
  return {
    ...others,
    ...edit.others,
    ...(delivery && { shippingInfo: delivery }),
    lineItems: orderLines({ lines, priced }, price).map((line) =>
      withTexts(keptOrChanged(known.get(line.id), line), texts.get(line.id)),
    ),
    priceSummary: orderSummary(totals, price),
    taxSummary: { totalTax: price(totals.taxSummary.tax) },
    taxInfo: { ...orderTaxes(totals, price), ...(edit.taxExempt !== undefined && { taxExempt: edit.taxExempt }) },
    appliedDiscounts: discountsOf(agreed.discounts, priced, price),
    additionalFees: feesOf(before.additionalFees, totals, priced.taxIncluded, price),
  }
}

/** The amounts and the number of units are new; what else is known of the line stays. A line with the same amounts stays whole. */
function keptOrChanged(before: StoredLine | undefined, after: StoredLine): StoredLine {
  if (!before) return after
  const { quantity, price, priceBeforeDiscounts, lineItemPrice, totalDiscount, totalPriceBeforeTax, totalPriceAfterTax } = after
  const amounts = { price, lineItemPrice, totalDiscount, totalPriceBeforeTax, totalPriceAfterTax }
  const isSame =
    quantity === before.quantity &&
    Object.entries(amounts).every(([name, amount]) => amount?.amount === before[name as keyof typeof amounts]?.amount)
  if (isSame) return before
  const { taxInfo, depositAmount } = after
  return {
    ...before,
    ...amounts,
    quantity,
    ...(priceBeforeDiscounts && { priceBeforeDiscounts }),
    ...(taxInfo && { taxInfo: { ...before.taxInfo, ...taxInfo } }),
    ...(depositAmount && { depositAmount }),
  }
}

function withTexts(line: StoredLine, texts: Partial<StoredLine> | undefined): StoredLine {
  return texts ? { ...line, ...texts } : line
}

function deliveryOf(
  before: V1ShippingInformation | undefined,
  { delivery, priced }: OrderEdit,
  price: OrderPricer,
): V1ShippingInformation | undefined {
  if (!delivery) return undefined
  if (delivery !== 'KEPT') return orderDelivery({ priced, ...delivery }, price).shippingInfo
  const cost = priced.totals.shipping
  if (!before?.cost || !cost || before.cost.totalPriceAfterTax?.amount === price(cost.totalAfterTax).amount) return before
  const changed = orderDelivery({ priced: { ...priced, delivery: keptOffer(before, cost.price) } }, price).shippingInfo
  return { ...before, cost: { ...before.cost, ...changed?.cost } }
}

/** The agreed delivery in the form of an offer, of which only the cost is read. */
function keptOffer({ carrierId, code, title }: V1ShippingInformation, price: bigint): NonNullable<PricedBasket['delivery']> {
  return {
    carrierId: carrierId ?? '',
    code: code ?? '',
    title: title ?? '',
    price,
    deliveryTime: undefined,
    region: undefined,
    parts: [],
  }
}

/** Discounts of the order keep their names; one that takes off as much as before stays the same. */
function discountsOf(agreed: readonly AgreedOrderDiscount[], priced: PricedBasket, price: OrderPricer): AppliedDiscount[] {
  const known = new Map(agreed.map(({ id, wire }) => [id, wire]))
  return orderDiscounts({ priced }, price).map((discount) => {
    const before = known.get(discount.id ?? '')
    if (!before) return discount
    const { lineItemDiscounts = [], lineItemIds = [] } = discount
    const { amount } = discount.coupon ?? discount.discountRule ?? discount.merchantDiscount ?? {}
    return {
      ...before,
      ...(before.coupon && { coupon: { ...before.coupon, ...(amount && { amount }) } }),
      ...(before.discountRule && { discountRule: { ...before.discountRule, ...(amount && { amount }) } }),
      ...(before.merchantDiscount && { merchantDiscount: { ...before.merchantDiscount, ...(amount && { amount }) } }),
      ...(before.discountType !== 'SHIPPING' && { lineItemDiscounts, lineItemIds }),
    }
  })
}

function feesOf(
  before: readonly AdditionalFee[] = [],
  totals: Totals,
  taxIncluded: boolean,
  price: OrderPricer,
): AdditionalFee[] {
  const known = new Map(before.map((fee) => [fee.id, fee]))
  return orderFees(totals, taxIncluded, price).map((fee) => {
    const kept = known.get(fee.id)
    return kept && kept.priceAfterTax?.amount === fee.priceAfterTax?.amount ? kept : fee
  })
}
