import { t } from '@lingui/core/macro'
import type { Media, VideoV2 } from '@stoa/contract/services/reviews/reviews'
import classes from './reviews.module.css'

/** The author's pictures and videos, to be checked before they are published. */
export function ReviewMedia({ media: given, isRejected }: { media: readonly Media[]; isRejected: boolean }) {
  // Uploads that rejected reviews show have no address.
  const media = given.filter(({ image, video }) => !isRejected || !(video ?? image)?.url?.includes('/media/'))
  if (media.length < given.length) return <p>{t`The pictures and videos are hidden while the review is rejected.`}</p>
  if (media.length === 0) return null
  return (
    <div className={classes.pictures}>
      {media.map(({ image, video }) =>
        video ? (
          <ReviewVideo key={video.url} video={video} />
        ) : (
          <a key={image?.url} href={image?.url} target="_blank" rel="noopener">
            <img src={image?.url} alt={t`Image of the review`} loading="lazy" />
          </a>
        ),
      )}
    </div>
  )
}

/** The smallest file that the server made, and the original until then. */
function ReviewVideo({ video: { url, resolutions = [] } }: { video: VideoV2 }) {
  const smallest = resolutions.findLast(({ format }) => format === 'mp4')
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- customers film without subtitles
    <video controls playsInline preload="metadata" poster={smallest?.poster?.url} aria-label={t`Video of the review`}>
      {smallest?.url && <source src={smallest.url} type="video/mp4" />}
      <source src={url} />
    </video>
  )
}
