import { msg } from '@lingui/core/macro'
import { formatAmount, writeExplanation, type CartOffers, type LineTotals, type Summary, type Totals } from '@stoa/pricing'
import { tipsAppId } from '@stoa/web/tip'
import { findShortage } from '../../lib/money/availability.ts'
import type { Shortage } from '../../ui/shortage.ts'
import type { ShownGiftCard } from '../../lib/cart/gift-card.ts'
import { toBreakdown } from '../../lib/money/explanation.ts'
import { nameIn, totalsRows } from '../../lib/money/lines.ts'
import { moneyFormat, convertedMoney } from '../../lib/money/money.ts'
import type { Charged } from '../../lib/money/prices.ts'
import { withAmount } from '../../lib/money/terms-with-amount.ts'
import { struckPrice } from '../../lib/money/struck-price.ts'
import type { LineView } from '../../ui/line.tsx'
import type { TotalsRow } from '../../ui/totals.tsx'
import type { Cart, CartLine } from './cart.ts'
import { countItems, type Quantities } from './quantities.ts'
import { calculateCart } from './calculate-cart.ts'

export interface CartLineView extends LineView {
  shortage: Shortage | undefined
  /** The largest quantity that can be bought; undefined where stock is not tracked. */
  maxQuantity: number | undefined
  /** The unit price at the visitor's last change, where it was different. */
  seenPrice: string | undefined
  /** Restores the line in its current quantity; absent for a line that only the owner could add. */
  restoreToken: string | undefined
}

export interface CartView {
  lines: CartLineView[]
  count: number
  totals: TotalsRow[]
  subtotal: string
  /** The reductions of the prices and the discounts together. */
  savings: string | undefined
  charged: Charged | undefined
  /** Progress towards free delivery within the shop's own country. */
  freeDelivery: { missing: string | undefined; progress: number; country: string } | undefined
  violations: Cart['violations']
  coupon: Cart['coupon']
  giftCard: ShownGiftCard | undefined
  laterCharges: Cart['laterCharges']
}

/** The cart with changed quantities, formatted for the reader. */
export function cartView(cart: Cart, quantities: Quantities, language: string): CartView {
  const { pricing } = cart
  const { currency } = pricing
  const { lines, totals } = calculateCart(cart, quantities)
  const show = moneyFormat(currency, language)
  const money = (minor: bigint) => show(formatAmount(minor, currency))
  const isExempt = totals.exemption !== undefined
  const names = discountNames(pricing.offers)
  const calculated = new Map(totals.lines.map((line) => [line.id, line]))
  const free = freeDelivery(cart, lines, money, language)
  const views = lines.map((line) => lineView(line, calculated.get(line.id)!, { money, names, isExempt }))
  const priceReduction = (isExempt ? [] : lines).reduce(
    (sum, line) => sum + ((getStruckPrice(line) ?? line.unitPrice) - line.unitPrice) * BigInt(line.quantity),
    0n,
  )
  const savings = priceReduction + totals.summary.discount
  return {
    lines: views,
    count: countItems(cart, quantities),
    totals: totalsRows(wireSummary(totals.summary, currency), show, {
      taxIncluded: totals.taxIncluded,
      fees: feesOf(totals, currency),
      exemption: totals.exemption,
      delivery: pricing.shipping ? undefined : free && !free.missing ? msg`free to ${free.country}` : msg`calculated at checkout`,
      giftCard: {
        paid: formatAmount(totals.summary.giftCard, currency),
        left: formatAmount(totals.summary.balanceDue, currency),
      },
      explanation: toBreakdown(
        writeExplanation(totals, (id) => names.get(id)),
        { money: show, language, lineName: nameIn(views) },
      ),
    }),
    subtotal: money(totals.summary.subtotal - totals.summary.discount),
    savings: savings > 0n ? money(savings) : undefined,
    charged: cart.conversion && {
      currency,
      convertedTotal: convertedMoney({ ...cart.conversion, language })(formatAmount(totals.summary.total, currency)),
    },
    freeDelivery: free,
    violations: cart.violations,
    coupon: cart.coupon,
    giftCard: cart.giftCard && { ...cart.giftCard, paid: money(totals.summary.giftCard) },
    laterCharges: cart.laterCharges,
  }
}

/** The fees, and last the tip that the buyer chose at the checkout. */
function feesOf({ fees, summary: { tip } }: Totals, currency: string) {
  const amount = (minor: bigint) => ({ price: { amount: formatAmount(minor, currency) } })
  return [
    ...fees.map(({ name, translatedName, price }) => ({ name: translatedName ?? name, ...amount(price) })),
    ...(tip > 0n ? [{ providerAppId: tipsAppId, ...amount(tip) }] : []),
  ]
}

function discountNames(offers: CartOffers | undefined): Map<string, string> {
  const { rules = [], coupon } = offers ?? {}
  return new Map([...rules, ...(coupon ? [{ id: coupon.id, name: coupon.code }] : [])].map(({ id, name }) => [id, name]))
}

function getStruckPrice({ unitPrice, fullPrice, lowestPrice }: CartLine): bigint | undefined {
  return struckPrice({ price: unitPrice, compareAtPrice: fullPrice, lowestPrice })
}

/** An exempt buyer's prices are without tax, so none of the catalogue is struck beside them. */
function lineView(
  line: CartLine,
  { price, lineTotal, discount, discounts }: LineTotals,
  { money, names, isExempt }: { money: (minor: bigint) => string; names: ReadonlyMap<string, string>; isExempt: boolean },
) {
  const { details, subscription, quantity, availability, lowestPrice, seenPrice, restoreToken } = line
  const struck = isExempt ? undefined : getStruckPrice(line)
  return {
    ...details,
    quantity,
    price: money(price),
    struckPrice: struck === undefined ? undefined : money(struck),
    strikesLowest: struck !== undefined && struck === lowestPrice,
    total: money(lineTotal),
    subscription: subscription && {
      title: subscription.title,
      terms: withAmount(subscription.terms, money((subscription.laterPrice ?? price) * BigInt(quantity))),
    },
    discount:
      discount > 0n
        ? { names: discounts.flatMap(({ discountId }) => names.get(discountId) ?? []), amount: `−${money(discount)}` }
        : undefined,
    shortage: findShortage(availability, quantity),
    maxQuantity: availability.discontinued ? undefined : availability.quantityAvailable,
    seenPrice: seenPrice === undefined ? undefined : money(seenPrice),
    restoreToken: restoreToken?.replace(/(?<!\d)\d+$/, String(quantity)),
  }
}

function freeDelivery(
  { freeDelivery }: Cart,
  lines: readonly CartLine[],
  money: (minor: bigint) => string,
  language: string,
): CartView['freeDelivery'] {
  const shippableLines = lines.filter(({ shippable }) => shippable)
  if (!freeDelivery || shippableLines.length === 0) return undefined
  const { threshold, country } = freeDelivery
  const shippableTotal = shippableLines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * BigInt(quantity), 0n)
  return {
    missing: shippableTotal < threshold ? money(threshold - shippableTotal) : undefined,
    progress: Math.min(1, Number(shippableTotal) / Number(threshold)),
    country: new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country,
  }
}

function wireSummary({ subtotal, discount, shipping, tax, total }: Summary, currency: string) {
  const amount = (minor: bigint) => ({ amount: formatAmount(minor, currency) })
  return {
    subtotal: amount(subtotal),
    discount: amount(discount),
    shipping: amount(shipping),
    tax: amount(tax),
    total: amount(total),
  }
}
