import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { listLinkedAccounts, startAccountLink, unlinkAccount } from '@stoa/contract/calls/stoa/provider-sign-in'
import { dateFormat } from '@stoa/web/date-format'
import { redirect, redirectDocument } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import type { Visit } from '../../../lib/page/context.ts'
import { toKeptStep, loadProviders, providerEndIn, toProviderEnd } from '../sign-in/providers/provider-sign-in.server.ts'
import { lastWayProblem } from './second-factors.server.ts'
import { answerSignIn } from '../sign-in/sign-in.server.ts'

/** The accounts elsewhere of a member, and where they can connect another one. */
export async function loadAccounts(visit: Visit, url: URL) {
  const { api, i18n, shop } = visit
  const [{ linkedAccounts = [] }, providers] = await Promise.all([api.call(listLinkedAccounts, {}), loadProviders(visit)])
  const day = dateFormat(i18n.locale, shop, { dateStyle: 'medium' })
  const show = (date: string) => day.format(new Date(date))
  return {
    linked: linkedAccounts.map(({ id, name, email = '', createdDate, lastUsedDate }) => ({
      id,
      name,
      email,
      connected: show(createdDate),
      lastUsed: show(lastUsedDate),
    })),
    providers,
    end: providerEndIn(url),
  }
}

/** Leads to the provider, once the member has shown again who they are. */
export async function connectAccount(visit: Visit, form: FormData) {
  const readText = (name: string) => String(form.get(name) ?? '').slice(0, 500)
  const about = { given: { second: 'connect' } }
  try {
    const request = { providerId: readText('providerId'), currentPassword: readText('factorPassword') }
    const { authorizationUrl, stateToken } = await visit.api.call(startAccountLink, request)
    visit.signIn?.keepStep(toKeptStep({ token: stateToken, connect: 'yes', prefix: visit.prefix }))
    return redirectDocument(authorizationUrl)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'WRONG_PASSWORD')
      return answerSignIn(visit, { ...about, problems: { factorPassword: msg`This isn’t your current password.` } })
    if (error.code === 'PERMISSION_DENIED')
      return answerSignIn(visit, { ...about, accountProblem: msg`Sign out and in again before you change this.` })
    if (error.status === 429)
      return answerSignIn(visit, { ...about, accountProblem: msg`Too many attempts. Please wait a few minutes.` })
    return redirect(accountPaths.accountSecurity({ provider: toProviderEnd(error) }))
  }
}

export async function disconnectAccount(visit: Visit, linkedAccountId: string) {
  try {
    await visit.api.call(unlinkAccount, { linkedAccountId })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'LAST_WAY_TO_SIGN_IN') return answerSignIn(visit, { accountProblem: lastWayProblem })
    // It was disconnected in another tab.
    if (error.code !== 'LINKED_ACCOUNT_NOT_FOUND') throw error
  }
  return redirect(accountPaths.accountSecurity({ saved: 'unlinked' }))
}
