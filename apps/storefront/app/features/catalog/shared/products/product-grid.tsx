import { Fragment, type ReactNode } from 'react'
import type { ProductCardView } from './product-card-view.ts'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  products: readonly ProductCardView[]
  /** The text below a product. */
  note?: (product: ProductCardView) => ReactNode
  /** List items before the product at an index, or after the last one. */
  before?: (index: number) => ReactNode
}

export function ProductGrid({ products, note, before }: ProductGridProps) {
  return (
    <ul className="cards grid-cols-2 md:grid-cols-3 dense:lg:grid-cols-4">
      {products.map((product, index) => (
        <Fragment key={product.slug}>
          {before?.(index)}
          <li>
            <ProductCard product={product} eager={index < 2} sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 33vw, 50vw" />
            {note?.(product)}
          </li>
        </Fragment>
      ))}
      {before?.(products.length)}
    </ul>
  )
}
