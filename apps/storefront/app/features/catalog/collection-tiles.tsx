import { Trans } from '@lingui/react/macro'
import { queryCategories } from '@stoa/contract/calls/categories/categories'
import { listStorefrontProducts } from '@stoa/contract/calls/stoa/storefront-products'
import { useId } from 'react'
import { Link, type RouterContextProvider } from 'react-router'
import { storefront } from '../../context.ts'
import { paths } from '../../paths.ts'
import { pictureOf } from '../../pictures.ts'
import { RetryLink } from '../../products/retry-link.tsx'
import { Picture, type PictureView } from '../../ui/picture.tsx'

interface CollectionTile {
  name: string
  path: string
  picture: PictureView | undefined
}

const tileCount = 4
/** The category of all products, which the store maintains itself. */
const allProductsSlug = 'all-products'

/** The first top-level categories with products, each with its own picture or that of its most expensive product. */
export async function featuredCollections({ context }: { context: Readonly<RouterContextProvider> }): Promise<CollectionTile[]> {
  const { api } = context.get(storefront)
  const { categories = [] } = await api.call(queryCategories, {
    treeReference: { appNamespace: '@wix/stores', treeKey: null },
    query: {
      filter: { visible: true, slug: { $ne: allProductsSlug } },
      sort: [{ fieldName: 'parentCategory.index', order: 'ASC' }],
      cursorPaging: { limit: 40 },
    },
  })
  const top = categories.filter(({ parentCategory }) => !parentCategory?.id).slice(0, tileCount)
  const tiles = await Promise.all(
    top.map(async ({ id, name = '', slug, image }) => {
      const { products = [] } = await api.call(listStorefrontProducts, {
        categoryId: id ?? '',
        sort: 'PRICE_DESCENDING',
        limit: 1,
        facets: false,
      })
      return {
        name: name ?? '',
        path: paths.category(slug ?? ''),
        picture: pictureOf(image, '') ?? pictureOf(products[0]?.pictures?.[0], ''),
      }
    }),
  )
  return tiles.filter(({ picture }) => picture)
}

export function CollectionTiles({ collections }: { collections: readonly CollectionTile[] | undefined }) {
  const id = useId()
  if (collections?.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-20 md:mt-28">
      <h2 id={id} className="display mb-6 text-heading md:mb-8">
        <Trans>Collections</Trans>
      </h2>
      {!collections && <RetryLink />}
      <ul className="grid grid-cols-2 gap-4 sm:gap-8 lg:grid-cols-4">
        {collections?.map(({ name, path, picture }) => (
          <li key={path} className="group relative overflow-hidden bg-mat shadow-hung">
            {picture && (
              <Picture
                picture={picture}
                sizes="(min-width: 64rem) 20rem, 50vw"
                className="aspect-square w-full object-cover transition-transform duration-500 motion-safe:group-hover:scale-104"
              />
            )}
            <h3 className="font-display text-label">
              <Link
                to={path}
                prefetch="intent"
                className="flex min-h-14 items-center justify-between px-4 decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
              >
                {name}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  )
}
