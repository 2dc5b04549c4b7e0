import { msg } from '@lingui/core/macro'
import type { Media, VideoV2 } from '@stoa/contract/services/reviews/reviews'
import { pictureIdOf, videoIdOf } from '@stoa/media-url'
import type { Visit } from '../lib/context.ts'
import { pictureOf } from '../lib/pictures.ts'
import type { Slide, VideoView } from '../lightbox/slide.ts'

/** What an author shows, for the lightbox. */
export function slidesOf(media: readonly Media[] = [], author: string, { i18n }: Visit): Slide[] {
  return media.flatMap(({ image, video }): Slide[] => {
    const slide = video ? videoView(video, i18n._(msg`Video by ${author}`)) : pictureOf(image, i18n._(msg`Picture by ${author}`))
    return slide ? [slide] : []
  })
}

/** The ids of the files of the shop in it, for a form that changes them. */
export function mediaIds(media: readonly Media[] = []): string[] {
  return media.flatMap(({ image, video }) => (video ? videoIdOf(video.url ?? '') : pictureIdOf(image?.url ?? '')) ?? [])
}

/** The shorter side of the file that is played, in pixels: larger ones cost a phone more than they show. */
const playedSize = 720

/**
 * Undefined for what has no address. Browsers that play streams themselves get one, which fits their connection; the others get a file:
 * a player in script would weigh more than most films of customers. The original is the last: it may be one that few browsers play.
 */
function videoView({ url, resolutions = [] }: VideoV2, alt: string): VideoView | undefined {
  if (!url) return undefined
  const files = resolutions.filter(({ format }) => format === 'mp4')
  const stream = resolutions.find(({ format }) => format === 'hls')?.url
  const played = files.find(({ width = 0, height = 0 }) => Math.min(width, height) <= playedSize) ?? files.at(-1)
  return {
    url,
    sources: [
      ...(stream ? [{ url: stream, type: 'application/vnd.apple.mpegurl' }] : []),
      ...(played?.url ? [{ url: played.url, type: 'video/mp4' }] : []),
      { url },
    ],
    poster: pictureOf(played?.poster, alt),
    alt,
  }
}
