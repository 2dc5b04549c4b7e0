import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { getMailedCodeOffer, startMailedCodeSignIn } from '@stoa/contract/calls/stoa/mailed-codes'
import { isEmail } from '@stoa/contract/email'
import { useEffect } from 'react'
import { redirect } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { loadCaptcha, captchaTokensIn } from '../../../lib/captcha/captcha.server.ts'
import { storefront } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadNow, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import type { Route } from './+types/sign-in-code-page.ts'
import { answerSignIn, readNext, describeSignInProblem, type Next } from './sign-in.server.ts'
import { withCaptcha } from './with-captcha.server.ts'

const SignInCodeForm = loadOnInteraction(async () => (await import('./sign-in-code-form.tsx')).SignInCodeForm)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const next = readNext(url.searchParams)
  if (!(await visit.api.call(getMailedCodeOffer, {})).offered) throw redirect(accountPaths.signIn(next))
  return { next, captcha: await loadCaptcha(visit, 'RECOVERY'), title: visit.i18n._(msg`Sign in – ${visit.shop.name}`) }
}

/** Says the same whether there is such an account or not. */
const sendCode = async ({ context }: Route.ActionArgs, form: FormData) => {
  const visit = context.get(storefront)
  const email = String(form.get('email') ?? '').trim()
  const given = { email, ...(form.has('stay') && { stay: 'yes' }) }
  if (!isEmail(email))
    return answerSignIn(visit, { given, problems: { email: msg`Enter an email address such as name@example.com.` } })
  const next: Next = { ...readNext(form), brief: form.has('stay') ? undefined : 'yes' }
  try {
    const { stateToken } = await visit.api.call(startMailedCodeSignIn, { email, ...captchaTokensIn(form) })
    return answerSignIn(visit, { step: 'VERIFY', stateToken, isCodeAlone: true, given, next }, 200)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'MAILED_CODE_NOT_OFFERED') return redirect(accountPaths.signIn(next))
    const problem = describeSignInProblem(error)
    if (!problem) throw error
    return answerSignIn(visit, { given, problem })
  }
}

export const action = formAction(withCaptcha('RECOVERY', sendCode))

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function SignInCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const isDemanded = (actionData ?? loaderData).captcha !== undefined
  // The captcha should be solved when the form is filled in.
  useEffect(() => {
    if (isDemanded) loadNow()
  }, [isDemanded])
  return <SignInCodeForm loaderData={loaderData} actionData={actionData} />
}
