import * as contract from '@stoa/contract/services/stoa/provider-sign-in'
import { refusal } from '../../../kernel/errors.ts'
import { clientOf } from '../../../kernel/identity.ts'
import { implement, implementAction, implementRead } from '../../../kernel/operation.ts'
import type { RateLimits } from '../../../kernel/rate-limit.ts'
import type { Seal } from '../../../kernel/sealed.ts'
import type { SiteRead } from '../../../kernel/site.ts'
import { accountsOf, unlinkAccount } from '../linked-accounts.ts'
import type { MemberMails } from '../mails.ts'
import { NotIdentified, ProviderNotAvailable, type OpenIdProviders } from '../openid.ts'
import { checksFor, signInIdentified, type ProviderOutcome } from '../provider-sign-in.ts'
import { termsAgreedTo } from '../registration-terms.ts'
import { rememberSuccess, type SignInParts } from '../sign-in.ts'
import { findProvider, listProviders, openIdClientOf, type ProviderRow } from '../sign-in-providers.ts'
import { findStep, openStep, takeStep } from '../steps.ts'
import { whose } from '../whose.ts'

interface ProviderSignInOptions extends SignInParts {
  mails: Pick<MemberMails, 'startVerification' | 'notify'>
  limits: Pick<RateLimits, 'registration' | 'rememberAddress'>
  openId: OpenIdProviders
  seal: Seal
}

export function providerSignInOperations({ openId, seal, ...parts }: ProviderSignInOptions) {
  const listOfferedProviders = implementRead(contract.listOfferedProviders, async ({ site }) => ({
    providers: (await listProviders(site)).filter(({ enabled }) => enabled).map(({ id, name }) => ({ id, name })),
  }))

  const startProviderSignIn = implementAction(contract.startProviderSignIn, async (context, { providerId }) => {
    const { site, caller, transaction, refuse } = context
    const provider = await offered(site, providerId!)
    if (!provider) throw refuse('SIGN_IN_PROVIDER_NOT_FOUND', 'the shop offers no such provider', { providerId })
    const doc = { providerId: provider.id, clientId: clientOf(caller) }
    const { secret } = await transaction((tx) => openStep(tx, 'PROVIDER', { memberId: undefined, doc }))
    const client = openIdClientOf(site, provider, seal)
    const authorizationUrl = await openId.authorizationUrl(client, checksFor(site, secret)).catch(refused)
    return { authorizationUrl, stateToken: secret }
  })

  const completeProviderSignIn = implementAction(contract.completeProviderSignIn, async (context, request) => {
    const { site, caller, transaction, refuse } = context
    const { stateToken, answer, deviceToken } = request
    const step = await transaction((tx) => takeStep(tx, 'PROVIDER', stateToken!))
    if (!step || step.doc.clientId !== clientOf(caller)) throw signInFailed('EXPIRED')
    const provider = await offered(site, step.doc.providerId)
    if (!provider) throw refuse('SIGN_IN_PROVIDER_NOT_AVAILABLE', 'the shop no longer offers this provider')
    const client = openIdClientOf(site, provider, seal)
    const identity = await openId.identify(client, checksFor(site, stateToken!), answer!).catch(refused)
    const outcome = await signInIdentified(context, parts, identity, { deviceToken })
    if (outcome.kind === 'NO_EMAIL') throw refuse('PROVIDER_EMAIL_MISSING', 'the provider gave no email address')
    return present(outcome, context)
  })

  const registerWithProvider = implementAction(contract.registerWithProvider, async (context, { stateToken, agreedTerms }) => {
    const { site, caller, transaction } = context
    const known = await findStep(site, 'PROVIDER_REGISTRATION', stateToken!)
    if (!known || known.doc.clientId !== clientOf(caller)) throw signInFailed('EXPIRED')
    // Terms that have changed meanwhile are shown again, so the step is not used up.
    const terms = await termsAgreedTo(context, agreedTerms)
    const step = await transaction((tx) => takeStep(tx, 'PROVIDER_REGISTRATION', stateToken!))
    if (!step) throw signInFailed('EXPIRED')
    return present(await signInIdentified(context, parts, step.doc.identity, { agreedTerms: terms }), context)
  })

  const listLinkedAccounts = implementRead(contract.listLinkedAccounts, async ({ site, caller }, { memberId }) => {
    const names = new Map((await listProviders(site)).map(({ issuer, name }) => [issuer, name]))
    const accounts = await accountsOf(site, whose(caller, memberId))
    return {
      linkedAccounts: accounts.map(({ id, issuer, email, createdDate, lastUsedDate }) => ({
        id,
        name: names.get(issuer) ?? new URL(issuer).host,
        ...(email && { email }),
        createdDate: createdDate.toISOString(),
        lastUsedDate: lastUsedDate.toISOString(),
      })),
    }
  })

  const unlink = implement(contract.unlinkAccount, async (context, { linkedAccountId }) => {
    const { site, caller, userAgent, address, refuse } = context
    const memberId = await unlinkAccount(site, linkedAccountId!, caller.kind === 'MEMBER' ? caller.memberId : undefined)
    if (!memberId) throw refuse('LINKED_ACCOUNT_NOT_FOUND', 'there is no such account', { linkedAccountId })
    const isOwn = caller.kind === 'MEMBER'
    parts.mails.notify(site, memberId, { event: 'ACCOUNT_UNLINKED', ...(isOwn && { userAgent, address }) })
    return {}
  })

  return {
    listOfferedProviders,
    startProviderSignIn,
    completeProviderSignIn,
    registerWithProvider,
    listLinkedAccounts,
    unlinkAccount: unlink,
  }

  async function present(
    outcome: ProviderOutcome,
    context: { site: SiteRead; address: string | undefined },
  ): Promise<contract.ProviderSignInResponse> {
    if (outcome.kind === 'NO_EMAIL') throw signInFailed('FAILED')
    if (outcome.kind !== 'STATE') return { state: outcome.kind, stateToken: outcome.stateToken }
    const { state, sessionToken, stateToken, mfaChallengeData } = outcome.state
    await rememberSuccess(parts.limits, context, outcome.state, outcome.email)
    return {
      state: stateOf(state),
      ...(sessionToken && { sessionToken }),
      ...(stateToken && { stateToken }),
      ...(mfaChallengeData && { mfaChallengeData }),
    }
  }
}

async function offered(site: SiteRead, id: string): Promise<ProviderRow | undefined> {
  const provider = await findProvider(site, id)
  return provider?.enabled ? provider : undefined
}

function refused(error: unknown): never {
  if (error instanceof ProviderNotAvailable)
    throw refusal('SIGN_IN_PROVIDER_NOT_AVAILABLE', 'the provider does not answer at the moment')
  if (error instanceof NotIdentified) throw signInFailed(error.reason)
  throw error
}

/** `reason` decides what the page says. */
function signInFailed(reason: 'DENIED' | 'FAILED' | 'EXPIRED') {
  return refusal('PROVIDER_SIGN_IN_FAILED', 'the provider has not signed anybody in', { reason })
}

function stateOf(state: string | undefined): contract.ProviderSignInState {
  switch (state) {
    case 'REQUIRE_EMAIL_VERIFICATION':
    case 'REQUIRE_OWNER_APPROVAL':
    case 'STATUS_CHECK':
      return state
    default:
      return 'SUCCESS'
  }
}
