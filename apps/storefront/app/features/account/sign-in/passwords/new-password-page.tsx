import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { ignoreRefusal } from '../../../../lib/page/ignore-refusal.ts'
import { recover } from '@stoa/contract/calls/identity/recovery'
import { readPasswordLink } from '@stoa/contract/calls/stoa/member-security'
import { loadCaptcha } from '../../../../lib/captcha/captcha.server.ts'
import { useEffect } from 'react'
import { storefront, type Visit } from '../../../../lib/page/context.ts'
import { formAction } from '../../../../lib/page/form-action.ts'
import { loadedInUse, loadNow, loadOnInteraction } from '../../../../lib/page/load-on-interaction.tsx'
import { toProblems } from '../../../../lib/texts/violations.server.ts'
import { secretAddress } from '../../../../lib/page/secret-address.ts'
import type { Route } from './+types/new-password-page.ts'
import { passwordRule } from './password-rule.server.ts'
import { answerSignIn, follow, describeSignInProblem } from '../sign-in.server.ts'

const NewPasswordForm = loadOnInteraction(async () => (await import('./new-password-form.tsx')).NewPasswordForm)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { shop, i18n } = visit
  const token = tokenIn(url)
  const link = await loadLink(visit, token)
  return {
    token,
    link,
    rule: await passwordRule(visit),
    ...(!link && { captcha: await loadCaptcha(visit, 'RECOVERY') }),
    title: i18n._(msg`New password – ${shop.name}`),
  }
}

export const action = formAction(async ({ context, url }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  try {
    const password = String(form.get('password') ?? '')
    const keepOtherSessions = form.get('isChoice') === 'yes' && form.get('signOutElsewhere') === null
    const request = { recoveryToken: tokenIn(url), password, keepOtherSessions }
    return await follow(visit, await visit.api.call(recover, request), {})
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const problem = describeSignInProblem(error)
    if (problem) return answerSignIn(visit, { problem })
    if (error.violations.length === 0) throw error
    return answerSignIn(visit, { problems: toProblems(error.violations) })
  }
})

const tokenIn = (url: URL) => (url.searchParams.get('token') ?? '').slice(0, 500)

/** Returns the member of the link; undefined if it was used or has expired. */
async function loadLink({ api }: Visit, token: string) {
  if (!token) return undefined
  return ignoreRefusal('RECOVERY_TOKEN_NOT_VALID', api.call(readPasswordLink, { token }))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, ...secretAddress]

export default function NewPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const isDemanded = loaderData.captcha !== undefined
  // The captcha should be solved when the form is filled in.
  useEffect(() => {
    if (isDemanded) loadNow()
  }, [isDemanded])
  return <NewPasswordForm loaderData={loaderData} actionData={actionData} />
}
