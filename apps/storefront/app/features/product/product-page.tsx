import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { startTransition, useOptimistic } from 'react'
import { data, redirect, useNavigate, useSearchParams } from 'react-router'
import type { Client } from '@stoa/client'
import { addToCurrentCart } from '@stoa/contract/calls/ecom/current-cart'
import { getProductBySlug } from '@stoa/contract/calls/stores/products-v-3'
import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { isWithinApp, useAddToCart } from '../../cart-drawer.ts'
import { storefront } from '../../context.ts'
import { ownWords, pageMeta } from '../../meta.ts'
import { notFound, orNotFound } from '../../not-found.ts'
import { paths } from '../../paths.ts'
import { storesAppId } from '../../stores-app.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import type { Route } from './+types/product-page.ts'
import { Gallery } from './gallery.tsx'
import { OptionPicker } from './option-picker.tsx'
import { productView, type ProductView } from './product-view.ts'
import { ProductWords } from './product-words.tsx'
import { choiceState, readSelection, variantFor } from './selection.ts'
import { structuredData, wayTo } from './structured-data.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, shop, origin, i18n, price, currency } = context.get(storefront)
  const product = await readProduct(api, params.slug)
  return {
    product: productView(product, price),
    shopName: shop.name,
    taxIncluded: shop.taxIncludedInPrices,
    /** Where the price is shown in another. */
    chargedIn: currency === shop.currency ? undefined : shop.currency,
    seo: ownWords(product.seoData),
    structured: structuredData(product, { origin, currency: shop.currency }),
    way: wayTo(product, { origin, shopName: shop.name, everything: i18n._(msg`Everything`) }),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { api, i18n, price } = context.get(storefront)
  const form = await request.formData()
  const product = productView(await readProduct(api, params.slug), price)
  const variant = variantFor(product, readSelection(product, form))
  if (!variant) return data({ problem: i18n._(msg`This combination is not made. Please choose another.`) }, { status: 422 })
  if (!variant.inStock) return data({ problem: i18n._(msg`This one has just sold out. Please choose another.`) }, { status: 422 })

  const quantity = Math.max(1, Math.trunc(Number(form.get(quantityField))) || 1)
  const { cart } = await api.call(addToCurrentCart, {
    lineItems: [
      {
        quantity,
        catalogReference: { catalogItemId: product.id, appId: storesAppId, options: { variantId: variant.id } },
      },
    ],
  })
  if (!isWithinApp(request)) return redirect(paths.cart({ added: product.id }))
  const added = cart?.lineItems?.find(({ catalogReference }) => catalogReference?.options?.variantId === variant.id)
  return { added: added?.id ?? undefined }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...pageMeta({
          title: `${loaderData.product.name} – ${loaderData.shopName}`,
          shopName: loaderData.shopName,
          description: loaderData.product.description.join(' '),
          picture: loaderData.structured.image,
          ...loaderData.seo,
        }),
        { 'script:ld+json': loaderData.structured },
        { 'script:ld+json': loaderData.way },
      ]
    : []

export default function ProductPage({ loaderData: { product, taxIncluded, chargedIn }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const [selection, choose] = useSelection(product)
  const variant = variantFor(product, selection)
  const { Form, answer = actionData, adding, prepare } = useAddToCart<typeof action>()
  const reason = !variant ? t`Not made in this combination` : !variant.inStock ? t`Sold out` : undefined
  return (
    <div className="page grid gap-x-16 gap-y-4 pt-4 md:grid-cols-12 md:pt-10">
      <div className="min-w-0 md:col-span-7">
        <Gallery pictures={product.pictures} name={product.name} />
      </div>
      <div className="md:col-span-5">
        <div className="md:sticky md:top-10">
          {product.ribbon && <p className="mb-2 text-small text-quiet">{product.ribbon}</p>}
          <h1 className="display text-title">{product.name}</h1>
          <p className="mt-3 text-lead" aria-live="polite">
            {variant && <Price price={variant.price} before={variant.before} />}{' '}
            <span className="text-small text-quiet">
              {taxIncluded ? t`Tax included` : t`Plus tax`}
              {chargedIn && <Trans>, charged in {chargedIn}</Trans>}
            </span>
          </p>
          <Form method="post" onSubmit={prepare} className="mt-8 space-y-6">
            {answer && 'problem' in answer && <Notice tone="problem">{answer.problem}</Notice>}
            {product.options.map((option) => (
              <OptionPicker
                key={option.id}
                option={option}
                chosen={selection[option.name]}
                stateOf={(choice) => choiceState(product, selection, option.name, choice)}
                onChoose={(choice) => choose(option.name, choice)}
              />
            ))}
            <div className="flex gap-3">
              <label className="w-20">
                <span className="sr-only">{t`Quantity`}</span>
                <input
                  name={quantityField}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={999}
                  required
                  defaultValue={1}
                  className="min-h-12 w-full border border-edge bg-mat px-3 text-center tabular-nums"
                />
              </label>
              <Button className="flex-1" aria-disabled={reason !== undefined || adding}>
                {reason ?? (adding ? t`Adding…` : t`Add to cart`)}
              </Button>
            </div>
          </Form>
          <ProductWords product={product} />
        </div>
      </div>
    </div>
  )
}

/** The selection lives in the address; it shows at once, before the router has followed. */
function useSelection(product: ProductView) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [selection, preview] = useOptimistic(readSelection(product, query))
  const choose = (option: string, choice: string) =>
    startTransition(async () => {
      const next = { ...selection, [option]: choice }
      preview(next)
      // All variants are on the page already: nothing has to be asked for.
      await navigate(`?${new URLSearchParams(next)}`, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
    })
  return [selection, choose] as const
}

/** With an underscore, so that no option of a product has its name. */
const quantityField = '_quantity'

async function readProduct(api: Client, slug: string): Promise<V3Product> {
  const { product } = await orNotFound(
    api.call(getProductBySlug, {
      slug,
      fields: ['PLAIN_DESCRIPTION', 'MEDIA_ITEMS_INFO', 'INFO_SECTION', 'INFO_SECTION_PLAIN_DESCRIPTION', 'BREADCRUMBS_INFO'],
    }),
  )
  if (!product) throw notFound()
  return product
}
