import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { askForBackInStock } from '@stoa/contract/calls/stoa/back-in-stock'
import { data } from 'react-router'
import { storefront } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { pageMeta } from '../../../lib/page/meta.ts'
import { loadAskableProduct } from './askable-product.server.ts'
import { askProblem } from './ask-problem.server.ts'
import type { Route } from './+types/notify-page.ts'

const Notify = loadOnInteraction(async () => (await import('./notify.tsx')).Notify)
await loadedInUse()

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { shop, i18n } = visit
  const product = await loadAskableProduct(visit, params.slug, url.searchParams)
  const { name } = product
  return {
    ...product,
    isSignedIn: visit.memberId !== undefined,
    shopName: shop.name,
    title: i18n._(msg`Notify me: ${name} – ${shop.name}`),
  }
}

export const action = formAction(async ({ params, url, context }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const email = String(form.get('email') ?? '')
    .trim()
    .slice(0, 254)
  const variantId = String(form.get('variant') ?? '').slice(0, 36)
  const { productId, choices } = await loadAskableProduct(visit, params.slug, url.searchParams)
  const choice = choices.find(({ id }) => id === variantId)
  const about = { email, variantId }
  if (!choice) return data({ ...about, problem: visit.i18n._(msg`Please choose what you’re waiting for.`) }, { status: 422 })
  try {
    const { place, repeated } = await visit.api.call(askForBackInStock, { productId, variantId, email })
    return { ...about, place, repeated, name: choice.name }
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return data({ ...about, ...askProblem(error, visit.i18n) }, { status: 422 })
  }
})

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, shopName: loaderData.shopName, hidden: true }) : []

export default function NotifyPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Notify loaderData={loaderData} actionData={actionData} />
}
