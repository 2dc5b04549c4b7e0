import { queryCategories } from '@stoa/contract/calls/categories/categories'
import { listStorefrontProducts } from '@stoa/contract/calls/stoa/storefront-products'
import { storefront } from '../../context.ts'
import { paths } from '../../paths.ts'
import { pictureOf } from '../../pictures.ts'
import type { Suggestions } from '../../search/load-suggestions.ts'
import type { Route } from './+types/suggestions.ts'
import { foldText } from '../../search/fold-text.ts'

const productCount = 5
const collectionCount = 3
/** The number of collections that are searched. */
const collectionLimit = 1000

/** Suggestions while the visitor types. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, price } = context.get(storefront)
  const expression = new URL(request.url).searchParams.get('q')?.trim().slice(0, 200) ?? ''
  if (!expression) return Response.json({ products: [], collections: [], corrected: undefined } satisfies Suggestions)

  const [{ products = [], correctedExpression: corrected }, { categories = [] }] = await Promise.all([
    api.call(listStorefrontProducts, { expression, limit: productCount, facets: false }),
    api.call(queryCategories, {
      treeReference: { appNamespace: '@wix/stores', treeKey: null },
      query: { filter: { visible: true }, cursorPaging: { limit: collectionLimit } },
    }),
  ])
  const foldedExpression = foldText(expression)
  const collections = categories.filter(({ name }) => foldText(name ?? '').includes(foldedExpression))
  return Response.json({
    products: products.map(({ name = '', slug = '', minPrice = '0', pictures = [] }) => ({
      name,
      to: paths.product(slug),
      price: price(minPrice),
      picture: pictureOf(pictures[0], ''),
    })),
    collections: collections
      .slice(0, collectionCount)
      .map(({ name, slug }) => ({ name: name ?? '', to: paths.category(slug ?? '') })),
    corrected,
  } satisfies Suggestions)
}
