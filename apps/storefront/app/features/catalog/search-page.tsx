import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { searchProducts } from '@stoa/contract/calls/stores/products-v-3'
import { storefront } from '../../context.ts'
import { pageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/search-page.ts'
import { PageTitle } from './page-title.tsx'
import { pageSize, productCard } from './product-card.ts'
import { ProductWall } from './product-wall.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, shop, i18n, price } = context.get(storefront)
  const { searchParams } = new URL(request.url)
  const expression = searchParams.get('q')?.trim() ?? ''
  const cursor = searchParams.get('cursor')
  const shopName = shop.name
  if (!expression) return { shopName, title: i18n._(msg`Search – ${shopName}`), expression, products: [], next: undefined }

  const { products = [], pagingMetadata } = await api.call(searchProducts, {
    search: cursor
      ? { cursorPaging: { limit: pageSize, cursor } }
      : { search: { expression }, cursorPaging: { limit: pageSize } },
  })
  const next = pagingMetadata?.cursors?.next
  return {
    shopName,
    title: i18n._(msg`“${expression}” – ${shopName}`),
    expression,
    products: products.map((product) => productCard(product, price)),
    next: next ? paths.search(expression, next) : undefined,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, shopName: loaderData.shopName, hidden: true }) : []

export default function SearchPage({ loaderData: { expression, products, next } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle
        title={expression ? t`“${expression}”` : t`Search`}
        text={
          expression ? (
            <Found count={products.length} more={next !== undefined} />
          ) : (
            t`Type a word above: a title, a place, a colour.`
          )
        }
      />
      <ProductWall products={products} next={next} />
      {products.length === 0 && (
        <ButtonLink to={paths.products()}>
          <Trans>See everything instead</Trans>
        </ButtonLink>
      )}
    </div>
  )
}

function Found({ count, more }: { count: number; more: boolean }) {
  if (count === 0) return <Trans>Nothing matches. Fewer or other words may find it.</Trans>
  if (more) return <Trans>The first {count}</Trans>
  return <Plural value={count} one="One work" other="# works" />
}
