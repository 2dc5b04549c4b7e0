import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { completeAccountLink, completeProviderSignIn, registerWithProvider } from '@stoa/contract/calls/stoa/provider-sign-in'
import type { ProviderSignInResponse } from '@stoa/contract/services/stoa/provider-sign-in'
import { redirect } from 'react-router'
import { accountPaths } from '../../../../account-paths.ts'
import { storefront, type Visit } from '../../../../lib/page/context.ts'
import { formAction } from '../../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../../lib/page/load-on-interaction.tsx'
import type { Route } from './+types/provider-return-page.ts'
import { toKeptStep, toProviderEnd } from './provider-sign-in.server.ts'
import { answerSignIn, follow, readNext, termsProblem, type Next } from '../sign-in.server.ts'
import { loadTerms } from '../../registration/terms.server.ts'

const ProviderReturn = loadOnInteraction(async () => (await import('./provider-return.tsx')).ProviderReturn)
await loadedInUse()

/** The page to which a provider leads back. It continues the sign-in that this browser began. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  visit.markIncomplete()
  const step = visit.signIn?.step ?? new URLSearchParams()
  const next = readNext(step)
  const prefix = step.get('prefix')
  // The provider knows one address, and the page has the language in which the sign-in began.
  if (prefix && !visit.prefix && /^\/[\w-]{2,20}$/.test(prefix))
    throw new Response(null, { status: 303, headers: { location: prefix + url.pathname + url.search } })
  const token = step.get('token')?.slice(0, 500)
  const query = url.search.slice(1, 8001)
  if (step.has('connect')) throw await connected(visit, token, query)
  if (!token || !query) throw redirect(accountPaths.signIn({ ...next, provider: 'failed' }))
  const outcome = await completed(visit, next, () =>
    visit.api.call(completeProviderSignIn, { stateToken: token, answer: query, ...visit.signIn?.device.clientMetaData }),
  )
  if (outcome instanceof Response) throw outcome
  return {
    answer: outcome.data,
    next,
    terms: await loadTerms(visit),
    title: visit.i18n._(msg`Sign in – ${visit.shop.name}`),
  }
}

/** Somebody new agrees to the terms. */
export const action = formAction(async ({ context }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const next = readNext(form)
  const stateToken = String(form.get('stateToken') ?? '').slice(0, 500)
  const agreedTerms = String(form.get('agreedTerms') ?? '').slice(0, 100)
  const again = { step: 'TERMS', stateToken, next } as const
  if (!stateToken) return redirect(accountPaths.signIn(next))
  if (!agreedTerms)
    return answerSignIn(visit, { ...again, problems: { agreedTerms: msg`Please agree to this to create an account.` } })
  try {
    return await completed(visit, next, () => visit.api.call(registerWithProvider, { stateToken, agreedTerms }))
  } catch (error) {
    if (!(error instanceof CallError) || error.violations.length === 0) throw error
    return answerSignIn(visit, { ...again, problems: termsProblem(error) })
  }
})

/** A member who is signed in has come back with the account that they connect. */
async function connected(visit: Visit, stateToken: string | undefined, query: string): Promise<Response> {
  // The session ended on the way: the account is connected in the next one, from the start.
  if (!visit.memberId) return redirect(accountPaths.signIn({ to: accountPaths.accountSecurity() }))
  try {
    await visit.api.call(completeAccountLink, { stateToken: stateToken ?? '', answer: query })
    return redirect(accountPaths.accountSecurity({ saved: 'linked' }))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return redirect(accountPaths.accountSecurity({ provider: toProviderEnd(error) }))
  }
}

async function completed(visit: Visit, next: Next, call: () => Promise<ProviderSignInResponse>) {
  try {
    const { state, sessionToken, stateToken, mfaChallengeData } = await call()
    if (state === 'PROOF_REQUIRED') {
      visit.signIn?.keepStep(toKeptStep({ link: stateToken!, ...next }))
      return redirect(accountPaths.signIn({ ...next, provider: 'link' }))
    }
    if (state === 'TERMS_REQUIRED') return answerSignIn(visit, { step: 'TERMS', stateToken: stateToken!, next }, 200)
    return await follow(visit, { state, sessionToken, stateToken, mfaChallengeData }, next)
  } catch (error) {
    if (!(error instanceof CallError) || error.violations.length > 0) throw error
    return redirect(accountPaths.signIn({ ...next, provider: toProviderEnd(error) }))
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function ProviderReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ProviderReturn loaderData={loaderData} actionData={actionData} />
}
