import { PlusIcon } from '../../ui/icons.tsx'
import type { ProductView } from './product-view.ts'

/** What is said about it: the description, and the sections one opens. */
export function ProductWords({ product: { description, sections } }: { product: ProductView }) {
  return (
    <>
      <div className="mt-10 max-w-[60ch] space-y-4">
        {description.map((paragraph) => (
          <p key={paragraph} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
      <div className="mt-8 border-b border-line empty:hidden">
        {sections.map(({ title, text }) => (
          <details key={title} className="group border-t border-line">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-medium [&::-webkit-details-marker]:hidden">
              {title}
              <span className="transition-transform group-open:rotate-45">
                <PlusIcon />
              </span>
            </summary>
            <div className="max-w-[60ch] space-y-3 pb-5 text-quiet">
              {text.map((paragraph) => (
                <p key={paragraph} dir="auto">
                  {paragraph}
                </p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </>
  )
}
