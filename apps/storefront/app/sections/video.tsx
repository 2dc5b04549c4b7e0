import { section } from './lib/define.ts'

/** A film, which plays when a visitor starts it; without sound it may play by itself. */
export default section({
  fields: {
    title: { kind: 'text', max: 120 },
    video: { kind: 'video', required: true },
    poster: { kind: 'picture' },
    playsAlone: { kind: 'toggle' },
  },
  View({ settings: { title, video, poster, playsAlone } }) {
    return (
      <>
        {title && (
          <h2 dir="auto" className="display mb-6 text-heading">
            {title}
          </h2>
        )}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The owner's film has none, or has them in its picture. */}
        <video
          src={video}
          poster={poster?.url}
          controls
          playsInline
          preload="none"
          {...(playsAlone && { autoPlay: true, muted: true, loop: true, preload: 'metadata' })}
          className="aspect-video w-full rounded-box bg-line object-cover motion-reduce:[animation-play-state:paused]"
        />
      </>
    )
  },
})
