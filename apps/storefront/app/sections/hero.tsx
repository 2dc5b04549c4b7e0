import { section } from './lib/define.ts'
import { SectionLink } from './lib/section-link.tsx'
import { Picture, type PictureView } from '../ui/picture.tsx'
import { BackgroundFilm } from './lib/background-film.tsx'

/** A title over a picture, which keeps its focal point visible at every width, or over a film; or beside it. */
export default section({
  fields: {
    title: { kind: 'text', max: 120, required: true },
    text: { kind: 'text', max: 500, long: true },
    button: { kind: 'text', max: 40 },
    link: { kind: 'link' },
    picture: { kind: 'picture' },
    /** Plays without sound in place of the picture, which is shown to those who want no motion. */
    video: { kind: 'video' },
    layout: { kind: 'choice', options: ['OVER', 'BESIDE'] },
    height: { kind: 'choice', options: ['MEDIUM', 'LOW', 'HIGH'] },
  },
  View({ settings: { title, text, button, link, picture, video, layout, height }, headsPage }) {
    const Heading = headsPage ? 'h1' : 'h2'
    const words = (
      <>
        <Heading dir="auto" className="display text-title wrap-anywhere">
          {title}
        </Heading>
        {text && (
          <p dir="auto" className="mt-5 max-w-[40ch] text-lead whitespace-pre-line">
            {text}
          </p>
        )}
        {button && link && (
          <SectionLink to={link} className="mt-7">
            {button}
          </SectionLink>
        )}
      </>
    )
    if (!picture && !video) return <div className="py-10 text-center [&>p]:mx-auto">{words}</div>
    if (layout === 'BESIDE')
      return (
        <div className="grid items-center gap-8 md:grid-cols-2 md:gap-14">
          <div>{words}</div>
          <div className={`relative isolate overflow-clip rounded-box ${heights[height]}`}>
            <Backdrop picture={picture} video={video} sizes="(min-width: 48rem) 50vw, 100vw" />
          </div>
        </div>
      )
    return (
      <div className={`relative isolate grid items-end overflow-clip rounded-box ${heights[height]}`}>
        <Backdrop picture={picture} video={video} sizes="100vw" />
        <div className="bg-linear-to-t from-[#000d] via-[#0009] to-[#0000] px-6 pt-28 pb-8 text-[#fff] [--color-button:#fff] [--color-ink:#fff] [--color-on-button:#111] [--color-wall:#111] md:px-12 md:pb-12">
          {words}
        </div>
      </div>
    )
  },
})

function Backdrop({ picture, video, sizes }: { picture: PictureView | undefined; video: string; sizes: string }) {
  const className = 'absolute inset-0 -z-10 size-full object-cover'
  if (video) return <BackgroundFilm src={video} poster={picture} className={className} />
  return picture && <Picture picture={picture} eager sizes={sizes} className={className} />
}

/** None is higher than the window, so that the button is seen at once. */
const heights = {
  LOW: 'h-[min(22rem,60svh)]',
  MEDIUM: 'h-[min(32rem,70svh)]',
  HIGH: 'h-[min(44rem,84svh)]',
}
