import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useId, useState } from 'react'
import '../../../lib/texts/interaction-texts.ts'
import { isVideo, type Slide, type VideoView } from '../../../lib/media/slide.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { PlayBadge } from '../../../ui/play-badge.tsx'

// Only visitors who enlarge something load it.
const loadLightbox = () => import('../../../lib/media/lightbox.tsx')
const Lightbox = lazy(loadLightbox)
const prepareLightbox = () => void loadLightbox()

/** Small pictures of what an author shows; each opens the lightbox, or before the script is there a native popover with it. */
export function ReviewMedia({ media }: { media: readonly Slide[] }) {
  const { t } = useLingui()
  const id = useId()
  const [opened, setOpened] = useState<number>()
  if (media.length === 0) return null
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-2">
        {media.map((slide, index) => (
          <li key={slide.url}>
            <button
              type="button"
              popoverTarget={`${id}-${index}`}
              onPointerEnter={prepareLightbox}
              onFocus={prepareLightbox}
              onClick={(event) => {
                event.preventDefault()
                setOpened(index)
              }}
              className="block cursor-zoom-in"
            >
              {isVideo(slide) ? (
                <VideoThumbnail video={slide} />
              ) : (
                <Picture picture={slide} sizes="6rem" className="size-24 object-cover" />
              )}
            </button>
            <div id={`${id}-${index}`} popover="auto" aria-label={slide.alt} className="large-picture">
              {isVideo(slide) ? (
                // oxlint-disable-next-line jsx-a11y/media-has-caption -- customers film without subtitles
                <video src={slide.url} poster={slide.poster?.url} controls preload="none" aria-label={slide.alt} />
              ) : (
                <img src={slide.url} width={slide.width} height={slide.height} alt={slide.alt} loading="lazy" />
              )}
              <button
                type="button"
                popoverTarget={`${id}-${index}`}
                popoverTargetAction="hide"
                aria-label={t`Close`}
                className="absolute end-3 top-3 grid size-12 place-items-center rounded-[99px] bg-ink text-wall"
              >
                <CloseIcon />
              </button>
            </div>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <Lightbox slides={media} start={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function VideoThumbnail({ video: { poster, alt } }: { video: VideoView }) {
  return (
    <span className="relative grid size-24 place-items-center overflow-hidden bg-mat">
      {poster ? (
        <Picture picture={poster} sizes="6rem" className="size-24 object-cover" />
      ) : (
        <span className="sr-only">{alt}</span>
      )}
      <PlayBadge />
    </span>
  )
}
