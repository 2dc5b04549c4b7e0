import { section } from './lib/define.ts'
import { SectionLink } from './lib/section-link.tsx'
import { Picture } from '../ui/picture.tsx'

/** A picture with words beside it; on a phone they stand below. */
export default section({
  fields: {
    title: { kind: 'text', max: 120 },
    text: { kind: 'richText' },
    button: { kind: 'text', max: 40 },
    link: { kind: 'link' },
    picture: { kind: 'picture', required: true },
    pictureAt: { kind: 'choice', options: ['START', 'END'] },
  },
  View({ settings: { title, text, button, link, picture, pictureAt } }) {
    return (
      <div className="grid items-center gap-8 md:grid-cols-2 md:gap-14">
        {picture && (
          <Picture
            picture={picture}
            sizes="(min-width: 48rem) 50vw, 100vw"
            className={`aspect-[4/3] w-full rounded-box object-cover ${pictureAt === 'END' ? 'md:order-1' : ''}`}
          />
        )}
        <div>
          {title && (
            <h2 dir="auto" className="display mb-4 text-heading">
              {title}
            </h2>
          )}
          <div dir="auto" className="rich-text" dangerouslySetInnerHTML={{ __html: text }} />
          {button && link && (
            <SectionLink to={link} className="mt-6">
              {button}
            </SectionLink>
          )}
        </div>
      </div>
    )
  },
})
