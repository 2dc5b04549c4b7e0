import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import '../texts/interaction-texts.ts'
import { openModal } from '../page/drawers.ts'
import { CloseIcon, MoreIcon } from '../../ui/icons.tsx'
import type { PictureView } from '../../ui/picture.tsx'
import { isVideo, type Slide } from './slide.ts'
import { VideoPlayer } from './video-player.tsx'

/** Pixels of movement from which a touch is a swipe. */
const swipe = 48

interface LightboxProps {
  slides: readonly Slide[]
  start: number
  onClose: () => void
}

/**
 * Pictures, enlarged by a click, and films in full screen. Buttons, arrow keys and swiping change what is shown. The native dialog closes
 * with Esc and restores the focus.
 */
export default function Lightbox({ slides, start, onClose }: LightboxProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(start)
  const [isEnlarged, setEnlarged] = useState(false)
  const touchStart = useRef<number>(undefined)
  useEffect(() => openModal(dialog.current!), [])
  // The focused element may disappear with the last slide, and then keys no longer work. A focused video would take the arrow keys.
  useEffect(() => {
    const focused = document.activeElement
    if (!dialog.current!.contains(focused) || focused instanceof HTMLVideoElement) dialog.current!.focus()
  }, [index])
  const slide = slides[index]
  if (!slide) return null
  const go = (step: number) => {
    setIndex((index + step + slides.length) % slides.length)
    setEnlarged(false)
  }
  const onKeyDown = ({ key, target, currentTarget }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    // A film that somebody has moved the focus to uses these keys for itself.
    if (step && !(target instanceof HTMLVideoElement)) go(step * getDirection(currentTarget))
  }
  const swiping = {
    onPointerDown: ({ pointerType, clientX, clientY, target }: PointerEvent<HTMLElement>) => {
      const isOnControls = target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - controlsHeight
      touchStart.current = pointerType === 'touch' && !isOnControls ? clientX : undefined
    },
    onPointerUp: ({ clientX, currentTarget }: PointerEvent) => {
      const distance = touchStart.current === undefined || isEnlarged ? 0 : touchStart.current - clientX
      touchStart.current = undefined
      if (Math.abs(distance) > swipe) go(Math.sign(distance) * getDirection(currentTarget))
    },
  }
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onKeyDown={onKeyDown}
      aria-label={slide.alt}
      className="m-0 size-full max-h-none max-w-none overflow-auto bg-wall text-ink focus:outline-none"
    >
      {isVideo(slide) ? (
        <div className="h-dvh w-full touch-pan-y px-4 py-18 sm:px-18" {...swiping}>
          <VideoPlayer key={slide.url} video={slide} className="size-full bg-transparent object-contain" />
        </div>
      ) : (
        <button
          type="button"
          onClick={() => setEnlarged(!isEnlarged)}
          {...swiping}
          aria-label={isEnlarged ? t`Zoom out` : t`Zoom in`}
          className={`grid min-h-full min-w-full place-items-center -outline-offset-4 ${isEnlarged ? 'cursor-zoom-out' : 'cursor-zoom-in touch-pan-y touch-pinch-zoom'}`}
        >
          <LargePicture key={slide.url} picture={slide} isEnlarged={isEnlarged} />
        </button>
      )}
      {slides.length > 1 && (
        <>
          <button type="button" onClick={() => go(-1)} aria-label={t`Previous picture`} className={`start-3 ${buttonClass}`}>
            <span className="rotate-90 rtl:-rotate-90">
              <MoreIcon />
            </span>
          </button>
          <button type="button" onClick={() => go(1)} aria-label={t`Next picture`} className={`end-3 ${buttonClass}`}>
            <span className="-rotate-90 rtl:rotate-90">
              <MoreIcon />
            </span>
          </button>
          <p aria-live="polite" className="fixed start-5 bottom-4 bg-wall/85 px-2 text-small tabular-nums">
            {t`${index + 1} of ${slides.length}`}
          </p>
        </>
      )}
      <form method="dialog" className="fixed end-3 top-3">
        <button aria-label={t`Close`} className="grid size-12 place-items-center rounded-[99px] bg-ink text-wall">
          <CloseIcon />
        </button>
      </form>
    </dialog>
  )
}

function LargePicture({ picture: { url, width, height, alt }, isEnlarged }: { picture: PictureView; isEnlarged: boolean }) {
  return (
    <img
      src={url}
      width={width}
      height={height}
      alt={alt}
      className={
        isEnlarged
          ? 'h-auto bg-transparent w-[max(200vw,120rem)] max-w-none'
          : 'h-dvh w-screen bg-transparent object-contain p-4 sm:p-10'
      }
    />
  )
}

const buttonClass = 'fixed inset-y-0 my-auto grid size-12 place-items-center rounded-[99px] bg-ink text-wall'

/** Pixels at the lower edge of a film where browsers have their controls. */
const controlsHeight = 80

/** 1 where the next picture is to the right, -1 in right-to-left languages. */
const getDirection = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)
