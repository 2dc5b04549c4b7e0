import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { setMailingChoice } from '@stoa/contract/calls/stoa/mailing-links'
import type { MailingChoice } from '@stoa/contract/services/stoa/mailing-links'
import { redirect } from 'react-router'
import { storefront } from '../../lib/page/context.ts'
import { formAction } from '../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { secretAddress } from '../../lib/page/secret-address.ts'
import { mailingPaths } from '../../mailing-paths.ts'
import type { Route } from './+types/mailing-choice-page.ts'

const Choice = loadOnInteraction(async () => (await import('./mailing-choice.tsx')).MailingChoiceForm)
await loadedInUse()

const outcomes = { STOP: 'stopped', ALLOW: 'allowed' } as const satisfies Record<MailingChoice, string>

type Outcome = (typeof outcomes)[MailingChoice]

/** Changes nothing: programs that look at mails follow links. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { shop, i18n } = context.get(storefront)
  const query = url.searchParams
  return {
    title: i18n._(msg`News by email – ${shop.name}`),
    shopName: shop.name,
    token: query.get('token') ?? '',
    done: Object.values(outcomes).find((outcome): outcome is Outcome => outcome === query.get('done')),
  }
}

/** The form of the page, or the one POST of a mail program (RFC 8058), which sends nothing but `List-Unsubscribe=One-Click`. */
export const action = formAction(async ({ context, url }: Route.ActionArgs, form) => {
  const { api, i18n } = context.get(storefront)
  const token = (url.searchParams.get('token') ?? '').slice(0, 1000)
  const choice = form.get('choice') === 'ALLOW' ? 'ALLOW' : 'STOP'
  try {
    await api.call(setMailingChoice, { token, choice })
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return { problem: i18n._(msg`This link is not complete. Please open the one in the email again.`) }
  }
  return redirect(mailingPaths.choice({ token, done: outcomes[choice] }))
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, ...secretAddress]

export default function MailingChoicePage({ loaderData, actionData }: Route.ComponentProps) {
  return <Choice loaderData={loaderData} actionData={actionData} />
}
