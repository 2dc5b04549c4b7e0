import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { readBackInStockLink, useBackInStockLink as useLink } from '@stoa/contract/calls/stoa/back-in-stock'
import { data, redirect } from 'react-router'
import { storefront, type Visit } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { secretAddress } from '../../../lib/page/secret-address.ts'
import { addHeldPiece } from '../../../lib/cart/add-held-piece.server.ts'
import { heldItemView } from '../../../lib/cart/held-item.server.ts'
import { refusalText } from '../../../lib/texts/refusal-texts.server.ts'
import type { Route } from './+types/held-page.ts'

const Held = loadOnInteraction(async () => (await import('./held.tsx')).Held)
await loadedInUse()

/** Changes nothing: programs that look at mails follow links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { shop, i18n } = visit
  const token = readToken(url)
  return { title: i18n._(msg`The item you waited for – ${shop.name}`), token, held: await loadHeld(visit, token) }
}

async function loadHeld(visit: Visit, token: string) {
  try {
    const { item } = await visit.api.call(readBackInStockLink, { token })
    if (!item) return undefined
    const view = await heldItemView(visit, item)
    return view && { ...view, state: item.state, place: item.place }
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return undefined
  }
}

/** This browser may buy the piece from now on, and it is in its cart. */
export const action = formAction(async ({ url, context }: Route.ActionArgs) => {
  const { api, i18n } = context.get(storefront)
  try {
    return redirect(await addHeldPiece(api, await api.call(useLink, { token: readToken(url) })))
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return data({ problem: i18n._(refusalText(error, problems)) }, { status: 422 })
  }
})

const readToken = (url: URL) => (url.searchParams.get('token') ?? '').slice(0, 300)

const problems = {
  STOCK_HOLD_ENDED: msg`We don’t keep it for you any more: the time is over, or it was bought.`,
  BACK_IN_STOCK_LINK_NOT_VALID: msg`This link is not complete. Please open the one in the email again.`,
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, ...secretAddress]

export default function HeldPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Held loaderData={loaderData} actionData={actionData} />
}
