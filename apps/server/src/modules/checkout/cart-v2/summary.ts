import type * as wire from '@stoa/contract/services/ecom/cart-v-2'
import type { AppliedDiscount, FeeTotals } from '@stoa/pricing'
import { tipsAppId } from '@stoa/web/tip'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { pricer, recurringCharges, wireCalculationErrors, wireDelivery, type PricedBasket } from '../../pricing/basket/index.ts'
import { subscriptionCharges } from '../../pricing/subscriptions/index.ts'
import type { Priced } from '../checkout/index.ts'
import { revisionOf, type Basket } from './basket.ts'
import { discountsById, isOfItems, itemTotal } from './item-totals.ts'
import { moneyWriter, perUnit, type MoneyWriter } from './money.ts'
import { deliveryMethod } from './present.ts'
import { discountName, discountSource } from './present-line.ts'
import { appViolationsOf, violationsOf } from './violations.ts'

/** The calculated amounts of a basket: the same calculation that prices its order. */
export function summaryOf(site: SiteRead, basket: Basket, current: Priced, priceVerificationToken?: string): wire.CartSummary {
  const { priced } = current
  const { totals } = priced
  const money = moneyWriter(site)
  return {
    cartId: basket.id,
    cartRevision: String(revisionOf(basket)),
    calculationId: newId(),
    lineItems: lineSummaries(priced, money),
    discounts: totals.discounts.map((discount) => discountOf(discount, priced, money)),
    ...(priced.delivery && {
      deliverySummary: {
        method: deliveryMethod(basket, priced.delivery.code, priced),
        price: money(totals.shipping?.price ?? 0n),
      },
    }),
    additionalFees: feesOf(priced, money),
    taxSummary: taxSummary(priced, money),
    priceSummary: priceSummary(priced, money),
    paymentSummary: paymentSummary(site, current, money),
    ...(priceVerificationToken && { priceVerificationToken }),
    calculationErrors: { orderValidationErrors: [], ...wireCalculationErrors(site, priced) } as wire.V2CalculationErrors,
    spiViolations: appViolationsOf(current),
    violations: violationsOf(site, basket, current),
    ...deliveryOptions(site, priced),
  }
}

/** What the buyer can choose, and what they could with other items. */
function deliveryOptions(site: SiteRead, priced: PricedBasket): Pick<wire.CartSummary, 'deliveryOptions' | 'notOffered'> {
  const { carrierServiceOptions = [], notOffered = [] } = wireDelivery(priced, pricer(site))
  return { deliveryOptions: carrierServiceOptions, notOffered }
}

function lineSummaries({ totals }: PricedBasket, money: MoneyWriter): wire.LineItemSummary[] {
  const discounts = discountsById(totals)
  return totals.lines.map((line) => {
    const total = itemTotal(line, discounts)
    return {
      lineItemId: line.id,
      quantity: line.quantity,
      unitPrice: money(perUnit(total, line.quantity)),
      totalPrice: money(total),
    }
  })
}

function discountOf(discount: AppliedDiscount, priced: PricedBasket, money: MoneyWriter): wire.Discount {
  return {
    name: discountName(discount, priced),
    source: discountSource(discount, priced),
    scope: discount.kind === 'SHIPPING' ? 'DELIVERY' : isOfItems(discount) ? 'LINE_ITEM' : 'CART_SUBTOTAL',
    total: money(discount.amount),
    lineItemDiscounts: isOfItems(discount)
      ? discount.lines.map(({ lineId, amount }) => ({ lineItemId: lineId, amountOff: money(amount) }))
      : [],
  }
}

/** The fees, and last the tip. */
function feesOf({ totals: { fees, summary } }: PricedBasket, money: MoneyWriter): wire.V2AdditionalFee[] {
  const tip: wire.V2AdditionalFee[] =
    summary.tip > 0n
      ? [{ ...named('Tip'), price: money(summary.tip), providerAppId: tipsAppId, source: 'PLATFORM', lineItemIds: [] }]
      : []
  return [...fees.map((fee) => feeOf(fee, money)), ...tip]
}

function feeOf(
  { code, name, translatedName, price, providerAppId, lineIds = [], source }: FeeTotals,
  money: MoneyWriter,
): wire.V2AdditionalFee {
  return {
    ...(code && { code }),
    ...named(name, translatedName ?? name),
    price: money(price),
    ...(providerAppId && { providerAppId }),
    lineItemIds: [...lineIds],
    source: feeSources.get(source) ?? 'PLATFORM',
  }
}

const feeSources = new Map<string, wire.Source>([
  ['SERVICE_PLUGIN', 'SERVICE_PLUGIN'],
  ['ITEM', 'LINE_ITEM'],
  ['SHIPPING', 'DELIVERY'],
])

function named(original: string, translated = original): { name: wire.TranslatableString } {
  return { name: { original, translated } }
}

function taxSummary({ totals, taxIncluded }: PricedBasket, money: MoneyWriter): wire.V2TaxSummary {
  const { taxSummary: taxes, lines, shipping, fees, exemption } = totals
  return {
    taxes: taxes.breakdown.map(({ name, taxableAmount, exemptAmount, taxAmount }) => ({
      ...named(name || 'Tax'),
      taxableAmount: money(taxableAmount),
      exemptAmount: money(exemptAmount),
      amount: money(taxAmount),
    })),
    totalExempt: money(exemption?.amount ?? 0n),
    pricesIncludeTax: taxIncluded,
    lineItemTaxes: lines.map(({ id, tax, taxRate }) => ({ lineItemId: id, tax: money(tax), rate: taxRate })),
    deliveryTax: money(shipping?.tax ?? 0n),
    additionalFeeTaxes: fees.flatMap(({ code, tax }) => (code ? { additionalFeeCode: code, tax: money(tax) } : [])),
  }
}

/** In this interface, discounts of items are in the subtotal, and those of the delivery in its price. */
function priceSummary({ totals, taxIncluded }: PricedBasket, money: MoneyWriter): wire.V2PriceSummary {
  const { summary, lines, shipping } = totals
  const discounts = discountsById(totals)
  const ofLines = lines.reduce((sum, { discount }) => sum + discount, 0n)
  const subtotal = lines.reduce((sum, line) => sum + itemTotal(line, discounts), 0n)
  const ofItems = summary.subtotal - subtotal
  return {
    subtotal: money(subtotal),
    discount: money(ofLines - ofItems),
    delivery: money(summary.shipping - (shipping?.discount ?? 0n)),
    additionalFees: money(summary.additionalFees + summary.tip),
    tax: money(taxIncluded ? 0n : summary.tax),
    total: money(summary.total),
  }
}

function paymentSummary(site: SiteRead, { lines, priced }: Priced, money: MoneyWriter): wire.PaymentSummary {
  const { totals, giftCard } = priced
  const { summary, payNow, payLater } = totals
  return {
    giftCards: giftCard ? [{ giftCardId: giftCard.chosen.id, redeemAmount: money(summary.giftCard) }] : [],
    memberships: membershipsOf(lines),
    subscriptionCharges: subscriptionCharges(site, recurringCharges(priced, lines)),
    requiresPaymentAfterGiftCard: payNow.balanceDue > 0n,
    totalAfterGiftCards: money(summary.balanceDue),
    payNow: money(payNow.balanceDue),
    payLater: money(payLater.balanceDue),
    payAfterFreeTrial: money(afterFreeTrial(lines)),
  }
}

/** What the lines with a free trial cost when it ends. */
function afterFreeTrial(lines: Priced['lines']): bigint {
  return lines.reduce(
    (sum, { line, subscription }) => (subscription?.freeTrial ? sum + subscription.recurringPrice * BigInt(line.quantity) : sum),
    0n,
  )
}

function membershipsOf(lines: Priced['lines']): wire.MembershipSummary[] {
  const chosen = lines.flatMap(({ line: { id: lineId, membership } }) => (membership ? { lineId, ...membership } : []))
  return [...Map.groupBy(chosen, ({ appId, id }) => `${appId} ${id}`).values()].flatMap((group) => {
    const [first] = group
    return first ? { id: first.id, appId: first.appId, lineItemIds: group.map(({ lineId }) => lineId) } : []
  })
}
