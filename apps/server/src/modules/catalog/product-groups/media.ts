import type { ProductGroupMedia } from '@stoa/contract/services/stores/product-groups-v-3'
import { invalid } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { siteImages } from '../../media/media/index.ts'

/** A picture of the media library with its size. One that was deleted since does not stand in the way of other changes. */
export async function storedMedia(
  site: SiteRead,
  given: ProductGroupMedia | undefined,
  before: ProductGroupMedia | undefined,
): Promise<ProductGroupMedia | undefined> {
  const { id, altText, displayName } = given ?? {}
  if (!id) return undefined
  const image = before?.id === id ? before.image : (await siteImages.named(site, [id])).get(id)
  if (!image) {
    throw invalid({
      field: 'productGroup.media.id',
      description: 'does not name a picture of the media library',
      violatedRule: 'OTHER',
      data: {},
    })
  }
  return { id, mediaType: 'IMAGE', image, ...(altText && { altText }), ...(displayName && { displayName }) }
}
