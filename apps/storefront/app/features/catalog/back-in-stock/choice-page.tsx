import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { setBackInStockChoice } from '@stoa/contract/calls/stoa/back-in-stock'
import type { BackInStockChoice } from '@stoa/contract/services/stoa/back-in-stock'
import { redirect } from 'react-router'
import { backInStockPaths } from '../../../back-in-stock-paths.ts'
import { storefront } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { secretAddress } from '../../../lib/page/secret-address.ts'
import type { Route } from './+types/choice-page.ts'

const Choice = loadOnInteraction(async () => (await import('./choice.tsx')).Choice)
await loadedInUse()

const outcomes = { CANCEL: 'cancelled', BLOCK: 'blocked', ALLOW: 'allowed' } as const satisfies Record<BackInStockChoice, string>

type Outcome = (typeof outcomes)[BackInStockChoice]

/** Changes nothing: programs that look at mails follow links. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { shop, i18n } = context.get(storefront)
  const query = url.searchParams
  const done = Object.values(outcomes).find((outcome): outcome is Outcome => outcome === query.get('done'))
  return {
    title: i18n._(msg`Emails about items that are back in stock – ${shop.name}`),
    shopName: shop.name,
    token: query.get('token') ?? '',
    done,
  }
}

/** The form of the page, or the one POST of a mail program (RFC 8058), which sends nothing but `List-Unsubscribe=One-Click`. */
export const action = formAction(async ({ context, url }: Route.ActionArgs, form) => {
  const { api, i18n } = context.get(storefront)
  const token = (url.searchParams.get('token') ?? '').slice(0, 300)
  const choice = (['BLOCK', 'ALLOW'] as const).find((known) => known === form.get('choice')) ?? 'CANCEL'
  try {
    await api.call(setBackInStockChoice, { token, choice })
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return { problem: i18n._(msg`This link is not complete. Please open the one in the email again.`) }
  }
  return redirect(backInStockPaths.choice({ token, done: outcomes[choice] }))
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, ...secretAddress]

export default function ChoicePage({ loaderData, actionData }: Route.ComponentProps) {
  return <Choice loaderData={loaderData} actionData={actionData} />
}
