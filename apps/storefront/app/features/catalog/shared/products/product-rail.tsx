import { useLingui } from '@lingui/react/macro'
import { Suspense, use, useId, type ReactNode } from 'react'
import { RetryLink } from './retry-link.tsx'
import type { ProductCardView } from './product-card-view.ts'
import { ProductCard } from './product-card.tsx'

/** A row of products that scrolls sideways. Products that are still loading have the place of the row. */
export function ProductRail({ products, ...rail }: RailProps & { products: Promise<Rail> | Rail }) {
  if (!(products instanceof Promise)) return <Products {...rail} products={products} />
  return (
    <Suspense fallback={<div className="min-h-120" />}>
      <Streamed {...rail} products={products} />
    </Suspense>
  )
}

/** Undefined where they could not be loaded. */
type Rail = readonly ProductCardView[] | undefined

interface RailProps {
  title: string
  more?: ReactNode
  /** False where something else keeps the distance to the part above. */
  isPart?: boolean
}

const Streamed = ({ products, ...rail }: RailProps & { products: Promise<Rail> }) => (
  <Products {...rail} products={use(products)} />
)

function Products({ title, products, more, isPart = true }: RailProps & { products: Rail }) {
  const { t } = useLingui()
  const id = useId()
  if (products?.length === 0) return null
  return (
    <section aria-labelledby={id} className={isPart ? 'part' : ''}>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 md:mb-8">
        <h2 id={id} className="display text-heading">
          {title}
        </h2>
        {more}
      </div>
      {!products && <RetryLink />}
      {products && (
        <ul
          // Not every browser makes a scroll container focusable.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={t`${title}: products`}
          className="cards-in-a-row bleed relative snap-x gap-x-4 overflow-x-auto pt-1 pb-6 [scrollbar-width:thin] sm:gap-x-8"
        >
          {products.map((product) => (
            <li key={product.slug} className="snap-start">
              <ProductCard product={product} eager={false} sizes="(min-width: 64rem) 19rem, 58vw" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
