import { msg } from '@lingui/core/macro'
import type { Media } from '@stoa/contract/services/reviews/reviews'
import { pictureIdOf, videoIdOf } from '@stoa/media-url'
import type { Visit } from '../../../lib/page/context.ts'
import { toPictureView } from '../../../lib/media/pictures.ts'
import type { Slide } from '../../../lib/media/slide.ts'
import { videoView } from '../../../lib/media/video-view.server.ts'

/** Returns a review's pictures and videos for the lightbox. */
export function toSlides(media: readonly Media[] = [], author: string, { i18n }: Visit): Slide[] {
  return media.flatMap(({ image, video }): Slide[] => {
    if (video?.url) {
      const { url, resolutions = [] } = video
      return [videoView({ url, resolutions, poster: resolutions[0]?.poster }, i18n._(msg`Video by ${author}`))]
    }
    const picture = toPictureView(image, i18n._(msg`Picture by ${author}`))
    return picture ? [picture] : []
  })
}

/** The ids of the files of the shop in it, for a form that changes them. */
export function mediaIds(media: readonly Media[] = []): string[] {
  return media.flatMap(({ image, video }) => (video ? videoIdOf(video.url ?? '') : pictureIdOf(image?.url ?? '')) ?? [])
}
