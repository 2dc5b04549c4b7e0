import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useCallback, useId, useRef, useState, type KeyboardEvent } from 'react'
import { LargePicture } from '../../../lib/media/large-picture.tsx'
import { isVideo, type Slide, type VideoView } from '../../../lib/media/slide.ts'
import { Picture, type PictureView } from '../../../ui/picture.tsx'
import { PlayBadge } from '../../../ui/play-badge.tsx'

// Only visitors who enlarge a picture load it. Here and not in a module of its own, which would be a further file of this page.
const loadLightbox = () => import('../../../lib/media/lightbox.tsx')
const Lightbox = lazy(loadLightbox)
const prepareLightbox = () => void loadLightbox()
// Nothing of a film is loaded before somebody plays it, its player included.
const loadPlayer = () => import('../../../lib/media/video-player.tsx')
const VideoPlayer = lazy(async () => ({ default: (await loadPlayer()).VideoPlayer }))
const preparePlayer = () => void loadPlayer()

/** A carousel of pictures and videos, moved by swiping, arrow keys or thumbnails. It follows the selected variant. */
export function Gallery({ slides, name, selectedIndex }: { slides: readonly Slide[]; name: string; selectedIndex: number }) {
  const { t } = useLingui()
  const track = useRef<HTMLUListElement>(null)
  const [inView, setInView] = useState(selectedIndex)
  const [zoomedIndex, setZoomedIndex] = useState<number>()
  const [playingIndex, setPlayingIndex] = useState<number>()
  const isPlaced = useRef(false)
  // Without a movement when the page opens, because nobody has chosen anything yet.
  const bringIntoView = useCallback((picture: HTMLLIElement | null) => {
    const list = picture?.parentElement
    if (!picture || !list) return
    scrollTo(list, [...list.children].indexOf(picture), isPlaced.current ? 'auto' : 'instant')
    isPlaced.current = true
  }, [])
  const go = (index: number) => scrollTo(track.current, Math.min(Math.max(index, 0), slides.length - 1))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    // A film that somebody has moved the focus to uses these keys for itself.
    if (!step || event.target instanceof HTMLVideoElement) return
    event.preventDefault()
    go(inView + step * (isRightToLeft(event.currentTarget) ? -1 : 1))
  }
  return (
    <section aria-label={t`Pictures of ${name}`} className="md:sticky md:top-6">
      {/* The arrow keys scroll the list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={track}
        // Not every browser makes a scroll container focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={slides.length > 1 ? 0 : undefined}
        aria-label={t`Pictures of ${name}`}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }) => setInView(Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth))}
        style={{ viewTransitionName: 'picture' }}
        className="relative flex snap-x snap-mandatory overflow-x-auto bg-mat motion-safe:scroll-smooth shadow-hung [scrollbar-width:none]"
      >
        {slides.map((slide, index) => (
          <li
            key={slide.url}
            id={`picture-${index + 1}`}
            ref={index === selectedIndex ? bringIntoView : undefined}
            className="relative w-full shrink-0 snap-center"
          >
            {isVideo(slide) ? (
              <VideoSlide
                video={slide}
                isPlaying={index === playingIndex}
                onPlay={() => setPlayingIndex(index)}
                onEnlarge={() => {
                  setPlayingIndex(undefined)
                  setZoomedIndex(index)
                }}
              />
            ) : (
              <PictureSlide picture={slide} eager={index === selectedIndex} onEnlarge={() => setZoomedIndex(index)} />
            )}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <ol aria-label={t`All pictures`} className="mt-2 flex gap-3 overflow-x-auto p-1 md:mt-4">
          {slides.map((slide, index) => (
            <li key={slide.url} className="relative shrink-0">
              <a
                href={`#picture-${index + 1}`}
                aria-current={index === inView || undefined}
                onClick={(event) => {
                  event.preventDefault()
                  go(index)
                }}
                className="block border border-transparent bg-mat p-1 opacity-70 shadow-hung hover:opacity-100 aria-[current]:border-ink aria-[current]:opacity-100"
              >
                <Thumbnail slide={slide} />
              </a>
            </li>
          ))}
        </ol>
      )}
      {zoomedIndex !== undefined && (
        <Suspense>
          <Lightbox slides={slides} start={zoomedIndex} onClose={() => setZoomedIndex(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

const frameClass =
  'grid aspect-square w-full grid-rows-[minmax(0,1fr)] place-items-center px-[7%] py-[min(8.75%,3rem)] -outline-offset-4 md:aspect-[4/5] md:max-h-[min(76dvh,54rem)]'
const sizes = '(min-width: 48rem) 50vw, 90vw'

function PictureSlide({ picture, eager, onEnlarge }: { picture: PictureView; eager: boolean; onEnlarge: () => void }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        onPointerEnter={prepareLightbox}
        onFocus={prepareLightbox}
        onClick={(event) => {
          event.preventDefault()
          onEnlarge()
        }}
        className={`${frameClass} cursor-zoom-in`}
      >
        <span className="sr-only">{t`Enlarge picture:`} </span>
        <Picture picture={picture} eager={eager} sizes={sizes} className="size-full bg-transparent object-contain" />
      </button>
      <LargePicture id={id} slide={picture} />
    </>
  )
}

/** The poster until somebody presses Play; the film then plays in the same place. */
function VideoSlide({
  video,
  isPlaying,
  onPlay,
  onEnlarge,
}: {
  video: VideoView
  isPlaying: boolean
  onPlay: () => void
  onEnlarge: () => void
}) {
  const { t } = useLingui()
  const { url, poster, alt } = video
  if (isPlaying)
    return (
      <div className={`${frameClass} relative`}>
        <Suspense>
          <VideoPlayer video={video} playsAtOnce className="size-full bg-transparent object-contain" />
        </Suspense>
        <button
          type="button"
          onClick={onEnlarge}
          className="absolute end-3 top-3 flex min-h-11 items-center bg-wall/85 px-3 text-small underline underline-offset-4"
        >
          {t`Full screen`}
        </button>
      </div>
    )
  return (
    // Without script, the link opens the film.
    <a
      href={url}
      onPointerEnter={preparePlayer}
      onFocus={preparePlayer}
      onClick={(event) => {
        event.preventDefault()
        onPlay()
      }}
      className={`${frameClass} relative`}
    >
      <span className="sr-only">{t`Play video:`} </span>
      {poster ? (
        <Picture picture={poster} sizes={sizes} className="size-full bg-transparent object-contain" />
      ) : (
        <span className="sr-only">{alt}</span>
      )}
      <PlayBadge className="size-16" />
    </a>
  )
}

function Thumbnail({ slide }: { slide: Slide }) {
  const picture = isVideo(slide) ? slide.poster : slide
  const size = 'h-13 w-10 sm:h-22 sm:w-18'
  return (
    <span className={`relative grid place-items-center ${size}`}>
      {picture ? (
        <Picture
          picture={{
            url: picture.url,
            width: picture.width,
            height: picture.height,
            alt: picture.alt,
            position: picture.position,
          }}
          sizes="4.5rem"
          className={`${size} object-cover`}
        />
      ) : (
        <span className="sr-only">{slide.alt}</span>
      )}
      {isVideo(slide) && <PlayBadge className="size-7" />}
    </span>
  )
}

/** Scrolls the carousel only, not the page. */
function scrollTo(track: Element | null, index: number, behavior: ScrollBehavior = 'auto'): void {
  track?.scrollTo({ left: index * track.clientWidth * (isRightToLeft(track) ? -1 : 1), behavior })
}

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl'
