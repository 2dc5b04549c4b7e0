import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { isNothing, type ShowMoney } from '../../money.ts'
import { pictureOf } from '../../pictures.ts'
import type { PictureFacts } from '../../ui/picture.tsx'

/** A product as its label in a list tells it. */
export interface ProductCard {
  slug: string
  name: string
  price: string
  /** Some of its variants cost more. */
  from: boolean
  before: string | undefined
  soldOut: boolean
  ribbon: string | undefined
  picture: PictureFacts | undefined
}

export function productCard(product: V3Product, money: ShowMoney): ProductCard {
  const from = product.actualPriceRange?.minValue?.amount ?? '0'
  const to = product.actualPriceRange?.maxValue?.amount ?? from
  const before = product.compareAtPriceRange?.minValue?.amount
  const name = product.name ?? ''
  return {
    slug: product.slug ?? '',
    name,
    price: money(from),
    from: from !== to,
    before: before && !isNothing(before) && before !== from ? money(before) : undefined,
    soldOut: product.inventory?.availabilityStatus === 'OUT_OF_STOCK',
    ribbon: product.ribbon?.name ?? undefined,
    picture: pictureOf(product.media?.main?.image, product.media?.main?.altText ?? name),
  }
}

export const pageSize = 24
