import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { redirect } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { orderAgain } from '../../../lib/cart/buy-again.server.ts'
import { storefront } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import type { Route } from './+types/orders-page.ts'
import { isOrderState, loadOrders } from './orders.server.ts'
import { requireMember } from '../sign-in/sign-in.server.ts'

const Orders = loadOnInteraction(async () => (await import('./orders.tsx')).Orders)
await loadedInUse()

const pageSize = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const { searchParams: query } = url
  const state = query.get('show')
  const question = {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    show: isOrderState(state) ? state : undefined,
    from: query.get('from')?.slice(0, 2000),
  }
  const { q, show, from } = question
  try {
    const { orders, next } = await loadOrders(visit, { limit: pageSize, words: q, state: show, cursor: from })
    return { title: visit.i18n._(msg`Your orders – ${visit.shop.name}`), orders, next, question }
  } catch (error) {
    // A cursor of another language or an old link.
    if (from && error instanceof CallError && error.status < 500) throw redirect(accountPaths.accountOrders({ q, show }))
    throw error
  }
}

export const action = formAction(async ({ context, url }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  return orderAgain(visit, String(form.get('orderId') ?? ''))
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Orders loaderData={loaderData} actionData={actionData} />
}
