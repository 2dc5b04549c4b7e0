import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import '../texts/interaction-texts.ts'
import type { VideoView } from './slide.ts'

/** A film with the browser's own controls; where the browser plays none of its files, a link to the original. */
export function VideoPlayer({
  video: { url, sources, poster, alt },
  className,
  playsAtOnce = false,
}: {
  video: VideoView
  className: string
  /** Somebody pressed Play. */
  playsAtOnce?: boolean
}) {
  const [isRefused, setRefused] = useState(false)
  if (isRefused)
    return (
      <div className="grid size-full place-content-center gap-2 text-center">
        <p role="alert">
          <Trans>Your browser can’t play this video.</Trans>
        </p>
        <a href={url} className="flex min-h-11 items-center justify-center underline underline-offset-4" download>
          <Trans>Download the video</Trans>
        </a>
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- customers film without subtitles
    <video
      controls
      playsInline
      autoPlay={playsAtOnce}
      preload="metadata"
      poster={poster?.url}
      aria-label={alt}
      className={className}
    >
      {sources.map((source, index) => (
        <source
          key={source.url}
          src={source.url}
          type={source.type}
          onError={index === sources.length - 1 ? () => setRefused(true) : undefined}
        />
      ))}
    </video>
  )
}
