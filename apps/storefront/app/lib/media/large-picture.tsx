import { useLingui } from '@lingui/react/macro'
import { CloseIcon } from '../../ui/icons.tsx'
import { isVideo, type Slide } from './slide.ts'

/** A picture or film over the page, as a native popover: it opens before the script is there, which then shows the lightbox in its place. */
export function LargePicture({ id, slide }: { id: string; slide: Slide }) {
  const { t } = useLingui()
  return (
    <div id={id} popover="auto" aria-label={slide.alt} className="large-picture">
      {isVideo(slide) ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- Customers film without subtitles.
        <video src={slide.url} poster={slide.poster?.url} controls preload="none" aria-label={slide.alt} />
      ) : (
        <img src={slide.url} width={slide.width} height={slide.height} alt={slide.alt} loading="lazy" />
      )}
      <button
        type="button"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label={t`Close`}
        className="absolute end-3 top-3 grid size-12 place-items-center rounded-[99px] bg-ink text-wall"
      >
        <CloseIcon />
      </button>
    </div>
  )
}
