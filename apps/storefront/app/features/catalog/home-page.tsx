import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { storefront } from '../../context.ts'
import { pageMeta, shareImageUrl } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { paymentTitle } from '../../payment-names.ts'
import { organisation } from '../../structured-data.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import type { Route } from './+types/home-page.ts'
import { Hero } from './hero.tsx'
import { tryPart, tryRail } from '../../products/load-rail.ts'
import { ProductRail } from '../../products/product-rail.tsx'
import { featuredCollections, CollectionTiles } from './collection-tiles.tsx'
import { TrustStrip } from './trust-strip.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { shop, origin, i18n, access } = args.context.get(storefront)
  const [newest, bestSelling, collections] = await Promise.all([
    tryRail(args, { sort: 'NEWEST' }),
    tryRail(args, { sort: 'BEST_SELLING' }),
    tryPart(args, () => featuredCollections(args)),
  ])
  const listFormat = new Intl.ListFormat(i18n.locale)
  const newestNames = listFormat.format((newest ?? []).map(({ name }) => name))
  return {
    name: shop.name,
    hero: shop.hero,
    newProduct: access === 'PREVIEW' ? paths.backOffice(shop.siteId, '/products/new') : undefined,
    description: i18n._(msg`New arrivals at ${shop.name}: ${newestNames}.`),
    newest,
    bestSelling,
    collections,
    taxIncluded: shop.taxIncludedInPrices,
    payments: listFormat.format(shop.paymentMethods.map((method) => paymentTitle(method, i18n))),
    picture: shareImageUrl(newest?.[0]?.picture, origin),
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

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { name, hero, newest, bestSelling, collections } = loaderData
  if (newest?.length === 0) return <EmptyShop name={name} newProduct={loaderData.newProduct} />
  return (
    <div className="page pt-8 md:pt-14">
      <Hero name={name} content={hero} newest={newest} />
      <CollectionTiles collections={collections} />
      <ProductRail
        title={t`Best sellers`}
        // In a small shop, the newest products above may already be all best sellers.
        products={bestSelling?.every(({ slug }) => newest?.some((shown) => shown.slug === slug)) ? [] : bestSelling}
        more={
          <Link to={`${paths.products()}?sort=sold`} className="flex min-h-11 items-center underline underline-offset-4">
            <Trans>All best sellers</Trans>
          </Link>
        }
      />
      <TrustStrip taxIncluded={loaderData.taxIncluded} payments={loaderData.payments} />
    </div>
  )
}

/** The staff preview also says what to do. */
function EmptyShop({ name, newProduct }: { name: string; newProduct: string | undefined }) {
  const { t } = useLingui()
  if (newProduct)
    return (
      <Message title={name} action={<ButtonAnchor href={newProduct}>{t`Add your first product`}</ButtonAnchor>}>
        <Trans>Your shop has no products yet. New products appear here at once. For now, only you can see them.</Trans>
      </Message>
    )
  return (
    <Message title={name}>
      <Trans>Our first products are coming soon. Please check back.</Trans>
    </Message>
  )
}
