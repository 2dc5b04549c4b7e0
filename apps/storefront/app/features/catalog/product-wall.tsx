import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/button.tsx'
import type { ProductCard } from './product-card.ts'
import { ProductLabel } from './product-label.tsx'

/** Products in even rows, and a real link to where the next page begins, if there is one. */
export function ProductWall({ products, next }: { products: ProductCard[]; next: string | undefined }) {
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-8 md:grid-cols-3 md:gap-y-14 lg:grid-cols-4">
        {products.map((product, index) => (
          <li key={product.slug}>
            <ProductLabel product={product} eager={index < 4} sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 33vw, 50vw" />
          </li>
        ))}
      </ul>
      {next && (
        <p className="mt-14 text-center">
          <ButtonLink to={next} look="plain">
            <Trans>More</Trans>
          </ButtonLink>
        </p>
      )}
    </>
  )
}
