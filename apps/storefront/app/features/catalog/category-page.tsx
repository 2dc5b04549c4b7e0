import { getCategoryBySlug, listItemsInCategory } from '@stoa/contract/calls/categories/categories'
import { queryProducts } from '@stoa/contract/calls/stores/products-v-3'
import { storefront } from '../../context.ts'
import { moneyOf } from '../../money.ts'
import { notFound, orNotFound } from '../../not-found.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/category-page.ts'
import { PageTitle } from './page-title.tsx'
import { pageSize, productCard } from './product-card.ts'
import { ProductWall } from './product-wall.tsx'

const treeReference = { appNamespace: '@wix/stores', treeKey: null }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api, shop } = context.get(storefront)
  const { category } = await orNotFound(
    api.call(getCategoryBySlug, { slug: params.slug, treeReference, fields: ['DESCRIPTION'] }),
  )
  if (!category?.id || category.visible === false) throw notFound()

  const cursor = new URL(request.url).searchParams.get('cursor')
  const { items = [], pagingMetadata } = await api.call(listItemsInCategory, {
    categoryId: category.id,
    treeReference,
    includeItemsFromSubcategories: true,
    cursorPaging: { limit: pageSize, ...(cursor && { cursor }) },
  })
  const ids = items.flatMap((item) => item.catalogItemId ?? [])
  const { products = [] } =
    ids.length > 0
      ? await api.call(queryProducts, { query: { filter: { id: { $in: ids } }, cursorPaging: { limit: pageSize } } })
      : {}
  // The shop arranged them by hand; the query answers in its own order.
  const arranged = products.toSorted((one, other) => ids.indexOf(one.id ?? '') - ids.indexOf(other.id ?? ''))
  const next = pagingMetadata?.cursors?.next
  return {
    shopName: shop.name,
    name: category.name ?? '',
    description: category.description ?? undefined,
    products: arranged.map((product) => productCard(product, moneyOf(shop))),
    next: next ? paths.category(params.slug, next) : undefined,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? [{ title: `${loaderData.name} – ${loaderData.shopName}` }] : []

export default function CategoryPage({ loaderData: { name, description, products, next } }: Route.ComponentProps) {
  const nothing = products.length === 0 ? 'This shelf is empty today.' : undefined
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={name} text={nothing ?? description} />
      <ProductWall products={products} next={next} />
    </div>
  )
}
