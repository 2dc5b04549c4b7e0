import type { I18n } from '@lingui/core'
import type { StorefrontProduct } from '@stoa/contract/services/stoa/storefront-products'
import type { ShowMoney } from '../../../../lib/money/money.ts'
import { toPictureView } from '../../../../lib/media/pictures.ts'
import { struckPrice } from '../../../../lib/money/struck-price.ts'
import { rhythmText } from '../../../../lib/texts/rhythm.server.ts'
import type { HighlightedText } from '../../../../ui/highlight.tsx'
import type { PictureView } from '../../../../ui/picture.tsx'
import { ratingInWords } from './rating-label.server.ts'
import { subscriptionRibbon } from './subscription-ribbon.server.ts'

export interface ProductCardView {
  id: string
  slug: string
  name: string
  /** Of a product that is sold by subscription only, that of one delivery with its rhythm, such as "€9.00 every month". */
  price: string
  /** Some variants cost more. */
  hasPriceRange: boolean
  struckPrice: string | undefined
  /** The struck price is the lowest of the 30 days before the reduction. */
  strikesLowest: boolean
  /** The name of the discount that lowers the price for everybody. */
  sale: string | undefined
  soldOut: boolean
  /** Visitors may ask for a mail when it is back in stock. */
  canAsk: boolean
  /** It cannot be bought once, so that the buyer chooses how often it comes. */
  soldBySubscriptionOnly: boolean
  ribbon: string | undefined
  /** Of five, and how many reviews it is of. */
  rating: { average: number; label: string; count: number } | undefined
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

/** The formats of prices and ratings. */
export interface CardContext {
  price: ShowMoney
  i18n: I18n
  shop: { backInStock: boolean }
}

export function productCardView(product: StorefrontProduct, { price: money, i18n, shop }: CardContext): ProductCardView {
  const {
    id = '',
    slug = '',
    name = '',
    minPrice = '0',
    maxPrice = minPrice,
    compareAtPrice,
    lowestPrice,
    pictures = [],
  } = product
  const delivery = product.subscriptionPrice
  // What is struck is the former price of a single purchase.
  const struck = delivery ? undefined : struckPrice({ price: minPrice, compareAtPrice, lowestPrice })
  return {
    id,
    slug,
    name,
    price: delivery ? `${money(delivery.minPrice ?? '0')} ${rhythmText(delivery, i18n)}` : money(minPrice),
    hasPriceRange: delivery ? delivery.minPrice !== delivery.maxPrice : minPrice !== maxPrice,
    struckPrice: struck && money(struck),
    strikesLowest: struck !== undefined && struck === lowestPrice,
    sale: struck && product.sale,
    soldOut: product.soldOut ?? false,
    canAsk: shop.backInStock && product.soldOut === true && !product.soldBySubscriptionOnly,
    soldBySubscriptionOnly: product.soldBySubscriptionOnly ?? false,
    ribbon: product.soldBySubscriptionOnly ? i18n._(subscriptionRibbon) : product.ribbon,
    rating: toRating(product, i18n),
    hasOneVariant: product.variantCount === 1,
    choices: Object.fromEntries((product.choices ?? []).map(({ option = '', value = '' }) => [option, value])),
    colors: product.colorCodes ?? [],
    picture: toPictureView(pictures[0], name),
    hoverPicture: toPictureView(pictures[1], name),
  }
}

function toRating({ rating }: StorefrontProduct, i18n: I18n): ProductCardView['rating'] {
  if (!rating?.average) return undefined
  const average = Number(rating.average)
  return { average, label: ratingInWords(i18n, average).label, count: rating.count ?? 0 }
}
