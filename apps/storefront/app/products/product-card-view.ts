import type { StorefrontProduct } from '@stoa/contract/services/stoa/storefront-products'
import { isZero, type ShowMoney } from '../money.ts'
import { pictureOf } from '../pictures.ts'
import type { HighlightedText } from '../ui/highlight.tsx'
import type { PictureView } from '../ui/picture.tsx'

export interface ProductCardView {
  slug: string
  name: string
  price: string
  /** Some variants cost more. */
  hasPriceRange: boolean
  compareAtPrice: string | undefined
  /** The lowest price of the 30 days before the reduction, where the law requires it. */
  lowestPrice: string | undefined
  soldOut: boolean
  ribbon: string | undefined
  /** The product has one variant. */
  hasOneVariant: boolean
  colors: string[]
  picture: PictureView | undefined
  /** The name with the search terms highlighted, in search results. */
  highlightedName?: HighlightedText
  /** Shown on hover. */
  hoverPicture: PictureView | undefined
}

export function productCardView(product: StorefrontProduct, money: ShowMoney): ProductCardView {
  const { slug = '', name = '', minPrice = '0', maxPrice = minPrice, compareAtPrice, lowestPrice, pictures = [] } = product
  const reduced = compareAtPrice && !isZero(compareAtPrice) && Number(compareAtPrice) > Number(minPrice)
  return {
    slug,
    name,
    price: money(minPrice),
    hasPriceRange: minPrice !== maxPrice,
    compareAtPrice: reduced ? money(compareAtPrice) : undefined,
    lowestPrice: reduced && lowestPrice ? money(lowestPrice) : undefined,
    soldOut: product.soldOut ?? false,
    ribbon: product.ribbon,
    hasOneVariant: product.variantCount === 1,
    colors: product.colorCodes ?? [],
    picture: pictureOf(pictures[0], name),
    hoverPicture: pictureOf(pictures[1], name),
  }
}
