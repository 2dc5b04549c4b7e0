import { section } from './lib/define.ts'
import { SectionLink } from './lib/section-link.tsx'
import { Picture } from '../ui/picture.tsx'

/** A title over a picture that keeps its focal point visible at every width, or beside it. */
export default section({
  fields: {
    title: { kind: 'text', max: 120, required: true },
    text: { kind: 'text', max: 500, long: true },
    button: { kind: 'text', max: 40 },
    link: { kind: 'link' },
    picture: { kind: 'picture' },
    layout: { kind: 'choice', options: ['OVER', 'BESIDE'] },
    height: { kind: 'choice', options: ['MEDIUM', 'LOW', 'HIGH'] },
  },
  View({ settings: { title, text, button, link, picture, layout, height } }) {
    const words = (
      <>
        <h1 dir="auto" className="display text-title wrap-anywhere">
          {title}
        </h1>
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
    if (!picture) return <div className="py-10 text-center [&>p]:mx-auto">{words}</div>
    if (layout === 'BESIDE')
      return (
        <div className="grid items-center gap-8 md:grid-cols-2 md:gap-14">
          <div>{words}</div>
          <Picture
            picture={picture}
            eager
            sizes="(min-width: 48rem) 50vw, 100vw"
            className={`w-full rounded-box object-cover ${heights[height]}`}
          />
        </div>
      )
    return (
      <div className={`relative isolate grid items-end overflow-clip rounded-box ${heights[height]}`}>
        <Picture picture={picture} eager sizes="100vw" className="absolute inset-0 -z-10 size-full object-cover" />
        <div className="bg-linear-to-t from-[#000d] via-[#0009] to-[#0000] px-6 pt-28 pb-8 text-[#fff] [--color-button:#fff] [--color-ink:#fff] [--color-on-button:#111] [--color-wall:#111] md:px-12 md:pb-12">
          {words}
        </div>
      </div>
    )
  },
})

/** None is higher than the window, so that the button is seen at once. */
const heights = {
  LOW: 'h-[min(22rem,60svh)]',
  MEDIUM: 'h-[min(32rem,70svh)]',
  HIGH: 'h-[min(44rem,84svh)]',
}
