import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import type { ProductCard } from './product-card.ts'

/** A sheet on the wall and the label beneath it. The whole of it leads to the product, the name alone is the link. */
export function ProductLabel({ product, eager, sizes }: { product: ProductCard; eager: boolean; sizes: string }) {
  const { t } = useLingui()
  const ribbon = product.soldOut ? t`Sold out` : product.ribbon
  return (
    <article className="group relative">
      <div className="grid aspect-[4/5] place-items-center bg-mat p-[9%] shadow-hung transition-transform duration-300 motion-safe:group-hover:-translate-y-1">
        {product.picture && (
          <Picture
            // The name right beneath says what it is.
            picture={{ ...product.picture, alt: '' }}
            eager={eager}
            sizes={sizes}
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-display text-label">
          <Link
            to={paths.product(product.slug)}
            prefetch="intent"
            className="decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {product.name}
          </Link>
        </h2>
        <p className="text-small">
          <Price price={product.from ? t`from ${product.price}` : product.price} before={product.before} />
        </p>
      </div>
      {ribbon && <p className="text-small text-quiet">{ribbon}</p>}
    </article>
  )
}
