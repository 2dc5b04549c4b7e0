import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { resendDuringAuthentication, verifyDuringAuthentication } from '@stoa/contract/calls/identity/verification'
import { redirect } from 'react-router'
import { storefront } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { accountPaths } from '../../../account-paths.ts'
import type { Route } from './+types/verify-email-page.ts'
import { answerChallenge } from '../sign-in/second-factors/challenge.server.ts'
import { answerSignIn, follow, isOver, readNext, describeSignInProblem } from '../sign-in/sign-in.server.ts'

const VerifyEmail = loadOnInteraction(async () => (await import('./verify-email.tsx')).VerifyEmail)
await loadedInUse()

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, i18n } = context.get(storefront)
  return { title: i18n._(msg`Confirm your email address – ${shop.name}`) }
}

export const action = formAction(async ({ context }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const next = readNext(form)
  const stateToken = String(form.get('stateToken') ?? '').slice(0, 500)
  const code = String(form.get('code') ?? '').replaceAll(/\s/g, '')
  if (form.has('factor')) return answerChallenge(visit, form, next)
  // The page cannot be opened by itself: it belongs to a sign-in.
  if (!stateToken) return redirect(accountPaths.signIn(next))
  const email = String(form.get('email') ?? '').slice(0, 254)
  const [isCodeAlone, isRegistration] = [form.has('alone'), form.has('registration')]
  const again = { step: 'VERIFY', stateToken, next, given: { email }, isCodeAlone, isRegistration } as const
  const isResend = form.has('resend')
  if (!isResend && !/^\d{6}$/.test(code))
    return answerSignIn(visit, { ...again, problem: msg`Enter the six digits of the email.` })
  try {
    if (isResend) {
      await visit.api.call(resendDuringAuthentication, { stateToken })
      return answerSignIn(visit, { ...again, isResent: true }, 200)
    }
    return await follow(visit, await visit.api.call(verifyDuringAuthentication, { stateToken, code }), next)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const problem = describeSignInProblem(error)
    if (!problem) throw error
    return answerSignIn(visit, { ...again, problem, isOver: isOver(error) })
  }
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function VerifyEmailPage({ actionData }: Route.ComponentProps) {
  return <VerifyEmail answer={actionData} />
}
