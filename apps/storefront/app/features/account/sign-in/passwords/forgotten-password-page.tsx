import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { sendRecoveryEmail } from '@stoa/contract/calls/identity/recovery'
import { isEmail } from '@stoa/contract/email'
import { useEffect } from 'react'
import { redirect } from 'react-router'
import { storefront } from '../../../../lib/page/context.ts'
import { formAction } from '../../../../lib/page/form-action.ts'
import { loadedInUse, loadNow, loadOnInteraction } from '../../../../lib/page/load-on-interaction.tsx'
import { accountPaths } from '../../../../account-paths.ts'
import type { Route } from './+types/forgotten-password-page.ts'
import { loadCaptcha, captchaTokensIn } from '../../../../lib/captcha/captcha.server.ts'
import { withCaptcha } from '../with-captcha.server.ts'
import { answerSignIn, describeSignInProblem } from '../sign-in.server.ts'

const ForgottenPasswordForm = loadOnInteraction(async () => (await import('./forgotten-password-form.tsx')).ForgottenPasswordForm)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { shop, i18n } = visit
  return {
    isSent: url.searchParams.has('sent'),
    captcha: await loadCaptcha(visit, 'RECOVERY'),
    title: i18n._(msg`New password – ${shop.name}`),
  }
}

/** Says the same whether there is such an account or not. */
const sendLink = async ({ context }: Route.ActionArgs, form: FormData) => {
  const visit = context.get(storefront)
  const email = String(form.get('email') ?? '').trim()
  if (!isEmail(email))
    return answerSignIn(visit, { given: { email }, problems: { email: msg`Enter an email address such as name@example.com.` } })
  try {
    await visit.api.call(sendRecoveryEmail, { email, ...captchaTokensIn(form) })
  } catch (error) {
    const problem = error instanceof CallError ? describeSignInProblem(error) : undefined
    if (!problem) throw error
    return answerSignIn(visit, { given: { email }, problem })
  }
  return redirect(accountPaths.forgottenPassword({ sent: 'yes' }))
}

export const action = formAction(withCaptcha('RECOVERY', sendLink))

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function ForgottenPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const isDemanded = (actionData ?? loaderData).captcha !== undefined
  // The captcha should be solved when the form is filled in.
  useEffect(() => {
    if (isDemanded) loadNow()
  }, [isDemanded])
  return <ForgottenPasswordForm loaderData={loaderData} actionData={actionData} />
}
