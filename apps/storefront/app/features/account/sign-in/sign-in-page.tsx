import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { loginV2 } from '@stoa/contract/calls/identity/authentication'
import { isEmail } from '@stoa/contract/email'
import { useEffect } from 'react'
import { redirect } from 'react-router'
import { getMailedCodeOffer } from '@stoa/contract/calls/stoa/mailed-codes'
import { completePasskeySignIn } from '@stoa/contract/calls/stoa/passkeys'
import { storefront, type Visit } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadNow, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { paths } from '../../../paths.ts'
import type { Route } from './+types/sign-in-page.ts'
import { loadCaptcha, captchaTokensIn } from '../../../lib/captcha/captcha.server.ts'
import { withCaptcha } from './with-captcha.server.ts'
import { tellOtherTabs, useOtherTabs } from './other-tabs.ts'
import { askingFrontEnd, answerFrontEndRequest } from './front-end-request.server.ts'
import { loadProviders, providerEndIn } from './providers/provider-sign-in.server.ts'
import { answerSignIn, follow, readNext, describeSignInProblem, withEmail, type Next } from './sign-in.server.ts'

const SignInForm = loadOnInteraction(async () => (await import('./sign-in-form.tsx')).SignInForm)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { shop, i18n, memberId } = visit
  const next = readNext(url.searchParams)
  if (memberId && !next.request) throw redirect(next.to ?? paths.account())
  const asking = await askingFrontEnd(visit, next, url.searchParams.has('other'))
  const endReason = memberId || asking ? undefined : await visit.signIn?.reasonOfEnd()
  return {
    next,
    asking,
    endReason,
    captcha: await loadCaptcha(visit, 'LOGIN'),
    mailedCode: (await visit.api.call(getMailedCodeOffer, {})).offered,
    providers: await loadProviders(visit),
    providerEnd: providerEndIn(url),
    title: i18n._(msg`Sign in – ${shop.name}`),
  }
}

const signIn = async ({ context }: Route.ActionArgs, form: FormData) => {
  const visit = context.get(storefront)
  const decision = await answerFrontEndRequest(visit, form, readNext(form))
  if (decision) return decision
  if (form.has('passkey')) return signInWithPasskey(visit, form)
  const email = String(form.get('email') ?? '').trim()
  const password = String(form.get('password') ?? '')
  const given = { email, ...(form.has('stay') && { stay: 'yes' }) }
  if (!isEmail(email))
    return answerSignIn(visit, { given, problems: { email: msg`Enter an email address such as name@example.com.` } })
  if (password === '') return answerSignIn(visit, { given, problems: { password: msg`Enter your password.` } })
  const next: Next = { ...readNext(form), brief: form.has('stay') ? undefined : 'yes' }
  try {
    const request = { loginId: { email }, password, ...captchaTokensIn(form), ...visit.signIn?.device }
    const followed = await follow(visit, await visit.api.call(loginV2, request), next)
    return withEmail(followed, email)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // Input that cannot be anybody's password is reported as a wrong one.
    const problem = describeSignInProblem(error) ?? (error.violations.length > 0 ? msg`Wrong email or password.` : undefined)
    if (!problem) throw error
    return answerSignIn(visit, { given, problem, ...(error.code === '-19973' && { needsNewPassword: true }) })
  }
}

async function signInWithPasskey(visit: Visit, form: FormData) {
  const readText = (name: string) => String(form.get(name) ?? '').slice(0, 5000)
  try {
    const request = { stateToken: readText('stateToken').slice(0, 2000) || '-', credential: readText('credential') || '-' }
    return await follow(visit, await visit.api.call(completePasskeySignIn, request), readNext(form))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const problem =
      error.code === 'VERIFICATION_FAILED'
        ? msg`We don’t know this passkey. Sign in with your password, and add the passkey in your account.`
        : describeSignInProblem(error)
    if (!problem) throw error
    return answerSignIn(visit, { problem })
  }
}

export const action = formAction(withCaptcha('LOGIN', signIn))

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const hasEnded = loaderData.endReason !== undefined
  useEffect(() => {
    if (hasEnded) tellOtherTabs({ kind: 'ended' })
  }, [hasEnded])
  // Somebody whom another front end asks may want another account.
  useOtherTabs(({ kind }) => kind === 'signed-in' && !loaderData.next.request && location.reload())
  const isDemanded = (actionData ?? loaderData).captcha !== undefined
  // The captcha should be solved when the form is filled in.
  useEffect(() => {
    if (isDemanded) loadNow()
  }, [isDemanded])
  return <SignInForm loaderData={loaderData} actionData={actionData} />
}
