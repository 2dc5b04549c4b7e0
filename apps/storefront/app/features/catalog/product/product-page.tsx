import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { getLowestPrices, getProductGroups, getSalePrices, getStockLeft } from '@stoa/contract/calls/stoa/storefront-products'
import { dateFormat } from '@stoa/web/date-format'
import { formAction } from '../../../lib/page/form-action.ts'
import { storefront } from '../../../lib/page/context.ts'
import { loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { toSeo, pageMeta, shareImageUrl } from '../../../lib/page/meta.ts'
import { paths } from '../../../paths.ts'
import { breadcrumbs } from '../../../lib/page/structured-data.ts'
import { loadSections } from '../../../sections/lib/load-sections.server.ts'
import { tryPart } from '../shared/products/load-rail.ts'
import { lastViewed } from '../shared/products/last-viewed.ts'
import { loadRated } from '../../reviews/shared/load-reviews.server.ts'
import { Heart } from '../shared/products/lazy-heart.ts'
import { ProductRail } from '../shared/products/product-rail.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/product-page.ts'
import { addToCart } from './add-to-cart.server.ts'
import { loadDelivery } from './delivery/load-delivery.ts'
import { loadPreorderMessages } from './preorder-messages.server.ts'
import { BuyForm } from './buy-form.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Initial } from '../../../ui/picture.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { Gallery } from './gallery.tsx'
import { hiddenNote } from './hidden-note.server.ts'
import { loadCategoryLine } from './category-line.server.ts'
import { productView } from './product-view.ts'
import { loadRelated } from './load-related.ts'
import { readProduct } from './read-product.server.ts'
import { pictureFor, variantFor } from './selection.ts'
import { structuredData } from './structured-data.ts'
import { withSubscription } from './subscription.ts'
import { subscriptionOffers } from './subscription-offers.server.ts'
import { useSelection, useSubscription } from './use-selection.ts'
import { VariantPrice } from './variant-price.tsx'

const ProductDescription = loadOnInteraction(async () => (await import('./product-description.tsx')).ProductDescription)
const ProductReviews = loadOnInteraction(async () => (await import('./product-reviews.tsx')).ProductReviews)
const Sections = loadOnInteraction(async () => (await import('../../../sections/lib/sections.tsx')).Sections)
const Delivery = loadOnInteraction(async () => (await import('./delivery/delivery.tsx')).Delivery)

/** Reviews on the product's own page. */
const shownReviews = 4

export async function loader(args: Route.LoaderArgs) {
  const { params, url, context } = args
  const visit = context.get(storefront)
  const { api, staffApi, shop, origin, i18n, price, currency } = visit
  const [product, { variants: stock }, { variants: lowest }, { variants: sales = [] }, { groups = [] }] = await Promise.all([
    readProduct(staffApi ?? api, params.slug),
    api.call(getStockLeft, { productSlug: params.slug }),
    api.call(getLowestPrices, { productSlugs: [params.slug] }),
    api.call(getSalePrices, { productSlug: params.slug }),
    api.call(getProductGroups, { productSlug: params.slug }),
  ])
  const [{ summary, reviews }, categories, sections] = await Promise.all([
    loadRated(visit, product.id!, shownReviews),
    loadCategoryLine(api, product),
    tryPart(args, () => loadSections(args, 'PRODUCT')),
  ])
  const steps =
    categories.length > 0
      ? categories.map(({ name, slug }) => ({ name, path: paths.category(slug) }))
      : [{ name: i18n._(msg`All products`), path: paths.products() }]
  const picture = product.media?.main?.image?.url
  return {
    product: productView(product, price, {
      ...(stock && { stock }),
      ...(lowest && { lowest }),
      sales,
      groups,
      preorderMessages: await loadPreorderMessages(api, product, i18n),
      subscriptions: subscriptionOffers(product, {
        i18n,
        price,
        currency: shop.currency,
        days: dateFormat(i18n.locale, shop, { dateStyle: 'long' }),
        now: visit.now,
        sales,
      }),
    }),
    steps,
    related: loadRelated({ context }, { slug: params.slug, categoryIds: categories.map(({ id }) => id).toReversed() }),
    sections,
    summary,
    reviews,
    delivery: await loadDelivery(product, { api, price, i18n, shopCountry: shop.country }, url.searchParams),
    /** Shown to staff, who alone see a hidden product. */
    hidden: product.visible === false ? i18n._(hiddenNote) : undefined,
    shopName: shop.name,
    hasExpress: shop.expressCheckout,
    canAsk: shop.backInStock && product.visible !== false,
    taxIncluded: shop.taxIncludedInPrices,
    /** The shop's currency, where prices are shown in another one. */
    chargedIn: currency === shop.currency ? undefined : shop.currency,
    seo: toSeo(product.seoData, visit),
    picture: shareImageUrl(picture ? { url: picture } : undefined, visit),
    structured: structuredData(product, { origin, currency: shop.currency, sales, summary, reviews }),
    breadcrumbs: breadcrumbs(origin, [
      { name: shop.name, path: paths.home() },
      ...steps,
      { name: product.name ?? '', path: paths.product(params.slug) },
    ]),
  }
}

export const action = formAction<Route.ActionArgs, Awaited<ReturnType<typeof addToCart>>>(addToCart)

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta({
          title: `${loaderData.product.name} – ${loaderData.shopName}`,
          shopName: loaderData.shopName,
          description: loaderData.product.summary,
          picture: loaderData.picture,
          ...loaderData.seo,
          ...(loaderData.hidden && { hidden: true }),
        }),
        { 'script:ld+json': loaderData.structured },
        { 'script:ld+json': loaderData.breadcrumbs },
      ]
    : []

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, steps, hidden, taxIncluded, chargedIn, related, delivery, sections, summary, reviews, hasExpress, canAsk } =
    loaderData
  const { t, i18n } = useLingui()
  const [selection, choose] = useSelection(product)
  const [subscription, chooseSubscription] = useSubscription(product)
  const variant = variantFor(withSubscription(product, subscription), selection)
  const { slug, name, pictures } = product
  useEffect(() => {
    if (!hidden) lastViewed.add({ slug, name, language: i18n.locale, picture: pictures[0] })
  }, [slug, name, pictures, hidden, i18n.locale])
  return (
    <div className="page md:pt-4">
      <Breadcrumbs label={t`You are here`} steps={steps} />
      <div className="mt-2 grid grid-cols-1 gap-x-8 gap-y-4 md:grid-cols-12 lg:gap-x-16">
        <div className="min-w-0 md:col-span-7">
          {product.slides.length > 0 ? (
            <Gallery
              key={product.id}
              slides={product.slides}
              name={product.name}
              selectedIndex={pictureFor({ options: product.options, pictures: product.slides }, selection)}
            />
          ) : (
            <div className="grid aspect-[3/2] w-full place-items-center bg-mat shadow-hung md:aspect-[4/5] md:max-h-[min(76dvh,54rem)]">
              <Initial name={product.name} className="text-poster" />
            </div>
          )}
        </div>
        <div className="flex flex-col md:col-span-5">
          {product.ribbon && <p className="mb-2 text-small text-quiet">{product.ribbon}</p>}
          <div className="flex items-start justify-between gap-4">
            <h1 className="display min-w-0 text-title">{product.name}</h1>
            {!hidden && <Heart id={product.id} name={product.name} />}
          </div>
          {summary && (
            <a href="#reviews" className="mt-2 flex min-h-8 w-fit flex-wrap items-center gap-x-2 text-small hover:underline">
              <Stars rating={summary.average} label={summary.label} />
              <span>{summary.text}</span>
              <span className="text-quiet">{summary.countText}</span>
            </a>
          )}
          <VariantPrice variant={variant} taxIncluded={taxIncluded} chargedIn={chargedIn} />
          {hidden && (
            <div className="mt-6">
              <Notice tone="good">{hidden}</Notice>
            </div>
          )}
          <BuyForm
            product={product}
            selection={selection}
            choose={choose}
            subscription={subscription}
            chooseSubscription={chooseSubscription}
            actionData={actionData}
            hasBar
            hasExpress={hasExpress}
            canAsk={canAsk}
          />
          <ProductDescription product={product} />
          {delivery && <Delivery delivery={delivery} variant={variant?.id} />}
        </div>
      </div>
      {sections && <Sections sections={sections} />}
      <ProductReviews slug={slug} summary={summary} reviews={reviews} />
      <ProductRail title={t`You may also like`} products={related} />
    </div>
  )
}
