import { section } from './lib/define.ts'
import { ProductRail } from '../features/catalog/shared/products/product-rail.tsx'

/** A row of products: the newest, the best sellers, or those of a collection. */
export default section({
  fields: {
    title: { kind: 'text', max: 120, required: true },
    show: { kind: 'choice', options: ['NEWEST', 'BEST_SELLING', 'COLLECTION'] },
    collection: { kind: 'category' },
    count: { kind: 'number', min: 2, max: 16, default: 8 },
  },
  load: ({ show, collection, count }, { products }) =>
    products({
      limit: count,
      ...(show === 'COLLECTION' ? { categoryId: collection } : { sort: show }),
    }),
  View: ({ settings: { title }, data }) => <ProductRail title={title} products={data} isPart={false} />,
})
