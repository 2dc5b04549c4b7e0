import type { StateMachineResponse } from '@stoa/contract/services/identity/authentication'
import { hashSecret } from '../../../kernel/secrets/credentials.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { clientOf, type Caller } from '../../../kernel/site/caller.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { addMember, expectWelcome, findByLoginEmail, lockForSignIn, getLoginEmail } from '../../members/members/ports/accounts.ts'
import { findMember, type StoredMember } from '../../members/members/ports/reading.ts'
import { givenProfile } from './given-profile.ts'
import type { MemberMails } from './mails.ts'
import { NotIdentified, ProviderNotAvailable, type AuthorizationChecks, type ProvidedIdentity } from './openid.ts'
import { loadSignOnPolicy } from './policy.ts'
import { isOnOwnPages, keepTerms, loadRegistrationTerms, type RequiredTerms } from './registration-terms.ts'
import { nextState, type SignInParts } from './sign-in.ts'
import { redirectUriOf } from './sign-in-providers.ts'
import {
  loadLinkedAccounts,
  linkAccount,
  findMemberIdOfAccount,
  maxLinkedAccounts,
  noteAccountUse,
} from './store/linked-accounts.ts'
import { openStep, takeStep } from './store/sign-in-steps.ts'
import { holdSession } from './store/sessions.ts'
import { findProvider, type ProviderRow } from './store/sign-in-providers.ts'

/** The outcome once a provider has identified somebody. */
export type ProviderOutcome =
  | { kind: 'STATE'; state: StateMachineResponse; email: string }
  | { kind: 'PROOF_REQUIRED' | 'TERMS_REQUIRED'; stateToken: string }
  | { kind: 'NO_EMAIL' }

interface Context {
  site: SiteRead
  caller: Caller
  address: string | undefined
  userAgent: string | undefined
  transaction<Result>(work: (site: SiteTx) => Promise<Result>): Promise<Result>
}

interface Parts extends SignInParts {
  limits: Pick<RateLimits, 'registration'>
}

interface Options {
  deviceToken?: string | undefined
  /** The terms that a new member has agreed to. */
  agreedTerms?: RequiredTerms | undefined
}

/** Everything is derived from the secret of the browser that started, so no row has anything to steal. */
export function checksFor(site: Pick<SiteRead, 'settings'>, stateToken: string): AuthorizationChecks {
  return {
    redirectUri: redirectUriOf(site),
    state: hashSecret(`state ${stateToken}`),
    nonce: hashSecret(`nonce ${stateToken}`),
    codeVerifier: hashSecret(`verifier ${stateToken}`),
  }
}

/**
 * Signs in the person that a provider has identified: the member of a linked account; the member with the email, if both the
 * provider and the shop have verified it; or a new member. Any other member with the email has to sign in another way first,
 * because either the external account or the one here may be a stranger's.
 */
export async function signInIdentified(
  context: Context,
  parts: Parts,
  identity: ProvidedIdentity,
  options: Options,
): Promise<ProviderOutcome> {
  const { site, address, transaction } = context
  const isLinked = (await findMemberIdOfAccount(site, identity)) !== undefined
  if (!isLinked) parts.limits.registration(address ?? '')
  return transaction(async (tx) => {
    const linkedId = await findMemberIdOfAccount(tx, identity)
    const linked = linkedId ? await findMember(tx, linkedId) : undefined
    if (linked) {
      await noteAccountUse(tx, identity)
      return signedIn(tx, context, parts, linked, options)
    }
    const { email } = identity
    if (!email) return { kind: 'NO_EMAIL' }
    const known = await findByLoginEmail(tx, email)
    if (!known) return register(tx, context, parts, { ...identity, email }, options)
    if (!identity.isEmailVerified || !known.loginEmailVerified) {
      const doc = { memberId: known.id, identity }
      const { secret } = await openStep(tx, 'LINK', { memberId: undefined, doc })
      return { kind: 'PROOF_REQUIRED', stateToken: secret }
    }
    await link(tx, parts.mails, known.id, identity, context)
    return signedIn(tx, context, parts, known, options)
  })
}

/** Links the account of a sign-in that had to be proven, now that its member has signed in in the same browser. */
export async function linkProven(
  site: SiteTx,
  mails: Pick<MemberMails, 'notify'>,
  stateToken: string,
  { memberId, userAgent, address }: { memberId: string; userAgent: string | undefined; address: string | undefined },
): Promise<void> {
  const step = await takeStep(site, 'LINK', stateToken)
  if (step?.doc.memberId === memberId) await link(site, mails, memberId, step.doc.identity, { userAgent, address })
}

/** Links an external account to the member whose open session asked for it. */
export async function connect(
  site: SiteTx,
  mails: Pick<MemberMails, 'notify'>,
  { memberId, sessionId, ...from }: { memberId: string; sessionId: string } & Pick<Context, 'userAgent' | 'address'>,
  identity: ProvidedIdentity,
): Promise<'CONNECTED' | 'ANOTHER_MEMBER' | 'TOO_MANY' | 'ENDED'> {
  // The session may have ended, or the member been blocked, while the provider was asked.
  const member = await lockForSignIn(site, memberId)
  if (member?.status !== 'APPROVED' || !(await holdSession(site, sessionId))) return 'ENDED'
  if ((await findMemberIdOfAccount(site, identity)) === memberId) {
    await noteAccountUse(site, identity)
    return 'CONNECTED'
  }
  if ((await loadLinkedAccounts(site, memberId)).length >= maxLinkedAccounts) return 'TOO_MANY'
  return (await link(site, mails, memberId, identity, from)) ? 'CONNECTED' : 'ANOTHER_MEMBER'
}

/** A provider that members may use; undefined where the owner has turned it off. */
export async function getOfferedProvider(site: SiteRead, id: string): Promise<ProviderRow | undefined> {
  const provider = await findProvider(site, id)
  return provider?.enabled ? provider : undefined
}

/** Throws the refusal for an error of the provider. */
export function refused(error: unknown): never {
  if (error instanceof ProviderNotAvailable)
    throw refusal('SIGN_IN_PROVIDER_NOT_AVAILABLE', 'the provider does not answer at the moment')
  if (error instanceof NotIdentified) throw signInFailed(error.reason)
  throw error
}

/** `reason` selects the text of the page. */
export function signInFailed(reason: 'DENIED' | 'FAILED' | 'EXPIRED') {
  return refusal('PROVIDER_SIGN_IN_FAILED', 'the provider has not signed anybody in', { reason })
}

async function link(
  site: SiteTx,
  mails: Pick<MemberMails, 'notify'>,
  memberId: string,
  identity: ProvidedIdentity,
  { userAgent, address }: Pick<Context, 'userAgent' | 'address'>,
): Promise<boolean> {
  const isLinked = await linkAccount(site, memberId, identity)
  if (isLinked) mails.notify(site, memberId, { event: 'ACCOUNT_LINKED', userAgent, address })
  return isLinked
}

async function register(
  site: SiteTx,
  { caller, userAgent, address }: Context,
  parts: Parts,
  identity: ProvidedIdentity & { email: string },
  { agreedTerms }: Options,
): Promise<ProviderOutcome> {
  const { email, isEmailVerified, firstName, lastName } = identity
  if (!agreedTerms && isOnOwnPages(caller) && (await loadRegistrationTerms(site)).required) {
    const clientId = clientOf(caller)
    const { secret } = await openStep(site, 'PROVIDER_REGISTRATION', { memberId: undefined, doc: { clientId, identity } })
    return { kind: 'TERMS_REQUIRED', stateToken: secret }
  }
  const { requireOwnerApproval = false, requireEmailVerification = false } = await loadSignOnPolicy(site)
  const { member, besides } = givenProfile(email, { ...(firstName && { firstName }), ...(lastName && { lastName }) })
  const added = await addMember(site, member, {
    ...besides,
    status: requireOwnerApproval || (requireEmailVerification && !isEmailVerified) ? 'PENDING' : 'APPROVED',
    loginEmailVerified: isEmailVerified,
    agreedTerms: agreedTerms && (await keepTerms(site, agreedTerms)),
  })
  await linkAccount(site, added.id, identity)
  await expectWelcome(site, added.id)
  const state = await nextState(site, caller, added, parts, { method: 'REGISTRATION', userAgent, address })
  return { kind: 'STATE', state, email }
}

async function signedIn(
  site: SiteTx,
  { caller, userAgent, address }: Context,
  parts: Parts,
  member: StoredMember,
  { deviceToken }: Options,
): Promise<ProviderOutcome> {
  const state = await nextState(site, caller, member, parts, { method: 'PROVIDER', deviceToken, userAgent, address })
  return { kind: 'STATE', state, email: getLoginEmail(member) }
}
