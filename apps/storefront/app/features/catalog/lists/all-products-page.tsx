import { Trans, useLingui } from '@lingui/react/macro'
import { storefront } from '../../../lib/page/context.ts'
import { pageMeta, shareImageUrl } from '../../../lib/page/meta.ts'
import { allProductsDescription, allProductsTitle } from '../../../lib/texts/page-texts.server.ts'
import type { Route } from './+types/all-products-page.ts'
import { loadProductList } from './load-product-list.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ProductList } from './product-list.tsx'

export async function loader(args: Route.LoaderArgs) {
  const visit = args.context.get(storefront)
  const { shop } = visit
  const list = await loadProductList(args)
  return {
    shopName: shop.name,
    title: allProductsTitle(visit),
    description: allProductsDescription(visit),
    list,
    picture: shareImageUrl(list.products[0]?.picture, visit),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : [])

export default function AllProductsPage({ loaderData: { list } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`All products`} />
      <ProductList
        list={list}
        empty={
          <p className="text-lead text-quiet">
            <Trans>There are no products yet. Please check back soon.</Trans>
          </p>
        }
      />
    </div>
  )
}
