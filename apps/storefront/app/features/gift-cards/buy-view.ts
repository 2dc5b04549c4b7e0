import type { GiftCardProduct } from '@stoa/contract/services/marketing/gift-voucher-products'
import type { ShowMoney } from '../../lib/money/money.ts'
import { toPictureView } from '../../lib/media/pictures.ts'
import type { PictureView } from '../../ui/picture.tsx'

export interface BuyView {
  id: string
  name: string
  description: string
  picture: PictureView | undefined
  /** The amounts to choose from; `worth` where the card is worth more than it costs. */
  amounts: { id: string; price: string; worth: string | undefined }[]
  /** The least and the largest amount of one's own, as numbers and as text. */
  own: { min: string; max: string; minText: string; maxText: string } | undefined
}

export function buyView(product: GiftCardProduct, money: ShowMoney): BuyView {
  const { id, name, description, image, presetVariants = [], customVariant } = product
  const min = customVariant?.minValue?.amount
  const max = customVariant?.maxValue?.amount
  return {
    id: id ?? '',
    name: name ?? '',
    description: description ?? '',
    picture: toPictureView(image, name ?? ''),
    amounts: presetVariants.map((variant) => {
      const price = variant.price?.amount ?? '0'
      const value = variant.value?.amount ?? price
      return { id: variant.id ?? '', price: money(price), worth: value === price ? undefined : money(value) }
    }),
    own: min && max ? { min, max, minText: money(min), maxText: money(max) } : undefined,
  }
}
