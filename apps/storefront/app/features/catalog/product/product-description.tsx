import { PlusIcon } from '../../../ui/icons.tsx'
import type { ProductView } from './product-view.ts'

/** The description and the collapsible info sections. */
export function ProductDescription({ product: { description, sections } }: { product: ProductView }) {
  return (
    <>
      {/* The server sanitized this HTML to an allow-list of tags. */}
      <div dir="auto" className="rich-text mt-10 max-w-[60ch] empty:hidden" dangerouslySetInnerHTML={{ __html: description }} />
      <div className="mt-8 border-b border-line empty:hidden">
        {sections.map(({ title, text }) => (
          <details key={title} className="group border-t border-line">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-medium [&::-webkit-details-marker]:hidden">
              {title}
              <span className="transition-transform group-open:rotate-45">
                <PlusIcon />
              </span>
            </summary>
            <div dir="auto" className="rich-text max-w-[60ch] pb-5 text-quiet" dangerouslySetInnerHTML={{ __html: text }} />
          </details>
        ))}
      </div>
    </>
  )
}
