import type { EstimateCurrentCartResponse, V2LineItem } from '@stoa/contract/services/ecom/current-cart-v-2'
import type { LowestPrice } from '@stoa/contract/services/stoa/storefront-products'
import type { GetFreeDeliveryResponse } from '@stoa/contract/services/stoa/shop'
import type { I18n } from '@lingui/core'
import type { Shop } from '@stoa/contract/services/stoa/shop'
import { parseAmount, readCartPricing, type CartPricing } from '@stoa/pricing'
import { cartLineDetails } from '../../lib/cart/cart-line-details.ts'
import { shownGiftCard, type ShownGiftCard } from '../../lib/cart/gift-card.ts'
import { shownCoupon, type ShownCoupon } from '../../lib/cart/coupon.ts'
import { laterCharges, lineTerms, nextChargeOf } from '../../lib/money/subscription-texts.server.ts'
import type { LaterCharge } from '../../ui/later-charges.tsx'
import type { Conversion } from '../../lib/money/money.ts'
import type { LineDetails } from '../../ui/line.tsx'
import { countedLine, type CountedLine } from './calculate-cart.ts'
import { toRestoreToken } from './restore-token.ts'

/** The cart as of the server's last response, with everything that the browser needs to compute its totals. */
export interface Cart {
  lines: CartLine[]
  pricing: CartPricing
  /** Violations by the shop's or an app's rules. A line that cannot be bought shows that itself. */
  violations: { text: string; blocking: boolean }[]
  /** The chosen coupon, and why it reduces nothing. */
  coupon: ShownCoupon | undefined
  giftCard: Pick<ShownGiftCard, 'code' | 'problem'> | undefined
  freeDelivery: { threshold: bigint; country: string } | undefined
  /** What the subscriptions charge again, as of the server's last response. */
  laterCharges: LaterCharge[]
  /** The conversion to the visitor's currency, where it is not the shop's. */
  conversion: Conversion | undefined
}

export interface CartLine extends CountedLine {
  details: LineDetails
  /** Of a line that begins a subscription. */
  subscription: LineSubscription | undefined
  /** The catalogue's price of one. */
  unitPrice: bigint
  fullPrice: bigint
  /** The id of the product in the catalogue. */
  product: string | undefined
  /** Restores the line; absent for a line that only the owner could add. */
  restoreToken: string | undefined
  /** True if the price of the line counts towards free delivery. */
  shippable: boolean
  /** The lowest price of the 30 days before the reduction, where the law requires it. */
  lowestPrice: bigint | undefined
  /** The unit price at the visitor's last change, where it was different. */
  seenPrice: bigint | undefined
}

interface LineSubscription {
  title: string
  /** What it charges again, with a place for the amount. */
  terms: string
  /** The price of one unit after the first delivery, if that is free. */
  laterPrice: bigint | undefined
}

export function cartFrom(
  { cart, summary }: EstimateCurrentCartResponse,
  facts: {
    free: GetFreeDeliveryResponse
    lowest: readonly LowestPrice[]
    conversion: Conversion | undefined
    i18n: I18n
    shop: Required<Shop>
  },
): Cart {
  const { free, lowest, conversion, i18n } = facts
  const charges = summary?.paymentSummary?.subscriptionCharges
  const pricing = readCartPricing(summary!.pricing!)
  const minor = (price: { amount?: string } | undefined) => parseAmount(price?.amount ?? '0', pricing.currency)
  const errors = summary?.calculationErrors
  return {
    lines: (cart?.lineItems ?? []).map((line) => {
      const { breakdown, seenPrice } = line.pricing ?? {}
      return {
        ...countedLine(line),
        details: cartLineDetails(line),
        subscription: subscriptionOf(line, minor, nextChargeOf(line.id, charges, facts), i18n),
        unitPrice: minor(breakdown?.salePrice),
        fullPrice: minor(breakdown?.fullPrice),
        product: line.source?.catalogReference?.catalogItemId,
        restoreToken: toRestoreToken(line),
        shippable: line.attributes?.physicalProperties?.shippable ?? true,
        lowestPrice: findLowestPrice(line, lowest, minor),
        seenPrice: seenPrice && minor(seenPrice),
      }
    }),
    pricing,
    violations: (summary?.violations ?? [])
      .filter(({ code }) => code === 'CUSTOM_VALIDATION')
      .map(({ description, severity }) => ({ text: description ?? '', blocking: severity === 'ERROR' })),
    coupon: shownCoupon(cart?.coupons?.[0]?.code, errors),
    giftCard: shownGiftCard(cart?.paymentInfo?.giftCards?.[0], errors, (amount) => amount),
    freeDelivery: free.from ? { threshold: minor({ amount: free.from }), country: free.country ?? '' } : undefined,
    laterCharges: laterCharges(charges, facts),
    conversion,
  }
}

function subscriptionOf(
  { attributes }: V2LineItem,
  minor: (price: { amount?: string }) => bigint,
  from: string | undefined,
  i18n: I18n,
): CartLine['subscription'] {
  const { title, subscriptionSettings: rhythm, recurringPrice: amount } = attributes?.subscriptionInfo ?? {}
  if (!title) return undefined
  return {
    title: title.translated || title.original || '',
    terms: lineTerms({ rhythm, isFirstFree: Boolean(amount), from }, i18n),
    laterPrice: amount ? minor({ amount }) : undefined,
  }
}

/** A line without a variant id belongs to a product with one variant. */
function findLowestPrice(
  { source }: V2LineItem,
  lowestPrices: readonly LowestPrice[],
  minor: (price: { amount?: string }) => bigint,
): bigint | undefined {
  const { catalogReference } = source ?? {}
  const variant = catalogReference?.options?.variantId
  const match = lowestPrices.find(
    ({ productId, variantId }) => productId === catalogReference?.catalogItemId && (!variant || variantId === variant),
  )
  return match && minor({ amount: match.price ?? '0' })
}
