import type { StorefrontProduct } from '@stoa/contract/services/stoa/storefront-products'
import { isNothing, type ShowMoney } from '../money.ts'
import { pictureOf } from '../pictures.ts'
import type { MarkedText } from '../ui/marked.tsx'
import type { PictureFacts } from '../ui/picture.tsx'

/** A product as its label in a list tells it. */
export interface ProductCard {
  slug: string
  name: string
  price: string
  /** Some of its variants cost more. */
  from: boolean
  before: string | undefined
  /** Of the 30 days before it was reduced, where that has to be said. */
  lowest: string | undefined
  soldOut: boolean
  ribbon: string | undefined
  /** There is nothing to choose. */
  single: boolean
  colors: string[]
  picture: PictureFacts | undefined
  /** Its name, where it was looked for by that. */
  marked?: MarkedText
  /** For whoever looks closer. */
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
