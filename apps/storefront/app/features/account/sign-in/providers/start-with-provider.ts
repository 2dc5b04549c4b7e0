import { CallError } from '@stoa/client'
import { startProviderSignIn } from '@stoa/contract/calls/stoa/provider-sign-in'
import { redirect, redirectDocument } from 'react-router'
import { accountPaths } from '../../../../account-paths.ts'
import { storefront } from '../../../../lib/page/context.ts'
import { formAction } from '../../../../lib/page/form-action.ts'
import type { Route } from './+types/start-with-provider.ts'
import { toKeptStep, toProviderEnd } from './provider-sign-in.server.ts'
import { readNext } from '../sign-in.server.ts'

/** The buttons of accounts elsewhere lead here, and from here to the provider. */
export const action = formAction(async ({ context }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const next = readNext(form)
  try {
    const providerId = String(form.get('providerId') ?? '').slice(0, 36)
    const { authorizationUrl, stateToken } = await visit.api.call(startProviderSignIn, { providerId })
    visit.signIn?.keepStep(toKeptStep({ token: stateToken, prefix: visit.prefix, ...next }))
    return redirectDocument(authorizationUrl)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return redirect(accountPaths.signIn({ ...next, provider: toProviderEnd(error) }))
  }
})

export const loader = () => redirect(accountPaths.signIn())
