import type { ProductMedia, V3Product } from '@stoa/contract/services/stores/products-v-3'
import { videoIdOf } from '@stoa/media-url'
import type { JobName } from '../../../kernel/site/site.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { loadVideos } from '../../media/media/index.ts'

/** Milliseconds between two looks at a video that is being converted; after the last one it plays as it was uploaded. */
const pauses = [30, 120, 600, 3600, 6 * 3600, 24 * 3600].map((seconds) => seconds * 1000)

/** Looks again for what a conversion makes of a product's videos. */
export const showConvertedVideos: JobName<{ productId: string; attempt: number }> = { name: 'catalog.show-converted-videos' }

/** After a product was written; `attempt` counts the looks at its videos. */
export function followVideos(site: SiteTx, { id: productId, media }: V3Product, attempt = 0): void {
  const pause = pauses[attempt]
  if (!productId || pause === undefined || !media?.itemsInfo?.items?.some(isUnconverted)) return
  const after = new Date(site.now.getTime() + pause)
  site.enqueue(showConvertedVideos, { productId, attempt }, { after })
}

/** The items with all that plays their videos; those of other hosts stay as they are. */
export async function withVideos(site: SiteRead, items: readonly ProductMedia[]): Promise<ProductMedia[]> {
  const ids = items.flatMap((item) => videoNamedBy(item) ?? [])
  if (ids.length === 0) return [...items]
  const videos = await loadVideos(site, ids)
  return items.map((item) => {
    const found = videos.get(videoNamedBy(item) ?? '')
    if (!found) return item
    const { image: _image, url: _url, ...rest } = item
    const [first] = found.resolutions
    const resolutions = found.resolutions.map(({ poster: _poster, ...resolution }) => resolution)
    const { url, width, height } = first?.poster ?? {}
    return {
      ...rest,
      id: found.id,
      mediaType: 'VIDEO',
      video: { id: found.id, resolutions },
      ...(url && { thumbnail: { url, width: width ?? 0, height: height ?? 0 } }),
    }
  })
}

function videoNamedBy({ id, url, video }: ProductMedia): string | undefined {
  return [video?.id, id, url].map((text) => (text ? videoIdOf(text) : undefined)).find(Boolean)
}

/** A video of the site without files. */
function isUnconverted({ video }: ProductMedia): boolean {
  return video?.id !== undefined && videoIdOf(video.id) !== undefined && (video.resolutions ?? []).length === 0
}
