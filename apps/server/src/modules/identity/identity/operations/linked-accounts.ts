import * as contract from '@stoa/contract/services/stoa/provider-sign-in'
import { clientOf } from '../../../../kernel/site/caller.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { Seal } from '../../../../kernel/secrets/sealed.ts'
import { lockForSignIn } from '../../../members/members/ports/accounts.ts'
import { confirmedCaller, ownOf } from '../confirmed-caller.ts'
import type { MemberMails } from '../mails.ts'
import type { OpenIdProviders } from '../openid.ts'
import { checksFor, connect, getOfferedProvider, refused, signInFailed } from '../provider-sign-in.ts'
import { openIdClientOf } from '../sign-in-providers.ts'
import { requireRemainingSignInMethod, loadSignInMethods } from '../sign-in-methods.ts'
import { memberOfCall } from '../member-of-call.ts'
import * as store from '../store/linked-accounts.ts'
import { openStep, takeStep } from '../store/sign-in-steps.ts'
import { listProviders } from '../store/sign-in-providers.ts'

// The accounts elsewhere that sign in to a member's account.

interface LinkedAccountOptions {
  mails: Pick<MemberMails, 'notify'>
  limits: Pick<RateLimits, 'passwordAttempt'>
  openId: OpenIdProviders
  seal: Seal
}

export const listLinkedAccounts = implementRead(contract.listLinkedAccounts, async ({ site, caller }, { memberId }) => {
  const names = new Map((await listProviders(site)).map(({ issuer, name }) => [issuer, name]))
  const ofMember = memberOfCall(caller, memberId)
  const accounts = await store.loadLinkedAccounts(site, ofMember)
  const { hasOwn, accountIds } = await loadSignInMethods(site, ofMember)
  const isLastWay = (id: string) => !hasOwn && accountIds.length === 1 && accountIds[0] === id
  return {
    linkedAccounts: accounts.map(({ id, issuer, email, createdDate, lastUsedDate }) => ({
      id,
      name: names.get(issuer) ?? new URL(issuer).host,
      ...(email && { email }),
      createdDate: createdDate.toISOString(),
      lastUsedDate: lastUsedDate.toISOString(),
      isLastWay: isLastWay(id),
    })),
  }
})

export const startAccountLink = ({ limits, openId, seal }: Pick<LinkedAccountOptions, 'limits' | 'openId' | 'seal'>) =>
  implementAction(contract.startAccountLink, async (context, { providerId, currentPassword }) => {
    const { site, caller, transaction } = context
    const { memberId, sessionId } = await confirmedCaller(limits, context, currentPassword)
    const provider = await getOfferedProvider(site, providerId)
    if (!provider) throw context.refuse('SIGN_IN_PROVIDER_NOT_FOUND', 'the shop offers no such provider', { providerId })
    const doc = { providerId: provider.id, clientId: clientOf(caller), linksTo: sessionId }
    const { secret } = await transaction((tx) => openStep(tx, 'PROVIDER', { memberId, doc }))
    const client = openIdClientOf(site, provider, seal)
    const authorizationUrl = await openId.authorizationUrl(client, checksFor(site, secret)).catch(refused)
    return { authorizationUrl, stateToken: secret }
  })

export const completeAccountLink = ({ mails, openId, seal }: Pick<LinkedAccountOptions, 'mails' | 'openId' | 'seal'>) =>
  implementAction(contract.completeAccountLink, async (context, { stateToken, answer }) => {
    const { site, caller, userAgent, address, transaction, refuse } = context
    const { memberId, sessionId } = ownOf(caller)
    const step = await transaction((tx) => takeStep(tx, 'PROVIDER', stateToken))
    if (step?.memberId !== memberId || step.doc.linksTo !== sessionId) throw signInFailed('EXPIRED')
    const provider = await getOfferedProvider(site, step.doc.providerId)
    if (!provider) throw refuse('SIGN_IN_PROVIDER_NOT_AVAILABLE', 'the shop no longer offers this provider')
    const client = openIdClientOf(site, provider, seal)
    const identity = await openId.identify(client, checksFor(site, stateToken), answer).catch(refused)
    const outcome = await transaction((tx) => connect(tx, mails, { memberId, sessionId, userAgent, address }, identity))
    switch (outcome) {
      case 'ENDED':
        throw signInFailed('EXPIRED')
      case 'ANOTHER_MEMBER':
        throw refuse('ACCOUNT_OF_ANOTHER_MEMBER', 'another member signs in with this account')
      case 'TOO_MANY':
        throw refuse('TOO_MANY_LINKED_ACCOUNTS', 'no further account can be connected')
      case 'CONNECTED':
        return {}
    }
  })

export const unlinkAccount = ({ mails }: Pick<LinkedAccountOptions, 'mails'>) =>
  implement(contract.unlinkAccount, async (context, { linkedAccountId }) => {
    const { site, caller, userAgent, address, refuse } = context
    const isOwn = caller.kind === 'MEMBER'
    if (isOwn) await lockForSignIn(site, caller.memberId)
    const unlinked = await store.unlinkAccount(site, linkedAccountId, isOwn ? caller.memberId : undefined)
    if (!unlinked) throw refuse('LINKED_ACCOUNT_NOT_FOUND', 'there is no such account', { linkedAccountId })
    const { memberId, ...account } = unlinked
    if (isOwn) await requireRemainingSignInMethod(site, memberId)
    site.noteBefore({ id: memberId, linkedAccount: { id: linkedAccountId, ...account } })
    site.noteAfter({ id: memberId })
    mails.notify(site, memberId, { event: 'ACCOUNT_UNLINKED', ...(isOwn && { userAgent, address }) })
    return {}
  })
