import { msg } from '@lingui/core/macro'
import { addLineItemsToCurrentCart } from '@stoa/contract/calls/ecom/current-cart-v-2'
import { getGiftCardProduct, queryGiftCardProducts } from '@stoa/contract/calls/marketing/gift-voucher-products'
import { currencyExponent } from '@stoa/pricing'
import { giftCardAppId } from '@stoa/web/gift-card'
import { data, redirect } from 'react-router'
import { storefront } from '../../lib/page/context.ts'
import { formAction } from '../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { pageMeta } from '../../lib/page/meta.ts'
import { notFound } from '../../lib/page/not-found.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/buy-page.ts'
import { buyView } from './buy-view.ts'
import { isOffered, readChoice } from './read-choice.server.ts'

const BuyForm = loadOnInteraction(async () => (await import('./buy-form.tsx')).BuyForm)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, shop, i18n, money, now } = context.get(storefront)
  const { giftCardProducts = [] } = await api.call(queryGiftCardProducts, {
    query: { cursorPaging: { limit: 100 }, sort: [{ fieldName: 'createdDate', order: 'ASC' }] },
  })
  const chosen = giftCardProducts.find(({ id }) => id === url.searchParams.get('card')) ?? giftCardProducts[0]
  if (!chosen) throw notFound()
  return {
    title: i18n._(msg`Gift cards – ${shop.name}`),
    shopName: shop.name,
    card: buyView(chosen, money),
    others: giftCardProducts.filter(({ id }) => id !== chosen.id).map(({ id = '', name = '' }) => ({ id: id ?? '', name })),
    today: new Intl.DateTimeFormat('en-CA', { timeZone: shop.timeZone, dateStyle: 'short' }).format(now),
  }
}

export const action = formAction(async ({ context }: Route.ActionArgs, form) => {
  const { api, i18n, shop } = context.get(storefront)
  const digits = currencyExponent(shop.currency)
  const { options, catalogItemId, problems, values } = readChoice(form, { i18n, digits })
  if (Object.keys(problems).length > 0) return data({ problems, values }, { status: 422 })
  const { giftCardProduct } = await api.call(getGiftCardProduct, { giftCardProductId: catalogItemId })
  if (giftCardProduct && isOffered(giftCardProduct, options, shop.currency)) {
    const catalogReference = { appId: giftCardAppId, catalogItemId, options }
    await api.call(addLineItemsToCurrentCart, { catalogItems: [{ quantity: 1, catalogReference }] })
    return redirect(paths.cart({ added: catalogItemId }))
  }
  const problem = i18n._(msg`We don’t offer this amount. Please choose another.`)
  const offered: typeof problems = { amount: problem }
  return data({ problems: offered, values }, { status: 422 })
})

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, shopName: loaderData.shopName, description: loaderData.card.description }) : []

export default function BuyPage({ loaderData, actionData }: Route.ComponentProps) {
  return <BuyForm loaderData={loaderData} actionData={actionData} />
}
