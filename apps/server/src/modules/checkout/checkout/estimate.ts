import type * as contract from '@stoa/contract/services/stoa/express-checkout'
import { formatAmount, type Summary } from '@stoa/pricing'
import { dateFormat } from '@stoa/web/date-format'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { Checkout } from './checkout.ts'
import { whyNotOrderable } from './orderable.ts'
import { reachable } from './owner.ts'
import { price, type Priced } from './price.ts'
import { toPayOf } from './quote.ts'

/** The address and the delivery that a buyer chose in a wallet; absent for those of the checkout. */
export type EstimateQuestion = Pick<contract.EstimateCheckoutRequest, 'destination' | 'deliveryCode'>

/** Prices a checkout for a question of a wallet. The checkout stays as it is. Throws CHECKOUT_NOT_FOUND. */
export async function estimateFor(
  site: SiteRead,
  caller: Caller,
  checkoutId: string,
  { destination, deliveryCode }: EstimateQuestion,
): Promise<{ priced: Priced; deliveries: EstimatedOffer[]; estimate: contract.CheckoutEstimate }> {
  const stored = await reachable(site, caller, { id: checkoutId })
  const checkout = destination ? withDestination(stored, destination) : stored
  const { checkout: chosen, priced } = await withDelivery(site, checkout, deliveryCode ?? undefined)
  const { totals, delivery, needsDelivery } = priced.priced
  const deliveries = deliveriesOf(site, priced)
  const amount = (minor: bigint) => formatAmount(minor, site.settings.currency)
  const estimate = {
    currency: site.settings.currency,
    toPay: toPayOf(site, totals),
    parts: partsOf(priced).map(({ kind, minor }) => ({ kind, amount: amount(minor) })),
    needsDelivery,
    deliveryOptions: deliveries.map(({ carrierId, code, title, deliveryTime, price: cost }) => ({
      carrierId,
      code,
      title,
      ...(deliveryTime && { deliveryTime }),
      amount: amount(cost),
    })),
    ...(delivery && { deliveryCode: delivery.code }),
    isOrderable: whyNotOrderable(site, chosen, priced, { toPay: toPayOf(site, totals), total: priced.total }) === undefined,
  }
  return { priced, deliveries, estimate }
}

function withDestination(checkout: Checkout, destination: contract.EstimateDestination): Checkout {
  const { content } = checkout
  return { ...checkout, content: { ...content, shippingDestination: { ...content.shippingDestination, address: destination } } }
}

/** Prices the checkout with the chosen delivery, or with the first one if that is not offered at the destination. */
async function withDelivery(
  site: SiteRead,
  { content, ...rest }: Checkout,
  chosen: string | undefined,
): Promise<{ checkout: Checkout; priced: Priced }> {
  const priceWith = async (deliveryCode: string | null | undefined) => {
    const { shownCarrierId: _other, ...others } = content
    const checkout = { ...rest, content: { ...others, deliveryCode: deliveryCode ?? null } }
    return { checkout, priced: await price(site, checkout, 'RECENT') }
  }
  const first = await priceWith(chosen ?? content.deliveryCode)
  const { needsDelivery, delivery } = first.priced.priced
  if (!needsDelivery || (delivery && !delivery.pickup)) return first
  return priceWith(first.priced.priced.offers.find(isDelivered)?.code)
}

type Offer = Priced['priced']['offers'][number]

/** An offer whose title names its time slot. */
export type EstimatedOffer = Omit<Offer, 'slot'>

/** A wallet provides an address, so that nothing is picked up. */
const isDelivered = ({ pickup }: Offer) => !pickup

/** The offers that a wallet shows. It knows nothing of time slots, so that their titles name them. */
function deliveriesOf({ settings, language }: SiteRead, { priced }: Priced): EstimatedOffer[] {
  const options = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const
  const timesOf = ({ from, to }: NonNullable<Offer['slot']>) => dateFormat(language, settings, options).formatRange(from, to)
  return priced.offers.filter(isDelivered).map(({ slot, title, ...offer }) => ({
    ...offer,
    title: slot ? `${title}: ${timesOf(slot)}` : title,
  }))
}

function partsOf({ priced }: Priced): { kind: contract.EstimatedPartKind; minor: bigint }[] {
  const { summary, payNow } = priced.totals
  const parts = [
    { kind: 'ITEMS' as const, minor: summary.subtotal },
    { kind: 'DISCOUNT' as const, minor: -summary.discount },
    { kind: 'DELIVERY' as const, minor: summary.shipping },
    { kind: 'FEES' as const, minor: summary.additionalFees },
    { kind: 'TIP' as const, minor: summary.tip },
    { kind: 'TAX' as const, minor: taxOnTop(summary) },
    { kind: 'GIFT_CARD' as const, minor: -summary.giftCard },
  ]
  const later = payNow.balanceDue - parts.reduce((sum, { minor }) => sum + minor, 0n)
  return [...parts, { kind: 'LATER' as const, minor: later }].filter(({ minor }) => minor !== 0n)
}

/** Zero where the prices contain the tax. */
function taxOnTop({ total, subtotal, discount, shipping, additionalFees, tip }: Summary): bigint {
  return total - (subtotal - discount + shipping + additionalFees + tip)
}
