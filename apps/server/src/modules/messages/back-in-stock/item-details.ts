import type { BackInStockItemDetails } from '@stoa/contract/services/ecom/back-in-stock-notifications'
import { pictureIdOf } from '@stoa/media-url'
import { refusal } from '../../../kernel/basics/errors.ts'
import { formats } from '../../../kernel/basics/formats.ts'

/** Throws INVALID_ITEM_IMAGE_URL for an image that is neither a picture of the shop nor at a web address. */
export function checkItemImage({ image }: BackInStockItemDetails): void {
  if (!image) return
  const { url = '' } = image
  // A picture of the shop has its path by now, however the request named it.
  const isOwn = url.startsWith('/') && pictureIdOf(url) !== undefined
  if (!isOwn && !formats.WEB_URL(url))
    throw refusal('INVALID_ITEM_IMAGE_URL', 'the image of the item must have a web address', { url })
}
