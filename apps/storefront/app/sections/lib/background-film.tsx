import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { PictureView } from '../../ui/picture.tsx'

/** A silent film behind something else. It can be paused, and those who want no motion see its picture instead. */
export function BackgroundFilm({ src, poster, className }: { src: string; poster: PictureView | undefined; className: string }) {
  const { t } = useLingui()
  const film = useRef<HTMLVideoElement>(null)
  const [isPaused, setPaused] = useState(false)
  const toggle = () => void (film.current?.paused ? film.current.play() : film.current?.pause())
  return (
    <>
      <video
        ref={film}
        poster={poster?.url}
        autoPlay
        muted
        loop
        playsInline
        aria-hidden="true"
        onPlay={() => setPaused(false)}
        onPause={() => setPaused(true)}
        className={className}
        style={poster?.position ? { objectPosition: poster.position } : undefined}
      >
        <source src={src} media="(prefers-reduced-motion: no-preference)" />
      </video>
      <button
        type="button"
        onClick={toggle}
        className="absolute end-3 top-3 size-11 rounded-full bg-[#000a] text-small text-[#fff] motion-reduce:hidden"
        aria-label={isPaused ? t`Play film` : t`Pause film`}
      >
        {isPaused ? '▶' : '❚❚'}
      </button>
    </>
  )
}
