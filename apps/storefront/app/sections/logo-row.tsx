import { section } from './lib/define.ts'
import { Picture } from '../ui/picture.tsx'

/** Logos of brands, of press or of partners, in grey. */
export default section({
  fields: {
    title: { kind: 'text', max: 120 },
    logos: {
      kind: 'list',
      max: 20,
      of: { picture: { kind: 'picture', required: true }, name: { kind: 'text', max: 80, required: true } },
    },
  },
  View({ settings: { title, logos } }) {
    return (
      <>
        {title && (
          <h2 dir="auto" className="mb-6 text-center text-small text-quiet">
            {title}
          </h2>
        )}
        <ul className="flex flex-wrap items-center justify-center gap-x-12 gap-y-6">
          {logos.map(
            ({ picture, name }) =>
              picture && (
                <li key={name}>
                  <Picture
                    picture={{ ...picture, alt: name }}
                    sizes="10rem"
                    className="h-10 w-auto max-w-40 bg-transparent object-contain grayscale"
                  />
                </li>
              ),
          )}
        </ul>
      </>
    )
  },
})
