import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import '../../lib/interaction-texts.ts'
import { openModal } from '../../lib/drawers.ts'
import { CloseIcon, MoreIcon } from '../../ui/icons.tsx'
import type { PictureView } from '../../ui/picture.tsx'

/** Pixels of movement from which a touch is a swipe. */
const swipe = 48

/**
 * A picture in full screen, enlarged by a click. Buttons, arrow keys and swiping change the picture. The native dialog closes
 * with Esc and restores the focus.
 */
export default function Zoom({
  pictures,
  start,
  onClose,
}: {
  pictures: readonly PictureView[]
  start: number
  onClose: () => void
}) {
  const { t } = useLingui()
  const [index, setIndex] = useState(start)
  const [isEnlarged, setEnlarged] = useState(false)
  const touchStart = useRef<number>(undefined)
  const picture = pictures[index]
  if (!picture) return null
  const go = (step: number) => {
    setIndex((index + step + pictures.length) % pictures.length)
    setEnlarged(false)
  }
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (step) go(step * directionOf(currentTarget))
  }
  const onPointerUp = ({ clientX, currentTarget }: PointerEvent) => {
    const distance = touchStart.current === undefined || isEnlarged ? 0 : touchStart.current - clientX
    touchStart.current = undefined
    if (Math.abs(distance) > swipe) go(Math.sign(distance) * directionOf(currentTarget))
  }
  return (
    <dialog
      ref={openModal}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onKeyDown={onKeyDown}
      aria-label={picture.alt}
      className="m-0 size-full max-h-none max-w-none overflow-auto bg-wall text-ink"
    >
      <button
        type="button"
        onClick={() => setEnlarged(!isEnlarged)}
        onPointerDown={({ pointerType, clientX }) => (touchStart.current = pointerType === 'touch' ? clientX : undefined)}
        onPointerUp={onPointerUp}
        aria-label={isEnlarged ? t`Zoom out` : t`Zoom in`}
        className={`grid min-h-full min-w-full place-items-center -outline-offset-4 ${isEnlarged ? 'cursor-zoom-out' : 'cursor-zoom-in touch-pan-y touch-pinch-zoom'}`}
      >
        <img
          key={picture.url}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          className={
            isEnlarged
              ? 'h-auto bg-transparent w-[max(200vw,120rem)] max-w-none'
              : 'h-dvh w-screen bg-transparent object-contain p-4 sm:p-10'
          }
        />
      </button>
      {pictures.length > 1 && (
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
            {t`${index + 1} of ${pictures.length}`}
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

const buttonClass = 'fixed inset-y-0 my-auto grid size-12 place-items-center rounded-[99px] bg-ink text-wall'

/** 1 where the next picture is to the right, -1 in right-to-left languages. */
const directionOf = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)
