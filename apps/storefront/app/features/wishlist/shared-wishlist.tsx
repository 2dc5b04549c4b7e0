import { Plural, Trans } from '@lingui/react/macro'
import '../../lib/texts/interaction-texts.ts'
import { paths } from '../../paths.ts'
import { ProductGrid } from '../catalog/shared/products/product-grid.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/shared-wishlist-page.ts'

/** The products that somebody else remembers, the newest first. */
export function SharedWishlist({ heading, products }: Route.ComponentProps['loaderData']) {
  const count = products.length
  return (
    <div className="page pt-8 md:pt-14">
      <h1 className="display text-title wrap-anywhere">
        <bdi>{heading}</bdi>
      </h1>
      <p className="mt-4 mb-8 text-quiet md:mb-12">
        {count > 0 ? <Plural value={count} one="# product" other="# products" /> : <Trans>There is nothing on it now.</Trans>}
      </p>
      {count > 0 ? (
        <ProductGrid products={products} />
      ) : (
        <ButtonLink to={paths.products()} variant="plain">
          <Trans>View all products</Trans>
        </ButtonLink>
      )}
    </div>
  )
}
