import { Trans } from '@lingui/react/macro'
import { queryCategories } from '@stoa/contract/calls/categories/categories'
import { listStorefrontProducts } from '@stoa/contract/calls/stoa/storefront-products'
import { useId } from 'react'
import { Link, type RouterContextProvider } from 'react-router'
import '../../../lib/texts/interaction-texts.ts'
import { storefront } from '../../../lib/page/context.ts'
import { paths } from '../../../paths.ts'
import { toPictureView } from '../../../lib/media/pictures.ts'
import { RetryLink } from '../shared/products/retry-link.tsx'
import { Picture, type PictureView } from '../../../ui/picture.tsx'

interface CollectionTile {
  name: string
  path: string
  picture: PictureView | undefined
  about: string | undefined
}

const tileCount = 4
/** The category of all products, which the store maintains itself. */
const allProductsSlug = 'all-products'

/**
 * The first top-level categories with products, each with its own picture or one of its best seller: the second, which usually
 * shows the product in use.
 */
export async function loadFeaturedCollections({
  context,
}: {
  context: Readonly<RouterContextProvider>
}): Promise<CollectionTile[]> {
  const { api } = context.get(storefront)
  const { categories = [] } = await api.call(queryCategories, {
    treeReference: { appNamespace: '@wix/stores', treeKey: null },
    query: {
      filter: { visible: true, slug: { $ne: allProductsSlug } },
      sort: [{ fieldName: 'parentCategory.index', order: 'ASC' }],
      cursorPaging: { limit: 40 },
    },
    fields: ['DESCRIPTION'],
  })
  const top = categories.filter(({ parentCategory }) => !parentCategory?.id).slice(0, tileCount)
  const tiles = await Promise.all(
    top.map(async ({ id, name = '', slug, image, description }) => {
      const { products = [] } = await api.call(listStorefrontProducts, {
        categoryId: id ?? '',
        sort: 'BEST_SELLING',
        limit: 1,
        facets: false,
      })
      return {
        name: name ?? '',
        path: paths.category(slug ?? ''),
        picture: toPictureView(image, '') ?? toPictureView(products[0]?.pictures?.[1] ?? products[0]?.pictures?.[0], ''),
        about: description ?? undefined,
      }
    }),
  )
  return tiles.filter(({ picture }) => picture)
}

/** The first tile is as large as the others together. */
export function CollectionTiles({
  collections,
  isPart = true,
}: {
  collections: readonly CollectionTile[] | undefined
  /** False where something else keeps the distance to the part above. */
  isPart?: boolean
}) {
  const id = useId()
  if (collections?.length === 0) return null
  return (
    <section aria-labelledby={id} className={isPart ? 'part' : ''}>
      <h2 id={id} className="display mb-6 text-heading md:mb-8">
        <Trans>Collections</Trans>
      </h2>
      {!collections && <RetryLink />}
      <ul className="grid grid-cols-2 gap-4 sm:gap-8 lg:grid-cols-4">
        {collections?.map((collection, index) => (
          <Tile key={collection.path} collection={collection} isLarge={index === 0 && collections.length === tileCount} />
        ))}
      </ul>
    </section>
  )
}

function Tile({ collection: { name, path, picture, about }, isLarge }: { collection: CollectionTile; isLarge: boolean }) {
  return (
    <li
      className={`group relative flex flex-col overflow-hidden bg-mat shadow-hung ${isLarge ? 'col-span-2 lg:row-span-2' : 'last:max-lg:col-span-2 lg:last:col-span-2'}`}
    >
      {picture && (
        <div
          className={`relative grow overflow-hidden ${isLarge ? 'aspect-[4/3] lg:aspect-auto' : 'aspect-square group-last:max-lg:aspect-[2/1] lg:group-last:aspect-[2/1]'}`}
        >
          <Picture
            picture={picture}
            sizes={isLarge ? '(min-width: 64rem) 42rem, 100vw' : '(min-width: 64rem) 20rem, 50vw'}
            className="absolute inset-0 size-full object-cover transition-transform duration-500 motion-safe:group-hover:scale-104"
          />
        </div>
      )}
      <div className="px-4 py-3 sm:px-5 sm:py-4">
        <h3 className="font-display text-label">
          <Link
            to={path}
            prefetch="intent"
            className="decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {name}
          </Link>
        </h3>
        {about && <p className={`mt-1 text-small text-quiet ${isLarge ? '' : 'max-sm:hidden'}`}>{about}</p>}
      </div>
    </li>
  )
}
