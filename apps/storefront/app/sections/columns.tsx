import { section } from './lib/define.ts'
import { SectionLink } from './lib/section-link.tsx'
import { Picture } from '../ui/picture.tsx'

/** Two to four columns of words, each with a picture and a link where its owner wants them. */
export default section({
  fields: {
    title: { kind: 'text', max: 120 },
    columns: {
      kind: 'list',
      max: 4,
      of: {
        title: { kind: 'text', max: 120 },
        text: { kind: 'text', max: 600, long: true },
        picture: { kind: 'picture' },
        button: { kind: 'text', max: 40 },
        link: { kind: 'link' },
      },
    },
  },
  View({ settings: { title, columns } }) {
    return (
      <>
        {title && (
          <h2 dir="auto" className="display mb-8 text-heading">
            {title}
          </h2>
        )}
        <ul className="grid gap-8 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          {columns.map((column, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- They have no ids, and their order does not change.
            <li key={index}>
              {column.picture && (
                <Picture
                  picture={column.picture}
                  sizes="(min-width: 64rem) 25vw, 50vw"
                  className="mb-4 aspect-[4/3] w-full rounded-box object-cover"
                />
              )}
              {column.title && (
                <h3 dir="auto" className="font-display text-label">
                  {column.title}
                </h3>
              )}
              {column.text && (
                <p dir="auto" className="mt-2 whitespace-pre-line text-quiet">
                  {column.text}
                </p>
              )}
              {column.button && column.link && (
                <SectionLink to={column.link} variant="plain" className="mt-4">
                  {column.button}
                </SectionLink>
              )}
            </li>
          ))}
        </ul>
      </>
    )
  },
})
