import type { PromotionMedia } from '@stoa/contract/services/stores/promotions-v-3'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { Image } from '../../../kernel/operations/pictures.ts'
import { pictureNamedBy } from '../../../kernel/operations/pictures.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { siteImages } from '../../media/media/index.ts'
import { enqueueCopies, isOnOtherHost } from '../../media/pictures/index.ts'

/**
 * The media as it is stored: a picture of the shop, named by its id or one of its URLs, has its id, path and size; one on another
 * host keeps its URL until it is copied.
 */
export async function storedMedia(
  site: SiteRead,
  given: PromotionMedia | undefined,
  before: PromotionMedia | undefined,
): Promise<PromotionMedia> {
  const { id, url, altText, displayName } = given ?? {}
  if (!id && !url) {
    if (before) throw refusal('MEDIA_REMOVAL_NOT_ALLOWED', 'a promotion keeps a picture; another one may replace it')
    throw mediaNotFound({})
  }
  const texts = { ...(altText && { altText }), ...(displayName && { displayName }) }
  // A file that was deleted since does not stand in the way of other changes.
  const isSame = before && before.id === id && before.url === url
  const image = isSame ? before.image : ((await ownPicture(site, { id, url })) ?? elsewhere(url))
  if (!image) throw mediaNotFound({ mediaId: id ?? url })
  const { altText: _before, ...picture } = image
  return {
    ...('id' in image && image.id ? { id: image.id } : { url: image.url! }),
    ...texts,
    mediaType: 'IMAGE',
    image: { ...picture, ...(altText && { altText }) },
  }
}

/** A picture of the library in place of the one on another host. */
export function withCopy({ altText, displayName }: PromotionMedia, { id, ...copy }: Image): PromotionMedia {
  return {
    id,
    ...(altText && { altText }),
    ...(displayName && { displayName }),
    mediaType: 'IMAGE',
    image: { id, ...copy, ...(altText && { altText }) },
  }
}

export function enqueueCopy(site: SiteTx, id: string, before: PromotionMedia | undefined, after: PromotionMedia): void {
  enqueueCopies(site, { owner: 'PROMOTION', id }, before?.url ? [before.url] : [], after.url ? [after.url] : [])
}

async function ownPicture(site: SiteRead, media: PromotionMedia): Promise<PromotionMedia['image']> {
  const id = pictureNamedBy(media)
  return id ? (await siteImages.named(site, [id])).get(id) : undefined
}

function elsewhere(url: string | undefined): PromotionMedia['image'] {
  return isOnOtherHost(url) ? { url } : undefined
}

function mediaNotFound(data: object) {
  return refusal('MEDIA_NOT_FOUND', 'the media library has no such picture', data)
}
