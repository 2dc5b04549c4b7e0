import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import {
  cancelOwnBackInStock,
  listOwnBackInStock,
  useOwnBackInStock as useHold,
} from '@stoa/contract/calls/stoa/own-back-in-stock'
import { dateFormat } from '@stoa/web/date-format'
import { data, redirect } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { addHeldPiece } from '../../../lib/cart/add-held-piece.server.ts'
import { loadAwaitedVariants, untilView } from '../../../lib/cart/held-item.server.ts'
import { storefront } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { refusalText } from '../../../lib/texts/refusal-texts.server.ts'
import type { Route } from './+types/waiting-page.ts'
import { requireMember } from '../sign-in/sign-in.server.ts'

const Waiting = loadOnInteraction(async () => (await import('./waiting.tsx')).Waiting)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const { api, i18n, shop } = visit
  const { requests = [] } = await api.call(listOwnBackInStock, {})
  const variants = await loadAwaitedVariants(visit, [...new Set(requests.map(({ variantId }) => variantId))])
  const day = dateFormat(i18n.locale, shop, { dateStyle: 'long' })
  return {
    title: i18n._(msg`Back in stock – ${shop.name}`),
    done: url.searchParams.get('done') === 'cancelled',
    requests: requests.map(({ id, variantId, status, place, heldUntil, createdDate }) => ({
      id,
      status,
      place,
      item: variants.get(variantId),
      asked: { date: createdDate, text: day.format(new Date(createdDate)) },
      until: untilView(visit, heldUntil),
    })),
  }
}

/** Cancels a request, or puts the piece that is kept for it into the cart. */
export const action = formAction(async ({ url, context }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const { api, i18n } = visit
  const id = String(form.get('request') ?? '').slice(0, 36)
  try {
    if (form.get('act') === 'use') return redirect(await addHeldPiece(api, await api.call(useHold, { id })))
    await api.call(cancelOwnBackInStock, { id })
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return data({ problem: i18n._(refusalText(error, problems)) }, { status: 422 })
  }
  return redirect(accountPaths.accountWaiting({ done: 'cancelled' }))
})

const problems = {
  STOCK_HOLD_ENDED: msg`We don’t keep it for you any more: the time is over, or it was bought.`,
  BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND: msg`You’re not waiting for this any more.`,
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function WaitingPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Waiting loaderData={loaderData} actionData={actionData} />
}
