import type { EstimateTotalsResponse, LineItem } from '@stoa/contract/services/ecom/current-cart'
import type { LowestPrice } from '@stoa/contract/services/stoa/storefront-products'
import type { GetFreeDeliveryResponse } from '@stoa/contract/services/stoa/shop'
import { findShortage } from '../../lib/money/availability.ts'
import { lineDetails } from '../../lib/money/lines.ts'
import { shownGiftCard, type ShownGiftCard } from '../../lib/cart/gift-card.ts'
import { shownCoupon, type ShownCoupon } from '../../lib/cart/coupon.ts'
import type { Conversion } from '../../lib/money/money.ts'
import type { LineDetails } from '../../ui/line.tsx'
import { toRestoreToken } from './restore-token.ts'
import { minorUnitsIn, pricedLines, toCartTerms, type PricedLine, type CartTerms } from './calculate-cart.ts'

/** The cart as of the server's last response, with everything that the browser needs to compute its totals. */
export interface Cart {
  lines: CartLine[]
  terms: CartTerms
  /** Violations by the shop's or an app's rules. A line that cannot be bought shows that itself. */
  violations: { text: string; blocking: boolean }[]
  /** The chosen coupon, and why it reduces nothing. */
  coupon: ShownCoupon | undefined
  giftCard: Pick<ShownGiftCard, 'code' | 'problem'> | undefined
  freeDelivery: { threshold: bigint; country: string } | undefined
  /** The conversion to the visitor's currency, where it is not the shop's. */
  conversion: Conversion | undefined
}

export interface CartLine extends PricedLine {
  details: LineDetails
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

export function cartFrom(
  estimate: EstimateTotalsResponse,
  facts: { free: GetFreeDeliveryResponse; lowest: readonly LowestPrice[]; conversion: Conversion | undefined },
): Cart {
  const { free, lowest, conversion } = facts
  const { cart, violations = [] } = estimate
  const minor = minorUnitsIn(estimate.currency ?? '')
  const priced = pricedLines(estimate)
  const unavailable = new Set(
    priced.flatMap((line) => (findShortage(line.availability, line.priced.quantity) ? line.priced.id : [])),
  )
  return {
    lines: (cart?.lineItems ?? []).map((line, index) => ({
      ...priced[index]!,
      details: lineDetails(line),
      product: line.catalogReference?.catalogItemId,
      restoreToken: toRestoreToken(line),
      shippable: line.physicalProperties?.shippable ?? true,
      lowestPrice: findLowestPrice(line, lowest, minor),
      seenPrice: line.seenPrice && minor(line.seenPrice),
    })),
    terms: toCartTerms(estimate),
    violations: violations
      .filter(({ target }) => !unavailable.has(target?.lineItem?.id ?? ''))
      .map(({ description, severity }) => ({ text: description ?? '', blocking: severity === 'ERROR' })),
    coupon: shownCoupon(cart?.appliedDiscounts, estimate.calculationErrors),
    giftCard: shownGiftCard(estimate.giftCard, estimate.calculationErrors, (amount) => amount),
    freeDelivery: free.from ? { threshold: minor({ amount: free.from }), country: free.country ?? '' } : undefined,
    conversion,
  }
}

/** A line without a variant id belongs to a product with one variant. */
function findLowestPrice(
  { catalogReference }: LineItem,
  lowestPrices: readonly LowestPrice[],
  minor: ReturnType<typeof minorUnitsIn>,
): bigint | undefined {
  const variant = catalogReference?.options?.variantId
  const match = lowestPrices.find(
    ({ productId, variantId }) => productId === catalogReference?.catalogItemId && (!variant || variantId === variant),
  )
  return match && minor({ amount: match.price ?? '0' })
}
