import { queryProducts } from '@stoa/contract/calls/stores/products-v-3'
import { storefront } from '../../context.ts'
import { moneyOf } from '../../money.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/all-products-page.ts'
import { PageTitle } from './page-title.tsx'
import { pageSize, productCard } from './product-card.ts'
import { ProductWall } from './product-wall.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, shop } = context.get(storefront)
  const cursor = new URL(request.url).searchParams.get('cursor')
  const { products = [], pagingMetadata } = await api.call(queryProducts, {
    query: cursor
      ? { cursorPaging: { limit: pageSize, cursor } }
      : { sort: [{ fieldName: 'createdDate', order: 'DESC' }], cursorPaging: { limit: pageSize } },
  })
  const next = pagingMetadata?.cursors?.next
  return {
    shopName: shop.name,
    products: products.map((product) => productCard(product, moneyOf(shop))),
    next: next ? paths.products(next) : undefined,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Everything – ${loaderData?.shopName}` }]

export default function AllProductsPage({ loaderData: { products, next } }: Route.ComponentProps) {
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title="Everything" text={products.length === 0 ? 'Nothing is for sale yet.' : undefined} />
      <ProductWall products={products} next={next} />
    </div>
  )
}
