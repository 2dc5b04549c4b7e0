import type { CheckoutTemplate, V1LineItem } from '@stoa/contract/services/ecom/checkout-templates'
import type { BasketLine } from '../../pricing/basket/index.ts'

/** Returns the lines of a basket as items of a template. */
export function templateLines(lines: readonly BasketLine[]): Pick<CheckoutTemplate, 'lineItems' | 'customLineItems'> {
  return {
    lineItems: lines.flatMap(({ reference, overrides, quantity }): V1LineItem[] =>
      reference ? [{ quantity, catalogReference: reference, ...(overrides && { catalogOverrideFields: overrides }) }] : [],
    ),
    customLineItems: lines.flatMap(({ custom, quantity }) => (custom ? [{ ...custom, ...pictureOf(custom), quantity }] : [])),
  }
}

/** A picture of the newer cart interface also has an address; templates name pictures by their id. */
function pictureOf({ media }: NonNullable<BasketLine['custom']>) {
  if (!media) return {}
  const { url: _address, ...picture } = media as typeof media & { url?: string }
  return { media: picture }
}
