import { service as files, type FileDescriptor } from '@stoa/contract/services/media/files'
import type { Media, ReviewContent } from '@stoa/contract/services/reviews/reviews'
import { videoIdOf } from '@stoa/media-url'
import { invalid, type Violation } from '../../../kernel/basics/errors.ts'
import { pictureNamedBy } from '../../../kernel/operations/pictures.ts'
import { on } from '../../../kernel/background/reactions.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { checkFilesOwned, claimUploadsOfApps, showVideos, loadVideos, type ShownVideo } from '../../media/media/index.ts'
import { replaceVideoOfReviews } from './store/reviews.ts'

/**
 * Throws VALIDATION for pictures and videos that the author neither uploaded nor has in the review already (`before`): those of others are
 * not theirs to show, and one on another host could follow everybody who looks at the review. `path` is where the request has the content.
 */
export async function checkMedia(
  site: SiteTx,
  content: ReviewContent | undefined,
  path: string,
  before: ReviewContent | undefined,
): Promise<void> {
  const named = (content?.media ?? []).map(({ image, video }, index) => ({
    field: `${path}.media[${index}].${video ? 'video' : 'image'}.url`,
    fileId: video ? videoNamedBy(video) : image && pictureNamedBy(image),
  }))
  await claimUploadsOfApps(
    site,
    named.flatMap(({ fileId }) => fileId ?? []),
  )
  await checkFilesOwned(site, named, before?.media)
}

function violation(field: string, description: string): Violation {
  return { field, description, violatedRule: 'FORMAT', data: { type: 'MEDIA' } }
}

/**
 * The content of a review as it is stored: videos of the site, however the request names them, with all that plays them. Throws VALIDATION for
 * what no page could show; staff and apps may name files on other hosts.
 */
export async function storedContent(site: SiteTx, content: ReviewContent): Promise<ReviewContent> {
  const media = content.media ?? []
  const wrong = media.findIndex(({ image, video }) => !isShowable(video ?? image ?? {}))
  if (wrong >= 0) throw invalid(violation(`review.content.media[${wrong}]`, 'must be a file of this site or a web address'))
  const ids = media.flatMap(({ video }) => (video && videoNamedBy(video)) ?? [])
  if (ids.length === 0) return content
  const videos = await showVideos(site, ids)
  const stored = ({ video, ...other }: Media): Media => {
    const shown = video && videos.get(videoNamedBy(video) ?? '')
    return { ...other, ...(video && { video: shown ?? video }) }
  }
  return { ...content, media: media.map(stored) }
}

/** Adds to reviews what a conversion made of their video. As a vote, it changes no revision: the author said nothing else. */
export const showConvertedVideos = on([`${files.fqdn}_updated`], 'reviews.show-converted-videos', async (site, { body }) => {
  const { id, mediaType } = body['updatedEvent'].currentEntity as FileDescriptor
  const video = mediaType === 'VIDEO' && id ? (await loadVideos(site, [id])).get(id) : undefined
  if (video && video.resolutions.length > 0) await site.transaction((tx) => replaceVideo(tx, video))
})

async function replaceVideo(site: SiteTx, video: ShownVideo): Promise<void> {
  const changed = await replaceVideoOfReviews(site, video)
  // Pages that are kept for visitors show the review.
  if (changed) site.invalidate(() => {})
}

/** Characters. */
const longest = { id: 200, url: 2000 }

function isShowable({ id = '', url = '' }: { id?: string | undefined; url?: string | undefined }): boolean {
  if (id.length > longest.id || url.length > longest.url) return false
  return url ? url.startsWith('/media/') || /^https?:\/\//i.test(url) : id !== ''
}

function videoNamedBy({ id, url }: { id?: string | undefined; url?: string | undefined }): string | undefined {
  return [id, url].map((text) => (text ? videoIdOf(text) : undefined)).find(Boolean)
}
