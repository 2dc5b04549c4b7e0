import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryProducts } from '@stoa/contract/calls/stores/products-v-3'
import { storefront } from '../../context.ts'
import { pageMeta, shared } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { organisation } from '../../structured-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/home-page.ts'
import { productCard } from './product-card.ts'
import { ProductLabel } from './product-label.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, shop, origin, i18n, price } = context.get(storefront)
  const { products = [] } = await api.call(queryProducts, {
    query: { sort: [{ fieldName: 'createdDate', order: 'DESC' }], cursorPaging: { limit: hang.length } },
  })
  const cards = products.map((product) => productCard(product, price))
  const newest = new Intl.ListFormat(i18n.locale).format(cards.map(({ name }) => name))
  return {
    name: shop.name,
    description: i18n._(msg`Newly arrived at ${shop.name}: ${newest}.`),
    products: cards,
    picture: shared(cards[0]?.picture, origin),
    structured: organisation(origin, { name: shop.name, search: paths.search() }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta({
          title: loaderData.name,
          shopName: loaderData.name,
          description: loaderData.description,
          picture: loaderData.picture,
        }),
        { 'script:ld+json': loaderData.structured },
      ]
    : []

/** How the newest works hang: a salon wall, no two rows alike; on a phone one leads and pairs follow. */
const hang = [
  'col-span-2 md:col-span-7 md:pe-[8%]',
  'md:col-span-5 md:mt-40',
  'md:col-span-4 md:-mt-10',
  'md:col-span-4 md:mt-16',
  'md:col-span-4 md:mt-4',
  'md:col-span-5 md:mt-8',
  'md:col-span-7 md:ps-[8%]',
]

export default function HomePage({ loaderData: { name, products } }: Route.ComponentProps) {
  if (products.length === 0) return <EmptyShop name={name} />
  return (
    <div className="page pt-8 md:pt-14">
      <h1 className="display mb-8 text-poster md:mb-14">
        <Trans>Newly arrived</Trans>
      </h1>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-12 md:gap-x-10 md:gap-y-16">
        {products.map((product, index) => (
          <li key={product.slug} className={hang[index]}>
            <ProductLabel
              product={product}
              eager={index === 0}
              sizes={index === 0 ? '(min-width: 48rem) 50vw, 100vw' : '(min-width: 48rem) 33vw, 50vw'}
            />
          </li>
        ))}
      </ul>
      <p className="mt-16 text-center">
        <ButtonLink to={paths.products()}>
          <Trans>See everything</Trans>
        </ButtonLink>
      </p>
    </div>
  )
}

function EmptyShop({ name }: { name: string }) {
  return (
    <section className="page py-16 md:py-28">
      <h1 className="display text-poster">{name}</h1>
      <p className="mt-6 max-w-[52ch] text-lead text-quiet">
        <Trans>The walls are still bare: the first products are being hung. Come back soon.</Trans>
      </p>
    </section>
  )
}
