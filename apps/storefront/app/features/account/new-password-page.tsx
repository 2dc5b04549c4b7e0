import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { recover } from '@stoa/contract/calls/identity/recovery'
import { storefront } from '../../lib/context.ts'
import { formAction } from '../../lib/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/load-on-interaction.tsx'
import { problemsOf } from '../../lib/violations.server.ts'
import type { Route } from './+types/new-password-page.ts'
import { answer, follow, problemOfSignIn } from './sign-in.server.ts'

const NewPasswordForm = loadOnInteraction(async () => (await import('./new-password-form.tsx')).NewPasswordForm)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop, i18n } = context.get(storefront)
  return { token: url.searchParams.get('token') ?? '', title: i18n._(msg`New password – ${shop.name}`) }
}

export const action = formAction(async ({ context }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const recoveryToken = String(form.get('token') ?? '').slice(0, 500)
  try {
    const password = String(form.get('password') ?? '')
    return await follow(visit, await visit.api.call(recover, { recoveryToken, password }), {})
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const problem = problemOfSignIn(error)
    if (problem) return answer(visit, { problem })
    if (error.violations.length === 0) throw error
    return answer(visit, { problems: problemsOf(error.violations) })
  }
})

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
  // The address holds the link's secret. With `no-referrer` browsers would hide the origin of the form too, and it would be refused.
  { name: 'referrer', content: 'strict-origin' },
]

export default function NewPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return <NewPasswordForm loaderData={loaderData} actionData={actionData} />
}
