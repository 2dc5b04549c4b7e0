import * as contract from '@stoa/contract/services/stoa/provider-sign-in'
import { clientOf } from '../../../../kernel/site/caller.ts'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { Seal } from '../../../../kernel/secrets/sealed.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { MemberMails } from '../mails.ts'
import type { OpenIdProviders } from '../openid.ts'
import {
  checksFor,
  getOfferedProvider,
  refused,
  signInFailed,
  signInIdentified,
  type ProviderOutcome,
} from '../provider-sign-in.ts'
import { requireAgreedTerms } from '../registration-terms.ts'
import { rememberSuccess, type SignInParts } from '../sign-in.ts'
import { openIdClientOf } from '../sign-in-providers.ts'
import { findStep, openStep, takeStep } from '../store/sign-in-steps.ts'
import { listProviders } from '../store/sign-in-providers.ts'

export interface ProviderSignInOptions extends SignInParts {
  mails: Pick<MemberMails, 'startVerification' | 'notify'>
  limits: Pick<RateLimits, 'registration' | 'rememberAddress' | 'passwordAttempt'>
  openId: OpenIdProviders
  seal: Seal
}

export const listOfferedProviders = implementRead(contract.listOfferedProviders, async ({ site }) => ({
  providers: (await listProviders(site)).filter(({ enabled }) => enabled).map(({ id, name }) => ({ id, name })),
}))

export const startProviderSignIn = ({ openId, seal }: Pick<ProviderSignInOptions, 'openId' | 'seal'>) =>
  implementAction(contract.startProviderSignIn, async (context, { providerId }) => {
    const { site, caller, transaction, refuse } = context
    const provider = await getOfferedProvider(site, providerId)
    if (!provider) throw refuse('SIGN_IN_PROVIDER_NOT_FOUND', 'the shop offers no such provider', { providerId })
    const doc = { providerId: provider.id, clientId: clientOf(caller) }
    const { secret } = await transaction((tx) => openStep(tx, 'PROVIDER', { memberId: undefined, doc }))
    const client = openIdClientOf(site, provider, seal)
    const authorizationUrl = await openId.authorizationUrl(client, checksFor(site, secret)).catch(refused)
    return { authorizationUrl, stateToken: secret }
  })

export const completeProviderSignIn = ({
  openId,
  seal,
  limits,
  mails,
  challenges,
}: Pick<ProviderSignInOptions, 'openId' | 'seal' | 'limits' | 'mails' | 'challenges'>) =>
  implementAction(contract.completeProviderSignIn, async (context, request) => {
    const { site, caller, transaction, refuse } = context
    const { stateToken, answer, deviceToken } = request
    const step = await transaction((tx) => takeStep(tx, 'PROVIDER', stateToken))
    if (!step || step.doc.linksTo || step.doc.clientId !== clientOf(caller)) throw signInFailed('EXPIRED')
    const provider = await getOfferedProvider(site, step.doc.providerId)
    if (!provider) throw refuse('SIGN_IN_PROVIDER_NOT_AVAILABLE', 'the shop no longer offers this provider')
    const client = openIdClientOf(site, provider, seal)
    const identity = await openId.identify(client, checksFor(site, stateToken), answer).catch(refused)
    const outcome = await signInIdentified(context, { limits, mails, challenges }, identity, { deviceToken })
    if (outcome.kind === 'NO_EMAIL') throw refuse('PROVIDER_EMAIL_MISSING', 'the provider gave no email address')
    return present({ limits }, outcome, context)
  })

export const registerWithProvider = ({
  limits,
  mails,
  challenges,
}: Pick<ProviderSignInOptions, 'limits' | 'mails' | 'challenges'>) =>
  implementAction(contract.registerWithProvider, async (context, { stateToken, agreedTerms }) => {
    const { site, caller, transaction } = context
    const known = await findStep(site, 'PROVIDER_REGISTRATION', stateToken)
    if (!known || known.doc.clientId !== clientOf(caller)) throw signInFailed('EXPIRED')
    // Terms that have changed meanwhile are shown again, so the step is not used up.
    const terms = await requireAgreedTerms(context, agreedTerms)
    const step = await transaction((tx) => takeStep(tx, 'PROVIDER_REGISTRATION', stateToken))
    if (!step) throw signInFailed('EXPIRED')
    return present(
      { limits },
      await signInIdentified(context, { limits, mails, challenges }, step.doc.identity, { agreedTerms: terms }),
      context,
    )
  })

async function present(
  { limits }: Pick<ProviderSignInOptions, 'limits'>,
  outcome: ProviderOutcome,
  context: { site: SiteRead; address: string | undefined },
): Promise<contract.ProviderSignInResponse> {
  if (outcome.kind === 'NO_EMAIL') throw signInFailed('FAILED')
  if (outcome.kind !== 'STATE') return { state: outcome.kind, stateToken: outcome.stateToken }
  const { state, sessionToken, stateToken, mfaChallengeData } = outcome.state
  await rememberSuccess(limits, context, outcome.state, outcome.email)
  return {
    state: stateOf(state),
    ...(sessionToken && { sessionToken }),
    ...(stateToken && { stateToken }),
    ...(mfaChallengeData && { mfaChallengeData }),
  }
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
