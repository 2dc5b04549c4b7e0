import type { ProductCard } from './product-card.ts'
import { ProductLabel } from './product-label.tsx'

export function ProductWall({ products }: { products: readonly ProductCard[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-8 sm:gap-y-12 md:grid-cols-3">
      {products.map((product, index) => (
        <li key={product.slug}>
          <ProductLabel product={product} eager={index < 2} sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 33vw, 50vw" />
        </li>
      ))}
    </ul>
  )
}
