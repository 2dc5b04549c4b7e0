import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from 'react-router'
import { useNamedEntries } from '../../lib/money/product-names.ts'
import { lastViewed } from '../catalog/shared/products/last-viewed.ts'
import { paths } from '../../paths.ts'
import { FramedPicture } from '../../ui/picture.tsx'

const slugOf = ({ slug }: { slug: string }) => slug

/** Recently viewed products. Only the browser knows them, so their space is reserved to avoid a layout shift. */
export function LastViewed() {
  const id = useId()
  const products = useNamedEntries(lastViewed, 'products', slugOf)
  return (
    <section aria-labelledby={products.length > 0 ? id : undefined} className="min-h-64">
      {products.length > 0 && (
        <>
          <h2 id={id} className="mb-4 font-medium">
            <Trans>Recently viewed</Trans>
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-4">
            {products.map(({ slug, name, picture }) => (
              <li key={slug} className="group relative max-w-44">
                <FramedPicture name={name} picture={picture} initial="text-heading" sizes="11rem" className="p-[9%]" />
                <Link
                  to={paths.product(slug)}
                  className="mt-2 block text-small decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
                >
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
