import type { V2LineItem } from '@stoa/contract/services/ecom/current-cart-v-2'
import type { LineDetails } from '../../ui/line.tsx'
import { lineDetails } from '../money/lines.ts'

/** What is shown of a line of the cart, beside its prices. */
export function cartLineDetails({ id, name, attributes = {}, modifierGroups }: V2LineItem): LineDetails {
  const { url, descriptionLines, image } = attributes
  const shownImage = image && { ...image, url: image.url ?? '' }
  return lineDetails({ id, productName: name, url, descriptionLines, image: shownImage, modifierGroups })
}
