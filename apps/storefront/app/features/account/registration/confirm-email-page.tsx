import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { start } from '@stoa/contract/calls/identity/verification'
import { getCurrentMember } from '@stoa/contract/calls/members/members'
import { confirmLoginEmail } from '@stoa/contract/calls/stoa/member-security'
import { redirect } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { storefront } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { secretAddress } from '../../../lib/page/secret-address.ts'
import type { Route } from './+types/confirm-email-page.ts'
import { answerSignIn, describeSignInProblem, requireMember } from '../sign-in/sign-in.server.ts'

const ConfirmEmail = loadOnInteraction(async () => (await import('./confirm-email.tsx')).ConfirmEmail)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const { member } = await visit.api.call(getCurrentMember, { fieldsets: ['FULL'] })
  return {
    title: visit.i18n._(msg`Confirm your email address – ${visit.shop.name}`),
    email: member?.loginEmail ?? '',
    isConfirmed: member?.loginEmailVerified ?? false,
    hasLink: tokenIn(url) !== '',
  }
}

/** Opening the link changes nothing, because programs open links of mails as well. */
export const action = formAction(async ({ context, url }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const memberId = requireMember(visit, { url })
  try {
    if (form.has('send')) {
      const { verificationId } = await visit.api.call(start, { identityId: memberId })
      return answerSignIn(visit, { step: 'VERIFY', stateToken: verificationId!, next: { to: accountPaths.confirmEmail() } }, 200)
    }
    await visit.api.call(confirmLoginEmail, { token: tokenIn(url) })
  } catch (error) {
    const problem = error instanceof CallError ? describeSignInProblem(error) : undefined
    if (!problem) throw error
    return answerSignIn(visit, { problem, isOver: true })
  }
  return redirect(accountPaths.confirmEmail())
})

const tokenIn = (url: URL) => (url.searchParams.get('token') ?? '').slice(0, 500)

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, ...secretAddress]

export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmEmail loaderData={loaderData} actionData={actionData} />
}
