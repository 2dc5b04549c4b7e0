import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProductCardView } from './product-card-view.ts'

/** The price of a card in words: the lowest one, if some cost more. */
export function priceInWords({ price, hasPriceRange }: Pick<ProductCardView, 'price' | 'hasPriceRange'>, i18n: I18n): string {
  return hasPriceRange ? i18n._(msg`from ${price}`) : price
}
