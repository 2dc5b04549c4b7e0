import { section } from './lib/define.ts'
import { SectionLink } from './lib/section-link.tsx'
import { ProductGrid } from '../features/catalog/shared/products/product-grid.tsx'

/** The first products of a collection in a grid, with a link to all of them. */
export default section({
  fields: {
    title: { kind: 'text', max: 120, required: true },
    text: { kind: 'text', max: 300, long: true },
    collection: { kind: 'category' },
    count: { kind: 'number', min: 2, max: 12, default: 6 },
    button: { kind: 'text', max: 40 },
    link: { kind: 'link' },
  },
  load: ({ collection, count }, { products }) =>
    products({ limit: count, sort: 'BEST_SELLING', ...(collection && { categoryId: collection }) }),
  View({ settings: { title, text, button, link }, data }) {
    return (
      <>
        <h2 dir="auto" className="display text-heading">
          {title}
        </h2>
        {text && (
          <p dir="auto" className="mt-2 max-w-[60ch] text-quiet">
            {text}
          </p>
        )}
        <div className="mt-6">
          <ProductGrid products={data} />
        </div>
        {button && link && (
          <p className="mt-8 text-center">
            <SectionLink to={link}>{button}</SectionLink>
          </p>
        )}
      </>
    )
  },
})
