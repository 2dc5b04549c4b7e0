import type * as wire from '@stoa/contract/services/ecom/orders'
import { fulfillmentStatusOf } from '@stoa/order-rules'
import { tipsAppId } from '@stoa/web/tip'
import { parseAmount, type DiscountSource, type Taxed, type Totals } from '@stoa/pricing'
import type { PricedOrder, StoredLine } from './stored-order.ts'
import { createdBy, type Caller } from '../../../kernel/site/caller.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { maxModifiers, wireExemption, wireTaxShares, type PricedBasket, type ResolvedLine } from '../../pricing/basket/index.ts'
import { newSubscriptions } from './subscription-info.ts'
import type { DeliveryOffer } from '../../delivery/delivery/index.ts'
import { wireMembership, type AppMembership } from '../../pricing/memberships/index.ts'
import { activity, authored } from './activities.ts'
import { orderPricer, type OrderPricer } from './amounts.ts'
import { moneyOf } from './payment-status.ts'
import { factsOfGiftCard } from './money/gift-card.ts'
import { wireBalance } from './save.ts'
import { isId } from './store/order-row.ts'

export interface PlaceOrderInput {
  checkoutId?: string
  cartId?: string
  lines: readonly ResolvedLine[]
  priced: PricedBasket
  buyer: { visitorId?: string; memberId?: string; contactId?: string; email?: string }
  billing?: wire.AddressWithContact
  shippingDestination?: wire.AddressWithContact
  channelType: wire.ChannelType
  buyerNote?: string
  buyerLanguage: string
  customFields?: wire.CustomField[]
  buyerConsents?: wire.BuyerConsents
  extendedFields?: wire.ExtendedFields
  createdBy: Caller
  initialStatus: 'INITIALIZED' | 'APPROVED'
  /** How the buyer will pay if no card is charged. */
  offlinePayment?: wire.OfflinePayment
  attributionSource?: wire.AttributionSource
  purchaseFlowId?: string
  /** What a merchant wrote over what follows from the basket. */
  finish?: (order: PricedOrder) => PricedOrder
}

/** What the buyer chose for a custom item, with the prices that are in its own. */
function modifiersOf(
  { line: { custom } }: ResolvedLine,
  currency: string,
  price: OrderPricer,
): Pick<StoredLine, 'modifierGroups'> {
  const groups = custom?.modifierGroups ?? []
  if (groups.length === 0) return {}
  return {
    modifierGroups: groups.slice(0, maxModifiers).map(({ modifiers = [], ...group }) => ({
      ...group,
      modifiers: modifiers
        .slice(0, maxModifiers)
        .map(({ price: cost, ...modifier }) => ({ ...modifier, price: price(parseAmount(cost ?? '0', currency)) })),
    })),
  }
}

/** Converts a priced basket to an order. Every amount is stored as agreed and never computed again. */
export function orderOfBasket(site: SiteRead, input: PlaceOrderInput): PricedOrder {
  const order = writtenOrder(site, input)
  return input.finish ? input.finish(order) : order
}

function writtenOrder(site: SiteRead, input: PlaceOrderInput): PricedOrder {
  const { priced, buyer, billing } = input
  const { totals, taxIncluded } = priced
  const { currency, language, weightUnit } = site.settings
  const base = { currency, siteLanguage: language }
  const price = orderPricer(base)
  const lineItems = withSubscriptions(site, input, orderLines(input, price))
  const { total } = totals.summary
  const money = moneyOf(total, factsOfGiftCard(totals.summary.giftCard))
  const recipient = recipientOf(input)
  return {
    ...base,
    lineItems,
    buyerInfo: buyer,
    status: input.initialStatus === 'INITIALIZED' && totals.payNow.balanceDue > 0n ? 'INITIALIZED' : 'APPROVED',
    paymentStatus: money.paymentStatus,
    fulfillmentStatus: fulfillmentStatusOf(lineItems, new Map(), money.paymentStatus),
    balanceSummary: wireBalance(base, money),
    buyerLanguage: input.buyerLanguage,
    weightUnit,
    currencyConversionDetails: { originalCurrency: currency, conversionRate: '1' },
    taxIncludedInPrices: taxIncluded,
    priceSummary: orderSummary(totals, price),
    ...(billing && { billingInfo: billing }),
    ...(recipient && { recipientInfo: recipient }),
    ...orderDelivery(input, price),
    ...(input.buyerNote && { buyerNote: input.buyerNote }),
    archived: false,
    taxSummary: { totalTax: price(totals.taxSummary.tax) },
    taxInfo: orderTaxes(totals, price),
    appliedDiscounts: orderDiscounts(input, price),
    activities: [
      activity(site.now, 'ORDER_PLACED', authored(site.caller)),
      ...(money.paid > 0n && money.balance <= 0n ? [activity(site.now, 'ORDER_PAID')] : []),
    ],
    attributionSource: input.attributionSource ?? 'UNSPECIFIED',
    createdBy: createdBy(input.createdBy),
    channelInfo: { type: input.channelType },
    seenByAHuman: false,
    ...(input.checkoutId && { checkoutId: input.checkoutId }),
    customFields: input.customFields ?? [],
    additionalFees: [...orderFees(totals, taxIncluded, price), ...wireTip(totals, price)],
    ...(input.buyerConsents && { buyerConsents: input.buyerConsents }),
    ...(input.extendedFields && { extendedFields: input.extendedFields }),
    ...(input.purchaseFlowId && { purchaseFlowId: input.purchaseFlowId }),
    imported: false,
    isTest: site.settings.mode === 'TEST',
    ...(priced.giftCard &&
      totals.summary.giftCard > 0n && {
        giftCardPayment: {
          obfuscatedCode: priced.giftCard.chosen.obfuscatedCode,
          amount: price(totals.summary.giftCard),
        },
      }),
    ...(input.offlinePayment && { offlinePayment: input.offlinePayment }),
    ...(priced.delivery?.stockLocationId && { stockLocationId: priced.delivery.stockLocationId }),
    ...(priced.delivery?.ratesBy && { ratesBy: { ...priced.delivery.ratesBy } }),
    ...(priced.failedPlugins.length > 0 && { failedPlugins: priced.failedPlugins.map((each) => ({ ...each })) }),
  }
}

/** The lines with what they subscribe to. Lines with the same terms begin one contract. */
function withSubscriptions(site: SiteRead, { lines: resolved, priced }: PlaceOrderInput, lines: StoredLine[]): StoredLine[] {
  const infos = newSubscriptions(site, resolved, priced)
  return infos.size === 0 ? lines : lines.map((line) => ({ ...line, ...infos.get(line.id) }))
}

/** Returns the recipient. For pickup, ignores an address that was entered earlier. */
function recipientOf({ priced, billing, shippingDestination }: PlaceOrderInput): wire.AddressWithContact | undefined {
  const recipient = shippingDestination ?? billing
  if (!priced.delivery?.pickup || !recipient) return recipient
  const contactDetails = recipient.contactDetails ?? billing?.contactDetails
  return contactDetails && { contactDetails }
}

export function orderLines({ lines, priced }: Pick<PlaceOrderInput, 'lines' | 'priced'>, price: OrderPricer): StoredLine[] {
  const { totals, taxIncluded, memberships } = priced
  const { covering } = memberships
  const totalsOf = new Map(totals.lines.map((line) => [line.id, line]))
  return lines.flatMap((resolved) => {
    const membership = covering.get(resolved.line.id)
    const { line, name, translatedName, options, image, sku, weight, shippable, itemType, taxGroupId, digitalFileId } = resolved
    const sums = totalsOf.get(line.id)
    // A line that cannot be bought has quantity zero in the totals and is left out of the order.
    if (!sums || sums.quantity === 0) return []
    const { reference } = line
    return {
      id: line.id,
      productName: { original: name, translated: translatedName },
      ...(reference && {
        catalogReference: { ...reference, ...orderedOptions(resolved) },
      }),
      quantity: sums.quantity,
      totalDiscount: price(sums.discount),
      descriptionLines: options,
      ...(image && { image }),
      physicalProperties: { ...(sku && { sku }), ...(weight !== undefined && { weight }), shippable },
      itemType,
      ...(digitalFileId && { digitalFile: { fileId: digitalFileId } }),
      refundQuantity: 0,
      restockQuantity: 0,
      price: price(sums.price),
      priceBeforeDiscounts: price(sums.fullPrice),
      lineItemPrice: price(sums.lineTotal),
      totalPriceBeforeTax: price(sums.totalBeforeTax),
      totalPriceAfterTax: price(sums.totalAfterTax),
      paymentOption: sums.paymentOption,
      taxInfo: { ...wireTax(sums, taxIncluded, price), ...(taxGroupId && { taxGroupId }) },
      ...(sums.deposit > 0n && { depositAmount: price(sums.deposit) }),
      ...(line.extendedFields && { extendedFields: line.extendedFields }),
      ...(membership && { membership: paidBy(membership) }),
      priceUndetermined: false,
      fixedQuantity: line.custom?.fixedQuantity ?? false,
      ...(line.custom?.priceDescription && { priceDescription: line.custom.priceDescription }),
      ...modifiersOf(resolved, priced.totals.currency, price),
    }
  })
}

function paidBy(membership: AppMembership): wire.LineMembership {
  const { id, appId, name } = wireMembership(membership)
  return { id, appId, name }
}

/** The options of the order's reference, where they say more than the buyer's choice. */
function orderedOptions({ line, variantId, orderedOptions: own }: ResolvedLine): { options?: Record<string, unknown> } {
  if (!variantId && !own) return {}
  return { options: { ...line.reference?.options, ...(variantId && { variantId }), ...own } }
}

function wireTax(
  { taxableAmount, taxRate, tax, taxBreakdown }: Taxed,
  taxIncludedInPrice: boolean,
  price: OrderPricer,
): wire.LineItemTaxInfo {
  return {
    taxAmount: price(tax),
    taxableAmount: price(taxableAmount),
    taxRate,
    taxIncludedInPrice,
    taxBreakdown: wireTaxShares(taxBreakdown, price),
  }
}

export function orderSummary({ summary }: Totals, price: OrderPricer): wire.PriceSummary {
  return {
    subtotal: price(summary.subtotal),
    shipping: price(summary.shipping),
    tax: price(summary.tax),
    discount: price(summary.discount),
    total: price(summary.total),
    totalAdditionalFees: price(summary.additionalFees + summary.tip),
  }
}

export function orderTaxes(totals: Totals, price: OrderPricer): wire.OrderTaxInfo {
  const { taxSummary, exemption } = totals
  return {
    totalTax: price(taxSummary.tax),
    taxBreakdown: taxSummary.breakdown.map(({ name, rate, taxType, jurisdiction, jurisdictionType, taxAmount }) => ({
      taxName: name,
      taxType: taxType ?? '',
      jurisdiction: jurisdiction ?? '',
      jurisdictionType: jurisdictionType ?? 'UNDEFINED',
      rate,
      aggregatedTaxAmount: price(taxAmount),
    })),
    taxExempt: exemption !== undefined,
    ...(exemption && { totalExempt: price(exemption.amount), ...wireExemption(totals, price) }),
  }
}

export function orderDelivery(
  { priced, shippingDestination }: Pick<PlaceOrderInput, 'priced' | 'shippingDestination'>,
  price: OrderPricer,
): Pick<wire.Order, 'shippingInfo'> {
  const { delivery, totals, taxIncluded } = priced
  const cost = totals.shipping
  if (!delivery || !cost) return {}
  return {
    shippingInfo: {
      carrierId: delivery.carrierId,
      code: delivery.code,
      title: delivery.title,
      logistics: wireLogistics(delivery, shippingDestination),
      cost: {
        price: price(cost.price),
        totalPriceBeforeTax: price(cost.totalBeforeTax),
        totalPriceAfterTax: price(cost.totalAfterTax),
        taxInfo: wireTax(cost, taxIncluded, price),
        discount: price(cost.discount),
      },
      ...(delivery.region && { region: { name: delivery.region.name } }),
    },
  }
}

/** Goods that are picked up have a place instead of a destination. */
function wireLogistics(
  { deliveryTime, instructions, slot, pickup }: DeliveryOffer,
  shippingDestination: wire.AddressWithContact | undefined,
): wire.DeliveryLogistics {
  return {
    ...(deliveryTime && { deliveryTime }),
    ...(instructions && { instructions }),
    ...(slot && { deliveryTimeSlot: { from: slot.from.toISOString(), to: slot.to.toISOString() } }),
    ...(pickup ? { pickupDetails: pickup } : shippingDestination && { shippingDestination }),
  }
}

/** A discount that took nothing off is no part of the order. */
export function orderDiscounts({ priced }: Pick<PlaceOrderInput, 'priced'>, price: OrderPricer): wire.AppliedDiscount[] {
  const applied = priced.totals.discounts.filter(({ amount }) => amount > 0n)
  return applied.map(({ id, kind, source, amount, lines, description }) => ({
    ...sourceOf(source, id, price(amount), priced.discounts.names.get(id)),
    ...(description && { merchantDiscount: { amount: price(amount), description } }),
    discountType: kind,
    lineItemIds: lines.map(({ lineId }) => lineId),
    ...(isId(id) && { id }),
    lineItemDiscounts: lines.map(({ lineId, amount: share }) => ({ id: lineId, totalDiscount: price(share) })),
  }))
}

function sourceOf(
  source: DiscountSource,
  id: string,
  amount: wire.Price,
  { name = '', code = '' }: { name?: string; code?: string } = {},
): Pick<wire.AppliedDiscount, 'coupon' | 'merchantDiscount' | 'discountRule'> {
  if (source === 'coupon') return { coupon: { id, code, name, amount } }
  if (source === 'discountRule') return { discountRule: { id, name: { original: name, translated: name }, amount } }
  return { merchantDiscount: { amount } }
}

export function orderFees({ fees }: Totals, taxIncluded: boolean, price: OrderPricer): wire.AdditionalFee[] {
  return fees.map((fee) => ({
    id: fee.id ?? newId(),
    ...(fee.code && { code: fee.code }),
    name: fee.name,
    price: price(fee.price),
    priceBeforeTax: price(fee.totalBeforeTax),
    priceAfterTax: price(fee.totalAfterTax),
    taxInfo: wireTax(fee, taxIncluded, price),
    lineItemIds: [...(fee.lineIds ?? [])],
    ...(fee.providerAppId && { providerAppId: fee.providerAppId }),
    source: fee.source === 'UNKNOWN_ADDITIONAL_FEE_SOURCE' ? 'MANUAL' : fee.source,
  }))
}

/** The tip is a fee without tax, whose code is the id of the tip. */
function wireTip({ summary: { tip } }: Totals, price: OrderPricer): wire.AdditionalFee[] {
  return tip > 0n ? [tipFee(newId(), price(tip))] : []
}

export function tipFee(code: string, amount: wire.Price): wire.AdditionalFee {
  return {
    id: newId(),
    code,
    name: 'Tip',
    price: amount,
    priceBeforeTax: amount,
    priceAfterTax: amount,
    lineItemIds: [],
    providerAppId: tipsAppId,
    source: 'PLATFORM',
  }
}
