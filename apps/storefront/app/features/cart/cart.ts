import type { EstimateTotalsResponse, LineItem } from '@stoa/contract/services/ecom/current-cart'
import type { LowestPrice } from '@stoa/contract/services/stoa/storefront-products'
import type { GetFreeDeliveryResponse } from '@stoa/contract/services/stoa/shop'
import { lineFacts } from '../../lines.ts'
import type { Conversion } from '../../money.ts'
import type { LineFacts } from '../../ui/line.tsx'
import { putBackOf } from './put-back.ts'
import { minorIn, pricedLines, termsOf, type PricedLine, type CartTerms } from './calculate-cart.ts'

/** A cart as the server last told it: what lies in it, and all that its totals are made of, so that the browser can compute them too. */
export interface Cart {
  lines: CartLine[]
  terms: CartTerms
  /** What the shop's own rules have against this cart as it was, in its words; what stands against a line is with the line. */
  violations: { text: string; blocking: boolean }[]
  freeDelivery: { from: bigint; country: string } | undefined
  /** Into the currency the visitor reads prices in, where that is another. */
  conversion: Conversion | undefined
}

export interface CartLine extends PricedLine {
  shown: LineFacts
  /** Its id in the catalogue. */
  product: string | undefined
  /** What puts it in again; absent where only the owner could. */
  back: string | undefined
  /** Travels, and so counts for the price of delivery. */
  shippable: boolean
  /** Of the 30 days before it was reduced, where that has to be said. */
  lowestPrice: bigint | undefined
  /** What one cost when something was last done here, where that was another price. */
  seenPrice: bigint | undefined
}

export function cartFrom(
  estimate: EstimateTotalsResponse,
  facts: { free: GetFreeDeliveryResponse; lowest: readonly LowestPrice[]; conversion: Conversion | undefined },
): Cart {
  const { free, lowest, conversion } = facts
  const { cart, violations = [] } = estimate
  const minor = minorIn(estimate.currency ?? '')
  const priced = pricedLines(estimate)
  return {
    lines: (cart?.lineItems ?? []).map((line, index) => ({
      ...priced[index]!,
      shown: lineFacts(line),
      product: line.catalogReference?.catalogItemId,
      back: putBackOf(line),
      shippable: line.physicalProperties?.shippable ?? true,
      lowestPrice: lowestOf(line, lowest, minor),
      seenPrice: line.seenPrice && minor(line.seenPrice),
    })),
    terms: termsOf(estimate),
    violations: violations
      .filter(({ target }) => !target?.lineItem)
      .map(({ description, severity }) => ({ text: description ?? '', blocking: severity === 'ERROR' })),
    freeDelivery: free.from ? { from: minor({ amount: free.from }), country: free.country ?? '' } : undefined,
    conversion,
  }
}

/** A line that names no variant is of a product that has one. */
function lowestOf(
  { catalogReference }: LineItem,
  known: readonly LowestPrice[],
  minor: ReturnType<typeof minorIn>,
): bigint | undefined {
  const variant = catalogReference?.options?.variantId
  const found = known.find(
    ({ productId, variantId }) => productId === catalogReference?.catalogItemId && (!variant || variantId === variant),
  )
  return found && minor({ amount: found.price ?? '0' })
}
