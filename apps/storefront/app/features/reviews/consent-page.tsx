import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { setReviewRequestConsent } from '@stoa/contract/calls/stoa/review-requests'
import { redirect } from 'react-router'
import { storefront } from '../../lib/page/context.ts'
import { formAction } from '../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { reviewLinkPaths } from '../../review-link-paths.ts'
import { secretAddress } from '../../lib/page/secret-address.ts'
import type { Route } from './+types/consent-page.ts'

const Consent = loadOnInteraction(async () => (await import('./consent.tsx')).Consent)
await loadedInUse()

/** Changes nothing: programs that look at mails follow links. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { shop, i18n } = context.get(storefront)
  const query = url.searchParams
  const done = query.get('done')
  return {
    title: i18n._(msg`Emails about reviews – ${shop.name}`),
    shopName: shop.name,
    token: query.get('token') ?? '',
    done: done === 'refused' || done === 'allowed' ? done : undefined,
  }
}

/** The form of the page, or the one POST of a mail program (RFC 8058), which sends nothing but `List-Unsubscribe=One-Click`. */
export const action = formAction(async ({ context, url }: Route.ActionArgs, form) => {
  const { api, i18n } = context.get(storefront)
  const token = (url.searchParams.get('token') ?? '').slice(0, 300)
  const consent = form.get('act') === 'allow'
  try {
    await api.call(setReviewRequestConsent, { token, consent })
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return { problem: i18n._(msg`This link is not complete. Please open the one in the email again.`) }
  }
  return redirect(reviewLinkPaths.consent({ token, done: consent ? 'allowed' : 'refused' }))
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, ...secretAddress]

export default function ConsentPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Consent loaderData={loaderData} actionData={actionData} />
}
