import type { Media, MediaItem, PlatformMedia } from '@stoa/contract/services/stores/products'
import type { ProductMedia } from '@stoa/contract/services/stores/products-v-3'
import type { ProductWithVariants } from '../catalog/ports/products.ts'

export function mediaItemsOf({ doc, details }: ProductWithVariants): ProductMedia[] {
  return details?.mediaItems ?? (doc.media?.main ? [doc.media.main] : [])
}

/** The V1 form of a picture's id. */
export function mediaIdOf({ id, url, image, video }: ProductMedia): string {
  return id ?? image?.id ?? video?.id ?? url ?? ''
}

export function presentMedia(items: readonly ProductMedia[]): Media {
  const shown = items.map(presentItem)
  return { ...(shown[0] && { mainMedia: shown[0] }), items: shown }
}

function presentItem(item: ProductMedia): MediaItem {
  const { image, video, altText, displayName } = item
  const common = { title: displayName ?? '', id: mediaIdOf(item) }
  if (video) {
    const files = (video.resolutions ?? []).map(({ url = '', width = 0, height = 0, format }) => ({
      url,
      width,
      height,
      format: format ?? null,
    }))
    return { ...common, mediaType: 'video', video: { files, stillFrameMediaId: '' } }
  }
  const url = image?.url ?? item.url ?? ''
  const size = {
    url,
    width: image?.width ?? 0,
    height: image?.height ?? 0,
    ...((altText ?? image?.altText) && { altText: altText ?? image?.altText ?? null }),
  }
  return { ...common, mediaType: 'image', image: size, thumbnail: size }
}

export function platformMedia(items: readonly ProductMedia[]): PlatformMedia | undefined {
  const [first] = items
  if (!first) return undefined
  const { image, altText } = first
  const url = image?.url ?? first.url ?? ''
  return {
    image: { id: mediaIdOf(first), url, height: image?.height ?? 0, width: image?.width ?? 0, ...(altText && { altText }) },
  }
}
