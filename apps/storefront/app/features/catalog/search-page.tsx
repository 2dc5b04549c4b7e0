import { searchProducts } from '@stoa/contract/calls/stores/products-v-3'
import { storefront } from '../../context.ts'
import { pageMeta } from '../../meta.ts'
import { moneyOf } from '../../money.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/search-page.ts'
import { PageTitle } from './page-title.tsx'
import { pageSize, productCard } from './product-card.ts'
import { ProductWall } from './product-wall.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, shop } = context.get(storefront)
  const { searchParams } = new URL(request.url)
  const expression = searchParams.get('q')?.trim() ?? ''
  const cursor = searchParams.get('cursor')
  if (!expression) return { shopName: shop.name, expression, products: [], next: undefined }

  const { products = [], pagingMetadata } = await api.call(searchProducts, {
    search: cursor
      ? { cursorPaging: { limit: pageSize, cursor } }
      : { search: { expression }, cursorPaging: { limit: pageSize } },
  })
  const next = pagingMetadata?.cursors?.next
  return {
    shopName: shop.name,
    expression,
    products: products.map((product) => productCard(product, moneyOf(shop))),
    next: next ? paths.search(expression, next) : undefined,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: `${loaderData?.expression ? `“${loaderData.expression}”` : 'Search'} – ${loaderData?.shopName}`,
    shopName: loaderData?.shopName,
    hidden: true,
  })

export default function SearchPage({ loaderData: { expression, products, next } }: Route.ComponentProps) {
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle
        title={expression ? `“${expression}”` : 'Search'}
        text={expression ? found(products.length, next !== undefined) : 'Type a word above: a title, a place, a colour.'}
      />
      <ProductWall products={products} next={next} />
      {products.length === 0 && <ButtonLink to={paths.products()}>See everything instead</ButtonLink>}
    </div>
  )
}

function found(count: number, more: boolean): string {
  if (count === 0) return 'Nothing matches. Fewer or other words may find it.'
  if (more) return `The first ${count}`
  return count === 1 ? 'One work' : `${count} works`
}
