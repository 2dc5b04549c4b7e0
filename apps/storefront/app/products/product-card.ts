import type { StorefrontProduct } from '@stoa/contract/services/stoa/storefront-products'
import { isNothing, type ShowMoney } from '../money.ts'
import { pictureOf } from '../pictures.ts'
import type { MarkedText } from '../ui/marked.tsx'
import type { PictureFacts } from '../ui/picture.tsx'

export interface ProductCard {
  slug: string
  name: string
  price: string
  /** Some variants cost more. */
  from: boolean
  before: string | undefined
  /** The lowest price of the 30 days before the reduction, where the law requires it. */
  lowest: string | undefined
  soldOut: boolean
  ribbon: string | undefined
  /** The product has one variant. */
  single: boolean
  colors: string[]
  picture: PictureFacts | undefined
  /** The name with the search terms highlighted, in search results. */
  marked?: MarkedText
  /** Shown on hover. */
  second: PictureFacts | undefined
}

export function productCard(product: StorefrontProduct, money: ShowMoney): ProductCard {
  const {
    slug = '',
    name = '',
    minPrice = '0',
    maxPrice = minPrice,
    compareAtPrice: before,
    lowestPrice,
    pictures = [],
  } = product
  const reduced = before && !isNothing(before) && Number(before) > Number(minPrice)
  return {
    slug,
    name,
    price: money(minPrice),
    from: minPrice !== maxPrice,
    before: reduced ? money(before) : undefined,
    lowest: reduced && lowestPrice ? money(lowestPrice) : undefined,
    soldOut: product.soldOut ?? false,
    ribbon: product.ribbon,
    single: product.variantCount === 1,
    colors: product.colorCodes ?? [],
    picture: pictureOf(pictures[0], name),
    second: pictureOf(pictures[1], name),
  }
}
