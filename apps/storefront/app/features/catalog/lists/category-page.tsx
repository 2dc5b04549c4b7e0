import { Trans, useLingui } from '@lingui/react/macro'
import { getCategoryBySlug, queryCategories } from '@stoa/contract/calls/categories/categories'
import { Link } from 'react-router'
import { storefront } from '../../../lib/page/context.ts'
import { toSeo, pageMeta, shareImageUrl } from '../../../lib/page/meta.ts'
import { notFound, requireFound } from '../../../lib/page/not-found.ts'
import { paths } from '../../../paths.ts'
import { toPictureView } from '../../../lib/media/pictures.ts'
import { breadcrumbs } from '../../../lib/page/structured-data.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { Route } from './+types/category-page.ts'
import { loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { loadSections } from '../../../sections/lib/load-sections.server.ts'
import { EmptyList } from './empty-list.tsx'
import { loadProductList } from './load-product-list.ts'
import { loadPromotions } from './load-promotions.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { tryPart } from '../shared/products/load-rail.ts'
import { ProductList } from './product-list.tsx'

const Sections = loadOnInteraction(async () => (await import('../../../sections/lib/sections.tsx')).Sections)

const treeReference = { appNamespace: '@wix/stores', treeKey: null }

export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params
  const visit = args.context.get(storefront)
  const { api, shop, origin } = visit
  const { category } = await requireFound(
    api.call(getCategoryBySlug, { slug, treeReference, fields: ['DESCRIPTION', 'BREADCRUMBS_INFO'] }),
  )
  if (!category?.id || category.visible === false) throw notFound()

  const [list, promotions, { categories: subcategories = [] }, sections] = await Promise.all([
    loadProductList(args, { categoryId: category.id }),
    loadPromotions(args, category.id),
    api.call(queryCategories, {
      treeReference,
      query: { filter: { 'parentCategory.id': category.id, visible: true }, cursorPaging: { limit: 40 } },
    }),
    tryPart(args, () => loadSections(args, 'COLLECTION')),
  ])
  const name = category.name ?? ''
  const banner = toPictureView(category.image, '')
  const parents = (category.breadcrumbsInfo?.breadcrumbs ?? []).map(({ categoryName = '', categorySlug = '' }) => ({
    name: categoryName,
    path: paths.category(categorySlug),
  }))
  return {
    shopName: shop.name,
    name,
    parents,
    subcategories: subcategories.flatMap(({ name, slug }) => (name && slug ? [{ name, path: paths.category(slug) }] : [])),
    list,
    promotions,
    sections,
    seo: toSeo(category.seoData, visit),
    banner,
    picture: shareImageUrl(banner ?? list.products[0]?.picture, visit),
    structured: breadcrumbs(origin, [{ name: shop.name, path: paths.home() }, ...parents, { name, path: paths.category(slug) }]),
    description: category.description ?? undefined,
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

export default function CategoryPage({
  loaderData: { name, description, banner, parents, subcategories, list, promotions, sections },
}: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="page pt-2 md:pt-4">
      <div className="mb-4 md:mb-6">
        <Breadcrumbs label={t`You are here`} steps={[{ name: t`All products`, path: paths.products() }, ...parents]} />
      </div>
      <PageTitle title={name} text={description} />
      {banner && (
        <Picture picture={banner} eager className="mb-10 aspect-[2/1] w-full object-cover shadow-hung md:aspect-[7/2]" />
      )}
      {subcategories.length > 0 && <Subcollections collections={subcategories} />}
      <ProductList
        list={list}
        promotions={promotions}
        empty={
          <EmptyList>
            <Trans>There are no products in this collection yet.</Trans>
          </EmptyList>
        }
      />
      {sections && <Sections sections={sections} />}
    </div>
  )
}

function Subcollections({ collections }: { collections: readonly { name: string; path: string }[] }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Subcollections`} className="-mt-4 mb-6 md:-mt-8">
      <ul className="flex flex-wrap gap-x-6">
        {collections.map(({ name, path }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
