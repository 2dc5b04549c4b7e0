import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { confirmNewsletter } from '@stoa/contract/calls/stoa/mailing-links'
import { redirect } from 'react-router'
import { storefront } from '../../lib/page/context.ts'
import { formAction } from '../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { secretAddress } from '../../lib/page/secret-address.ts'
import { refusalText } from '../../lib/texts/refusal-texts.server.ts'
import { mailingPaths } from '../../mailing-paths.ts'
import type { Route } from './+types/confirm-page.ts'

const Confirm = loadOnInteraction(async () => (await import('./confirm.tsx')).ConfirmNewsletter)
await loadedInUse()

/** Changes nothing: programs that look at mails follow links. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { shop, i18n } = context.get(storefront)
  const query = url.searchParams
  return {
    title: i18n._(msg`News by email – ${shop.name}`),
    shopName: shop.name,
    token: query.get('token') ?? '',
    isDone: query.get('done') === 'yes',
  }
}

export const action = formAction(async ({ context, url }: Route.ActionArgs) => {
  const { api, i18n } = context.get(storefront)
  const token = (url.searchParams.get('token') ?? '').slice(0, 2000)
  try {
    await api.call(confirmNewsletter, { token })
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return {
      problem: i18n._(error.violations.length > 0 ? notValid : refusalText(error, { NEWSLETTER_LINK_NOT_VALID: notValid })),
    }
  }
  return redirect(mailingPaths.confirm({ token, done: 'yes' }))
})

const notValid = msg`This link is not complete, or older than a week. Please ask for the news again.`

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, ...secretAddress]

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Confirm loaderData={loaderData} actionData={actionData} />
}
