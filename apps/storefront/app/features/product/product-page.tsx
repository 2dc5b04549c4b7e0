import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import type { Client } from '@stoa/client'
import { createCheckout } from '@stoa/contract/calls/ecom/checkout'
import { addToCurrentCart } from '@stoa/contract/calls/ecom/current-cart'
import { getLowestPrices, getStockLeft } from '@stoa/contract/calls/stoa/storefront-products'
import { getProductBySlug } from '@stoa/contract/calls/stores/products-v-3'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { formAction } from '../../form-action.ts'
import { isDataRequest } from '../../add-to-cart.ts'
import { storefront } from '../../context.ts'
import { seoOf, pageMeta } from '../../meta.ts'
import { notFound, orNotFound } from '../../not-found.ts'
import { paths } from '../../paths.ts'
import { storesAppId } from '../../stores-app.ts'
import { lastViewed } from '../../products/last-viewed.ts'
import { ProductRail } from '../../products/product-rail.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/product-page.ts'
import { loadDelivery } from './load-delivery.ts'
import { Delivery } from './delivery.tsx'
import { preorderMessages } from './preorder-messages.server.ts'
import { BuyForm, buyNowField, quantityField } from './buy-form.tsx'
import { Initial } from '../../ui/picture.tsx'
import { Gallery } from './gallery.tsx'
import { hiddenNote } from './hidden-note.server.ts'
import { productView } from './product-view.ts'
import { ProductDescription } from './product-description.tsx'
import { relatedTo } from './related.ts'
import { pictureFor, readSelection, variantFor } from './selection.ts'
import { structuredData, productBreadcrumbs } from './structured-data.ts'
import { useSelection } from './use-selection.ts'
import { VariantPrice } from './variant-price.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { api, staffApi, shop, origin, i18n, price, currency } = context.get(storefront)
  const [product, { variants: stock }, { variants: lowest }] = await Promise.all([
    readProduct(staffApi ?? api, params.slug),
    api.call(getStockLeft, { productSlug: params.slug }),
    api.call(getLowestPrices, { productSlugs: [params.slug] }),
  ])
  return {
    product: productView(product, price, {
      ...(stock && { stock }),
      ...(lowest && { lowest }),
      preorderMessages: await preorderMessages(api, product, i18n),
    }),
    related: await relatedTo({ context }, product),
    delivery: await loadDelivery(product, { api, price, i18n, shopCountry: shop.country }, url.searchParams),
    /** Shown to staff, who alone see a hidden product. */
    hidden: product.visible === false ? i18n._(hiddenNote) : undefined,
    shopName: shop.name,
    taxIncluded: shop.taxIncludedInPrices,
    /** The shop's currency, where prices are shown in another one. */
    chargedIn: currency === shop.currency ? undefined : shop.currency,
    seo: seoOf(product.seoData),
    structured: structuredData(product, { origin, currency: shop.currency }),
    breadcrumbs: productBreadcrumbs(product, { origin, shopName: shop.name, allProducts: i18n._(msg`All products`) }),
  }
}

export const action = formAction(async ({ params, request, context }: Route.ActionArgs, form) => {
  const { api, staffApi, i18n, price } = context.get(storefront)
  const source = await readProduct(staffApi ?? api, params.slug)
  if (source.visible === false) return data({ problem: i18n._(hiddenNote) }, { status: 422 })
  const product = productView(source, price)
  const variant = variantFor(product, readSelection(product, form))
  if (!variant) return data({ problem: i18n._(msg`This combination isn’t available. Please choose another.`) }, { status: 422 })
  if (!variant.inStock)
    return data({ problem: i18n._(msg`This item has just sold out. Please choose another.`) }, { status: 422 })

  const quantity = Math.max(1, Math.trunc(Number(form.get(quantityField))) || 1)
  const lineItems = [
    { quantity, catalogReference: { catalogItemId: product.id, appId: storesAppId, options: { variantId: variant.id } } },
  ]
  if (form.has(buyNowField)) {
    // Buy now checks out this item alone and leaves the cart as it is.
    const { checkout } = await api.call(createCheckout, { channelType: 'WEB', lineItems })
    return redirect(checkout?.id ? paths.checkout(checkout.id) : paths.cart())
  }
  const { cart } = await api.call(addToCurrentCart, { lineItems })
  if (!isDataRequest(request)) return redirect(paths.cart({ added: product.id }))
  const added = cart?.lineItems?.find(({ catalogReference }) => catalogReference?.options?.variantId === variant.id)
  return { added: added?.id ?? undefined }
})

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta({
          title: `${loaderData.product.name} – ${loaderData.shopName}`,
          shopName: loaderData.shopName,
          description: loaderData.product.summary,
          picture: loaderData.structured.image,
          ...loaderData.seo,
          ...(loaderData.hidden && { hidden: true }),
        }),
        { 'script:ld+json': loaderData.structured },
        { 'script:ld+json': loaderData.breadcrumbs },
      ]
    : []

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, hidden, taxIncluded, chargedIn, related, delivery } = loaderData
  const { t } = useLingui()
  const [selection, choose] = useSelection(product)
  const variant = variantFor(product, selection)
  const { slug, name, pictures } = product
  useEffect(() => {
    if (!hidden) lastViewed.add({ slug, name, picture: pictures[0] })
  }, [slug, name, pictures, hidden])
  return (
    <div className="page pt-4 md:pt-10">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-12 lg:gap-x-16">
        <div className="min-w-0 md:col-span-7">
          {product.pictures.length > 0 ? (
            <Gallery
              key={product.id}
              pictures={product.pictures}
              name={product.name}
              selectedIndex={pictureFor(product, selection)}
            />
          ) : (
            <div className="grid aspect-[3/2] w-full place-items-center bg-mat shadow-hung md:aspect-[4/5] md:max-h-[min(76dvh,54rem)]">
              <Initial name={product.name} className="text-poster" />
            </div>
          )}
        </div>
        <div className="md:col-span-5">
          {product.ribbon && <p className="mb-2 text-small text-quiet">{product.ribbon}</p>}
          <h1 className="display text-title">{product.name}</h1>
          <VariantPrice variant={variant} taxIncluded={taxIncluded} chargedIn={chargedIn} />
          {hidden && (
            <div className="mt-6">
              <Notice tone="good">{hidden}</Notice>
            </div>
          )}
          <BuyForm product={product} selection={selection} choose={choose} actionData={actionData} />
          {delivery && <Delivery delivery={delivery} variant={variant?.id} />}
          <ProductDescription product={product} />
        </div>
      </div>
      <ProductRail title={t`You may also like`} products={related} />
    </div>
  )
}

async function readProduct(api: Client, slug: string): Promise<V3Product> {
  const { product } = await orNotFound(
    api.call(getProductBySlug, {
      slug,
      fields: [
        'DESCRIPTION',
        'PLAIN_DESCRIPTION',
        'MEDIA_ITEMS_INFO',
        'INFO_SECTION',
        'INFO_SECTION_DESCRIPTION',
        'INFO_SECTION_PLAIN_DESCRIPTION',
        'BREADCRUMBS_INFO',
      ],
    }),
  )
  if (!product) throw notFound()
  return product
}
