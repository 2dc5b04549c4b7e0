import type { EstimateTotalsResponse, LineItem } from '@stoa/contract/services/ecom/current-cart'
import type { LowestPrice } from '@stoa/contract/services/stoa/storefront-products'
import type { GetFreeDeliveryResponse } from '@stoa/contract/services/stoa/shop'
import { lineFacts } from '../../lines.ts'
import type { Conversion } from '../../money.ts'
import type { LineFacts } from '../../ui/line.tsx'
import { putBackOf } from './put-back.ts'
import { minorIn, pricedLines, termsOf, type PricedLine, type CartTerms } from './calculate-cart.ts'

/** The cart as of the server's last response, with everything that the browser needs to compute its totals. */
export interface Cart {
  lines: CartLine[]
  terms: CartTerms
  /** Violations of the shop's own rules for the whole cart. Those of a line are left out. */
  violations: { text: string; blocking: boolean }[]
  freeDelivery: { from: bigint; country: string } | undefined
  /** The conversion to the visitor's currency, where it is not the shop's. */
  conversion: Conversion | undefined
}

export interface CartLine extends PricedLine {
  shown: LineFacts
  /** The id of the product in the catalogue. */
  product: string | undefined
  /** Restores the line; absent for a line that only the owner could add. */
  back: string | undefined
  /** Whether the price of the line counts towards free delivery. */
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

/** A line without a variant id belongs to a product with one variant. */
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
