import { useLingui } from '@lingui/react/macro'
import { getCategoryBySlug, listItemsInCategory } from '@stoa/contract/calls/categories/categories'
import { queryProducts } from '@stoa/contract/calls/stores/products-v-3'
import { storefront } from '../../context.ts'
import { ownWords, pageMeta, shared } from '../../meta.ts'
import { notFound, orNotFound } from '../../not-found.ts'
import { paths } from '../../paths.ts'
import { breadcrumbs } from '../../structured-data.ts'
import type { Route } from './+types/category-page.ts'
import { PageTitle } from './page-title.tsx'
import { pageSize, productCard } from './product-card.ts'
import { ProductWall } from './product-wall.tsx'

const treeReference = { appNamespace: '@wix/stores', treeKey: null }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api, shop, origin, price } = context.get(storefront)
  const { category } = await orNotFound(
    api.call(getCategoryBySlug, { slug: params.slug, treeReference, fields: ['DESCRIPTION', 'BREADCRUMBS_INFO'] }),
  )
  if (!category?.id || category.visible === false) throw notFound()

  const cursor = new URL(request.url).searchParams.get('cursor')
  const { items = [], pagingMetadata } = await api.call(listItemsInCategory, {
    categoryId: category.id,
    treeReference,
    useCategoryArrangement: true,
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
  const name = category.name ?? ''
  const above = (category.breadcrumbsInfo?.breadcrumbs ?? []).map(({ categoryName = '', categorySlug = '' }) => ({
    name: categoryName,
    path: paths.category(categorySlug),
  }))
  const cards = arranged.map((product) => productCard(product, price))
  return {
    shopName: shop.name,
    name,
    seo: ownWords(category.seoData),
    picture: shared(cards[0]?.picture, origin),
    structured: breadcrumbs(origin, [
      { name: shop.name, path: paths.home() },
      ...above,
      { name, path: paths.category(params.slug) },
    ]),
    description: category.description ?? undefined,
    products: cards,
    next: next ? paths.category(params.slug, next) : undefined,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta({
          title: `${loaderData.name} – ${loaderData.shopName}`,
          shopName: loaderData.shopName,
          description: loaderData.description,
          picture: loaderData.picture,
          ...loaderData.seo,
        }),
        { 'script:ld+json': loaderData.structured },
      ]
    : []

export default function CategoryPage({ loaderData: { name, description, products, next } }: Route.ComponentProps) {
  const { t } = useLingui()
  const nothing = products.length === 0 ? t`This shelf is empty today.` : undefined
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={name} text={nothing ?? description} />
      <ProductWall products={products} next={next} />
    </div>
  )
}
