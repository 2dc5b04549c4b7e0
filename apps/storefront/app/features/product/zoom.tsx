import { useLingui } from '@lingui/react/macro'
import { useState, type KeyboardEvent } from 'react'
import { CloseIcon } from '../../ui/icons.tsx'
import type { PictureFacts } from '../../ui/picture.tsx'

/** One picture as large as the window, and on a click larger. The browser's own dialog: Esc closes it, and the focus returns. */
export default function Zoom({
  pictures,
  start,
  onClose,
}: {
  pictures: readonly PictureFacts[]
  start: number
  onClose: () => void
}) {
  const { t } = useLingui()
  const [index, setIndex] = useState(start)
  const [close, setClose] = useState(false)
  const picture = pictures[index]
  if (!picture) return null
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0
    setIndex((index + step + pictures.length) % pictures.length)
  }
  return (
    <dialog
      ref={(dialog) => dialog?.showModal()}
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-label={picture.alt}
      className="m-0 size-full max-h-none max-w-none overflow-auto bg-wall text-ink"
    >
      <button
        type="button"
        onClick={() => setClose(!close)}
        aria-label={close ? t`Show the whole picture` : t`Show it larger`}
        className={`grid min-h-full min-w-full place-items-center -outline-offset-4 ${close ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
      >
        <img
          key={picture.url}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          className={
            close
              ? 'h-auto bg-transparent w-[max(200vw,120rem)] max-w-none'
              : 'h-dvh w-screen bg-transparent object-contain p-4 sm:p-10'
          }
        />
      </button>
      <form method="dialog" className="fixed end-3 top-3">
        <button aria-label={t`Close`} className="grid size-12 place-items-center rounded-[99px] bg-ink text-wall">
          <CloseIcon />
        </button>
      </form>
      {pictures.length > 1 && (
        <p aria-live="polite" className="fixed start-5 bottom-4 bg-wall/85 px-2 text-small tabular-nums">
          {t`${index + 1} of ${pictures.length}`}
        </p>
      )}
    </dialog>
  )
}
