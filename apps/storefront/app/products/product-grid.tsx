import type { ReactNode } from 'react'
import type { ProductCardView } from './product-card-view.ts'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  products: readonly ProductCardView[]
  /** What is written below a product. */
  note?: (product: ProductCardView) => ReactNode
}

export function ProductGrid({ products, note }: ProductGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-8 sm:gap-y-12 md:grid-cols-3">
      {products.map((product, index) => (
        <li key={product.slug}>
          <ProductCard product={product} eager={index < 2} sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 33vw, 50vw" />
          {note?.(product)}
        </li>
      ))}
    </ul>
  )
}
