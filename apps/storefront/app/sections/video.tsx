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
        {playsAlone && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- It is silent.
          <video poster={poster?.url} controls playsInline autoPlay muted loop className={`${shape} motion-reduce:hidden`}>
            <source src={video} media="(prefers-reduced-motion: no-preference)" />
          </video>
        )}
        {/* Those who want no motion start the film themselves. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The owner's film has none, or has them in its picture. */}
        <video
          src={video}
          poster={poster?.url}
          controls
          playsInline
          preload="none"
          className={`${shape} ${playsAlone ? 'hidden motion-reduce:block' : ''}`}
        />
      </>
    )
  },
})

const shape = 'aspect-video w-full rounded-box bg-line object-cover'
