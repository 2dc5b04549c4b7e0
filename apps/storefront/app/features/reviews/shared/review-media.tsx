import { lazy, Suspense, useId, useState } from 'react'
import { LargePicture } from '../../../lib/media/large-picture.tsx'
import { isVideo, type Slide, type VideoView } from '../../../lib/media/slide.ts'
import { Picture } from '../../../ui/picture.tsx'
import { PlayBadge } from '../../../ui/play-badge.tsx'

// Only visitors who enlarge something load it.
const loadLightbox = () => import('../../../lib/media/lightbox.tsx')
const Lightbox = lazy(loadLightbox)
const prepareLightbox = () => void loadLightbox()

/** Small pictures of what an author shows; each opens the lightbox, or before the script is there a native popover with it. */
export function ReviewMedia({ media }: { media: readonly Slide[] }) {
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
            <LargePicture id={`${id}-${index}`} slide={slide} />
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
