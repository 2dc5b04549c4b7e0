import { queryProducts } from '@stoa/contract/calls/stores/products-v-3'
import { storefront } from '../../context.ts'
import { pageMeta, shared } from '../../meta.ts'
import { moneyOf } from '../../money.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/all-products-page.ts'
import { PageTitle } from './page-title.tsx'
import { pageSize, productCard } from './product-card.ts'
import { ProductWall } from './product-wall.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, shop, origin } = context.get(storefront)
  const cursor = new URL(request.url).searchParams.get('cursor')
  const { products = [], pagingMetadata } = await api.call(queryProducts, {
    query: cursor
      ? { cursorPaging: { limit: pageSize, cursor } }
      : { sort: [{ fieldName: 'createdDate', order: 'DESC' }], cursorPaging: { limit: pageSize } },
  })
  const next = pagingMetadata?.cursors?.next
  const cards = products.map((product) => productCard(product, moneyOf(shop)))
  return {
    shopName: shop.name,
    products: cards,
    picture: shared(cards[0]?.picture, origin),
    next: next ? paths.products(next) : undefined,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: `Everything – ${loaderData?.shopName}`,
    shopName: loaderData?.shopName,
    description: `Everything that ${loaderData?.shopName} sells, the newest first.`,
    picture: loaderData?.picture,
  })

export default function AllProductsPage({ loaderData: { products, next } }: Route.ComponentProps) {
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title="Everything" text={products.length === 0 ? 'Nothing is for sale yet.' : undefined} />
      <ProductWall products={products} next={next} />
    </div>
  )
}
