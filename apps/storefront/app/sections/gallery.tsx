import { section } from './lib/define.ts'
import { Picture } from '../ui/picture.tsx'

/** Pictures side by side. */
export default section({
  fields: {
    title: { kind: 'text', max: 120 },
    pictures: {
      kind: 'list',
      max: 24,
      of: { picture: { kind: 'picture', required: true }, about: { kind: 'text', max: 200 } },
    },
    columns: { kind: 'number', min: 2, max: 5, default: 3 },
  },
  View({ settings: { title, pictures, columns } }) {
    return (
      <>
        {title && (
          <h2 dir="auto" className="display mb-6 text-heading">
            {title}
          </h2>
        )}
        <ul
          className="cards grid-cols-2 md:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
          style={{ '--columns': columns } as object}
        >
          {pictures.map(
            ({ picture, about }, index) =>
              picture && (
                // oxlint-disable-next-line react/no-array-index-key -- They have no ids, and their order does not change.
                <li key={index}>
                  <Picture
                    picture={{ ...picture, alt: about }}
                    sizes="(min-width: 48rem) 33vw, 50vw"
                    className="aspect-square w-full rounded-box object-cover"
                  />
                </li>
              ),
          )}
        </ul>
      </>
    )
  },
})
