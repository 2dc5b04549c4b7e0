import { formatAmount } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { Violation } from '@stoa/contract/services/ecom/checkout'
import {
  appViolations,
  availabilityViolations,
  priceBasket,
  resolveLines,
  type Freshness,
  type HeldByOrder,
  type PricedBasket,
  type PricingRequest,
  type ResolvedLine,
} from '../../pricing/basket/index.ts'
import { buyerOf, discountInputs, isLacking, resolveForBuyer } from '../cart/index.ts'
import { loadHeld } from '../../orders/orders/ports/placing.ts'
import { allowedChoice, customerTips } from '../../orders/tips/index.ts'
import type { Checkout } from './checkout.ts'

/** A checkout's lines and totals. */
export interface Priced {
  lines: readonly ResolvedLine[]
  priced: PricedBasket
  /** The reasons against an order, and information for the buyer: from the shop and from apps. */
  violations: readonly Violation[]
  /** Decimal: the total shown to the buyer. */
  total: string
  /** Decimal: the amount that the gift card pays; absent without one. */
  byGiftCard: string | undefined
  /** What the checkout's unfinished order holds, which counts as free in all of this. */
  own: HeldByOrder | undefined
}

type PricedCheckout = Pick<Checkout, 'content' | 'memberId' | 'visitorId'> & Partial<Pick<Checkout, 'orderId' | 'completed'>>

/** What the unfinished order of a checkout holds; undefined without one. */
export async function loadOwn(
  site: SiteRead,
  { orderId, completed }: Pick<PricedCheckout, 'orderId' | 'completed'>,
): Promise<HeldByOrder | undefined> {
  return orderId && !completed ? loadHeld(site, orderId) : undefined
}

/** The lines, with what is kept for the buyer because they waited for it, which is looked up only where something seems to be lacking. */
async function resolveFor(
  site: SiteRead,
  checkout: PricedCheckout,
  {
    own,
    freshness,
    resolved,
  }: { own: HeldByOrder | undefined; freshness: Freshness; resolved: readonly ResolvedLine[] | undefined },
): Promise<readonly ResolvedLine[]> {
  const { lines: wanted } = checkout.content
  const lines = resolved ?? (await resolveLines(site, wanted, freshness, own))
  if (!isLacking(lines)) return lines
  return (await resolveForBuyer(site, checkout, { lines: wanted, freshness, own })) ?? lines
}

/** What a price is made of. An estimate leaves parts out. */
export interface PriceParts extends Pick<PricingRequest, 'calculateTax' | 'calculateDelivery' | 'calculateFees'> {
  calculateGiftCard?: boolean
  /** Which rules of apps the basket is held against: of carts, of checkouts, or none. */
  validated?: 'CART' | 'CHECKOUT' | 'NONE'
  /** The lines, where the caller has just resolved them. */
  resolved?: readonly ResolvedLine[] | undefined
}

/** Prices a checkout, as if its own unfinished order did not exist. */
export async function price(
  site: SiteRead,
  checkout: PricedCheckout,
  freshness: Freshness = 'NOW',
  { calculateGiftCard = true, validated = 'CHECKOUT', resolved, ...parts }: PriceParts = {},
): Promise<Priced> {
  const { content, memberId } = checkout
  const own = await loadOwn(site, checkout)
  const priced = await priceBasket(site, {
    lines: await resolveFor(site, checkout, { own, freshness, resolved }),
    destination: content.shippingDestination?.address,
    billing: content.billingInfo?.address,
    deliveryCode: content.deliveryCode ?? undefined,
    merchantDiscounts: discountInputs(content, site.settings.currency),
    coupon: content.coupon ?? undefined,
    giftCard: calculateGiftCard ? content.giftCard : undefined,
    buyer: buyerOf(memberId, content.email),
    memberId,
    // Only a choice that the settings still allow.
    tip: content.tip && allowedChoice(await customerTips(site, content.businessLocationId), content.tip),
    exemptBuyer: { taxExemptGroupId: content.taxExemptGroupId, contactId: memberId ?? content.contactId },
    own,
    ...parts,
  })
  const { lines } = priced
  const { violations, failed } = await violationsOf(site, content, priced, validated)
  return {
    lines,
    priced: { ...priced, failedPlugins: [...priced.failedPlugins, ...failed] },
    violations,
    total: formatAmount(priced.totals.summary.total, site.settings.currency),
    byGiftCard: priced.giftCard && formatAmount(priced.totals.summary.giftCard, site.settings.currency),
    own,
  }
}

async function violationsOf(
  site: SiteRead,
  content: Checkout['content'],
  priced: PricedBasket,
  validated: NonNullable<PriceParts['validated']>,
): Promise<Awaited<ReturnType<typeof appViolations>>> {
  const { lines } = priced
  if (validated === 'NONE') return { violations: [], failed: [] }
  const { violations, failed } = await appViolations(site, validated, lines, priced, {
    email: content.email,
    billing: content.billingInfo,
    destination: priced.delivery?.pickup
      ? { ...content.shippingDestination, address: priced.goesTo }
      : content.shippingDestination,
    customFields: content.customFields,
    extendedFields: content.extendedFields,
  })
  return { violations: [...availabilityViolations(lines), ...violations], failed }
}
