import { queryCategories } from '@stoa/contract/calls/categories/categories'
import { listStorefrontProducts } from '@stoa/contract/calls/stoa/storefront-products'
import type { StorefrontProduct } from '@stoa/contract/services/stoa/storefront-products'
import { storefront } from '../../../lib/page/context.ts'
import { paths } from '../../../paths.ts'
import { findGiftCards } from '../../gift-cards/shared/gift-card-search.server.ts'
import { priceInWords } from '../shared/products/price-label.server.ts'
import { productCardView } from '../shared/products/product-card-view.ts'
import type { Suggestions } from '../shared/search/load-suggestions.ts'
import type { Route } from './+types/suggestions.ts'
import { foldText } from '../../../lib/texts/fold-text.ts'

const productCount = 5
const collectionCount = 3
/** The number of collections that are searched. */
const collectionLimit = 1000

/** Suggestions while the visitor types. Where nothing is found, the best sellers and some collections. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { api } = visit
  const expression = new URL(request.url).searchParams.get('q')?.trim().slice(0, 200) ?? ''
  if (!expression)
    return Response.json({
      products: [],
      collections: [],
      corrected: undefined,
      isPartial: false,
      isFallback: false,
    } satisfies Suggestions)

  const [found, { categories = [] }, giftCards] = await Promise.all([
    api.call(listStorefrontProducts, { expression, limit: productCount, facets: false, suggestions: true }),
    api.call(queryCategories, {
      treeReference: { appNamespace: '@wix/stores', treeKey: null },
      query: { filter: { visible: true }, cursorPaging: { limit: collectionLimit } },
    }),
    findGiftCards(visit, expression),
  ])
  const { products = [], correctedExpression: corrected, partial: isPartial = false } = found
  const suggested = (shown: readonly StorefrontProduct[]): Suggestions['products'] =>
    shown.map((product) => {
      const card = productCardView(product, visit)
      const { slug, name, struckPrice, picture } = card
      const price = priceInWords(card, visit.i18n)
      return { name, to: paths.product(slug), price, struckPrice, picture: picture && { ...picture, alt: '' } }
    })
  const linked = (shown: typeof categories): Suggestions['collections'] =>
    shown.slice(0, collectionCount).map(({ name, slug }) => ({ name: name ?? '', to: paths.category(slug ?? '') }))
  const foldedExpression = foldText(expression)
  const named = linked(categories.filter(({ name }) => foldText(name ?? '').includes(foldedExpression)))
  const collections = giftCards ? [giftCards, ...named] : named
  if (products.length > 0 || collections.length > 0)
    return Response.json({
      products: suggested(products),
      collections,
      corrected,
      isPartial,
      isFallback: false,
    } satisfies Suggestions)

  const bestSelling = await api.call(listStorefrontProducts, { sort: 'BEST_SELLING', limit: productCount, facets: false })
  const top = categories.filter(({ parentCategory, slug }) => !parentCategory?.id && slug !== 'all-products')
  return Response.json({
    products: suggested(bestSelling.products ?? []),
    collections: linked(top),
    corrected: undefined,
    isPartial: false,
    isFallback: true,
  } satisfies Suggestions)
}
