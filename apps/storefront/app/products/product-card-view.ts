import type { StorefrontProduct } from '@stoa/contract/services/stoa/storefront-products'
import type { ShowMoney } from '../lib/money.ts'
import { pictureOf } from '../lib/pictures.ts'
import { struckPrice } from '../lib/struck-price.ts'
import type { HighlightedText } from '../ui/highlight.tsx'
import type { PictureView } from '../ui/picture.tsx'

export interface ProductCardView {
  slug: string
  name: string
  price: string
  /** Some variants cost more. */
  hasPriceRange: boolean
  struckPrice: string | undefined
  /** The struck price is the lowest of the 30 days before the reduction. */
  strikesLowest: boolean
  soldOut: boolean
  ribbon: string | undefined
  /** Of five, and how many reviews it is of. */
  rating: { average: number; count: number } | undefined
  /** The product has one variant, or one with the choices. */
  hasOneVariant: boolean
  /** The choices that the card shows, in a list that is filtered by them. */
  choices: Record<string, string>
  colors: string[]
  picture: PictureView | undefined
  /** The name with the search terms highlighted, in search results. */
  highlightedName?: HighlightedText
  /** Shown on hover. */
  hoverPicture: PictureView | undefined
}

export function productCardView(product: StorefrontProduct, money: ShowMoney): ProductCardView {
  const { slug = '', name = '', minPrice = '0', maxPrice = minPrice, compareAtPrice, lowestPrice, pictures = [] } = product
  const struck = struckPrice({ price: minPrice, compareAtPrice, lowestPrice })
  return {
    slug,
    name,
    price: money(minPrice),
    hasPriceRange: minPrice !== maxPrice,
    struckPrice: struck && money(struck),
    strikesLowest: struck !== undefined && struck === lowestPrice,
    soldOut: product.soldOut ?? false,
    ribbon: product.ribbon,
    rating: product.rating && { average: Number(product.rating.average), count: product.rating.count ?? 0 },
    hasOneVariant: product.variantCount === 1,
    choices: Object.fromEntries((product.choices ?? []).map(({ option = '', value = '' }) => [option, value])),
    colors: product.colorCodes ?? [],
    picture: pictureOf(pictures[0], name),
    hoverPicture: pictureOf(pictures[1], name),
  }
}
