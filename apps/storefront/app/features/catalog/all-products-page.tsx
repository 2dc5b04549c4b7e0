import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { queryProducts } from '@stoa/contract/calls/stores/products-v-3'
import { storefront } from '../../context.ts'
import { pageMeta, shared } from '../../meta.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/all-products-page.ts'
import { PageTitle } from './page-title.tsx'
import { pageSize, productCard } from './product-card.ts'
import { ProductWall } from './product-wall.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, shop, origin, i18n, price } = context.get(storefront)
  const cursor = new URL(request.url).searchParams.get('cursor')
  const { products = [], pagingMetadata } = await api.call(queryProducts, {
    query: cursor
      ? { cursorPaging: { limit: pageSize, cursor } }
      : { sort: [{ fieldName: 'createdDate', order: 'DESC' }], cursorPaging: { limit: pageSize } },
  })
  const next = pagingMetadata?.cursors?.next
  const cards = products.map((product) => productCard(product, price))
  return {
    shopName: shop.name,
    title: i18n._(msg`Everything – ${shop.name}`),
    description: i18n._(msg`Everything that ${shop.name} sells, the newest first.`),
    products: cards,
    picture: shared(cards[0]?.picture, origin),
    next: next ? paths.products(next) : undefined,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData) : [])

export default function AllProductsPage({ loaderData: { products, next } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Everything`} text={products.length === 0 ? t`Nothing is for sale yet.` : undefined} />
      <ProductWall products={products} next={next} />
    </div>
  )
}
