import { resolvePromotions } from '@stoa/contract/calls/stores/promotions-v-3'
import type { PositionedPromotion } from '@stoa/contract/services/stores/promotions-v-3'
import type { RouterContextProvider } from 'react-router'
import { storefront } from '../../../lib/page/context.ts'
import { toPictureView } from '../../../lib/media/pictures.ts'
import { promotionLink } from './promotion-link.ts'
import type { PromotionView } from './promotion-card.tsx'

/** The promotions of a category by position. */
export async function loadPromotions(
  { context }: { context: Readonly<RouterContextProvider> },
  categoryId: string,
): Promise<PromotionView[]> {
  const { api, origin } = context.get(storefront)
  const { promotions = [] } = await api.call(resolvePromotions, { categoryId })
  return promotions.flatMap((placed) => toPromotionView(placed, origin) ?? [])
}

function toPromotionView({ promotion, position = 1 }: PositionedPromotion, origin: string): PromotionView | undefined {
  const { id, name = '', media, destinationUrl } = promotion ?? {}
  // A link needs a name, so a picture without a description has the promotion's.
  const picture = toPictureView(media?.image, media?.altText || name)
  return picture && { id: id ?? '', position, picture, link: promotionLink(destinationUrl, origin) }
}
