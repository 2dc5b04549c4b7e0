import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react'
import { Picture, type PictureView } from '../../ui/picture.tsx'

// Only visitors who enlarge a picture load it. Here and not in a module of its own, which would be a further file of this page.
const loadLightbox = () => import('../../lightbox/lightbox.tsx')
const Lightbox = lazy(loadLightbox)
const prepareLightbox = () => void loadLightbox()

/** A carousel of pictures, moved by swiping, arrow keys or thumbnails. It follows the selected variant. */
export function Gallery({
  pictures,
  name,
  selectedIndex,
}: {
  pictures: readonly PictureView[]
  name: string
  selectedIndex: number
}) {
  const { t } = useLingui()
  const track = useRef<HTMLUListElement>(null)
  const [inView, setInView] = useState(selectedIndex)
  const [zoomedIndex, setZoomedIndex] = useState<number>()
  const go = (index: number) => scrollTo(track.current, Math.min(Math.max(index, 0), pictures.length - 1))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
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
        tabIndex={pictures.length > 1 ? 0 : undefined}
        aria-label={t`Pictures of ${name}`}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }) => setInView(Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth))}
        style={{ viewTransitionName: 'picture' }}
        className="relative flex snap-x snap-mandatory overflow-x-auto bg-mat motion-safe:scroll-smooth shadow-hung [scrollbar-width:none]"
      >
        {pictures.map((picture, index) => (
          <li
            key={picture.url}
            id={`picture-${index + 1}`}
            ref={index === selectedIndex ? bringIntoView : undefined}
            className="relative w-full shrink-0 snap-center"
          >
            {/* Without script, the link opens the image file. */}
            <a
              href={picture.url}
              onPointerEnter={prepareLightbox}
              onFocus={prepareLightbox}
              onClick={(event) => {
                event.preventDefault()
                setZoomedIndex(index)
              }}
              className="grid aspect-square w-full cursor-zoom-in grid-rows-[minmax(0,1fr)] place-items-center px-[7%] py-[min(8.75%,3rem)] -outline-offset-4 md:aspect-[4/5] md:max-h-[min(76dvh,54rem)]"
            >
              <span className="sr-only">{t`Enlarge picture:`} </span>
              <Picture
                picture={picture}
                eager={index === selectedIndex}
                sizes="(min-width: 48rem) 50vw, 90vw"
                className="size-full bg-transparent object-contain"
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ol aria-label={t`All pictures`} className="mt-2 flex gap-3 overflow-x-auto p-1 md:mt-4">
          {pictures.map(({ url, width, height, alt }, index) => (
            <li key={url} className="relative shrink-0">
              <a
                href={`#picture-${index + 1}`}
                aria-current={index === inView || undefined}
                onClick={(event) => {
                  event.preventDefault()
                  go(index)
                }}
                className="block border border-transparent bg-mat p-1 opacity-70 shadow-hung hover:opacity-100 aria-[current]:border-ink aria-[current]:opacity-100"
              >
                <Picture
                  picture={{ url, width, height, alt }}
                  sizes="4.5rem"
                  className="h-13 w-10 object-cover sm:h-22 sm:w-18"
                />
              </a>
            </li>
          ))}
        </ol>
      )}
      {zoomedIndex !== undefined && (
        <Suspense>
          <Lightbox slides={pictures} start={zoomedIndex} onClose={() => setZoomedIndex(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

function bringIntoView(picture: HTMLLIElement | null): void {
  const track = picture?.parentElement
  if (picture && track) scrollTo(track, [...track.children].indexOf(picture))
}

/** Scrolls the carousel only, not the page. */
function scrollTo(track: Element | null, index: number): void {
  track?.scrollTo({ left: index * track.clientWidth * (isRightToLeft(track) ? -1 : 1) })
}

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl'
