import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { loginV2 } from '@stoa/contract/calls/identity/authentication'
import { cancelOwnDeletion } from '@stoa/contract/calls/stoa/member-security'
import { isEmail } from '@stoa/contract/email'
import { redirect } from 'react-router'
import { storefront } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { accountPaths } from '../../../account-paths.ts'
import type { Route } from './+types/deleted-account-page.ts'
import { answerSignIn, follow, describeSignInProblem } from '../sign-in/sign-in.server.ts'

const DeletedAccount = loadOnInteraction(async () => (await import('./deleted-account.tsx')).DeletedAccount)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop, i18n } = context.get(storefront)
  return { isDone: url.searchParams.has('done'), title: i18n._(msg`Deleted account – ${shop.name}`) }
}

/** Restores the account, and goes on with a sign-in. */
export const action = formAction(async ({ context }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const email = String(form.get('email') ?? '').trim()
  const password = String(form.get('password') ?? '').slice(0, 256)
  const given = { email }
  if (!isEmail(email))
    return answerSignIn(visit, { given, problems: { email: msg`Enter an email address such as name@example.com.` } })
  if (password === '') return answerSignIn(visit, { given, problems: { password: msg`Enter your password.` } })
  try {
    await visit.api.call(cancelOwnDeletion, { email, password })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const problem =
      error.code === '-19976'
        ? msg`There is no deleted account with this email and password.`
        : (describeSignInProblem(error) ??
          (error.status === 409 ? msg`Somebody else has the address of your profile by now. Please contact us.` : undefined))
    if (!problem) throw error
    return answerSignIn(visit, { given, problem })
  }
  try {
    return await follow(visit, await visit.api.call(loginV2, { loginId: { email }, password, ...visit.signIn?.device }), {})
  } catch (error) {
    // Further steps of a sign-in, such as a captcha, are on its own page.
    if (!(error instanceof CallError)) throw error
    return redirect(accountPaths.signIn())
  }
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function DeletedAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  return <DeletedAccount loaderData={loaderData} actionData={actionData} />
}
