import type {
  ConnectedModifier,
  ConnectedOption,
  MediaReference,
  ProductMedia,
} from '@stoa/contract/services/stores/products-v-3'
import { pictureIdOf } from '@stoa/media-url'
import { pictureNamedBy } from '../../../kernel/operations/pictures.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { refusePrivateFiles, siteImages } from '../../media/media/index.ts'
import { withVideos } from './videos.ts'

/**
 * Media items as they are stored. An item that names a picture of the shop, by id or by any of its URLs, gets its id, path and
 * size, and one that names a video what plays it; any other item stays as it is.
 */
export async function storedMedia(site: SiteRead, media: readonly ProductMedia[]): Promise<ProductMedia[]> {
  const given = await withVideos(site, media)
  const pictures = await siteImages.named(
    site,
    given.flatMap((item) => idOf(item) ?? []),
  )
  return given.map((item) => {
    if (item.video) return { ...item, mediaType: 'VIDEO' }
    const { url, ...rest } = item
    const picture = pictures.get(idOf(item) ?? '')
    const altText = item.altText ?? item.image?.altText
    const image = picture ?? item.image ?? (url ? { url } : { id: item.id! })
    return {
      ...(picture ? { ...rest, id: picture.id } : item),
      mediaType: 'IMAGE',
      image: { ...image, ...(altText && { altText }) },
    }
  })
}

/** Throws VALIDATION for private files that the product does not have already. `path` is where the request has the media. */
export async function refusePrivateMedia(
  site: SiteRead,
  media: readonly ProductMedia[],
  before: readonly ProductMedia[],
  path: string,
): Promise<void> {
  const known = new Set(before.map(idOf))
  const named = media.map((item, index) => ({ field: `${path}[${index}]`, fileId: idOf(item) }))
  await refusePrivateFiles(
    site,
    named.filter(({ fileId }) => !known.has(fileId)),
  )
}

/** Options or modifiers whose choices name the pictures of the product by id where they were named by URL. */
export function withMediaIds<Part extends ConnectedOption | ConnectedModifier>(parts: readonly Part[]): Part[] {
  return parts.map((part) => {
    const choices = part.choicesSettings?.choices?.map((choice) => ({
      ...choice,
      ...(choice.linkedMedia && { linkedMedia: choice.linkedMedia.map(named) }),
      ...(choice.media?.items && {
        media: { items: choice.media.items.map(reference) },
      }),
    }))
    return choices ? { ...part, choicesSettings: { ...part.choicesSettings, choices } } : part
  })
}

function named(item: ProductMedia): ProductMedia {
  const id = idOf(item)
  if (!id || id === item.id) return item
  const { url: _url, ...rest } = item
  return { ...rest, id }
}

function reference({ mediaId, url }: MediaReference): MediaReference {
  const id = pictureIdOf(mediaId ?? url ?? '') ?? mediaId
  return id ? { mediaId: id } : { url: url! }
}

function idOf(item: ProductMedia): string | undefined {
  return pictureNamedBy(item) ?? (item.image ? pictureNamedBy(item.image) : undefined)
}
