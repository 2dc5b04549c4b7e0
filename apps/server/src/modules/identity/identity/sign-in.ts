import type { StateMachineResponse } from '@stoa/contract/services/identity/authentication'
import type { SignOnPolicy } from '@stoa/contract/services/identity/sign-on-policy'
import { clientOf, type Caller } from '../../../kernel/site/caller.ts'
import { hashSecret } from '../../../kernel/secrets/credentials.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { confirmLoginEmail, lockForSignIn, noteSignIn } from '../../members/members/ports/accounts.ts'
import { findMember, type StoredMember } from '../../members/members/ports/reading.ts'
import { loadFactors, removeAllFactors, removeFactor } from '../../platform/second-factors/index.ts'
import { stepClosed, verificationFailed, type Challenges, type SignInCircumstances } from './challenges.ts'
import type { MemberMails } from './mails.ts'
import { accountKey, factorOwner } from './member-factors.ts'
import { loadSignOnPolicy } from './policy.ts'
import { loadIdentity } from './present.ts'
import { endMemberSessions } from './sessions.ts'
import { noteAttempt } from './sign-in-history.ts'
import { removePassword } from './store/credentials.ts'
import { unlinkAll } from './store/linked-accounts.ts'
import type { NotedReason } from './store/ended-sessions.ts'
import type { Step } from './step-kinds.ts'
import { countAttempt, lockStep, openStep, findClosingReason, takeStep } from './store/sign-in-steps.ts'

/** Attempts after which a new sign-in is needed: six digits have a million values. */
const maxCodeAttempts = 5

export interface SignInParts {
  mails: Pick<MemberMails, 'startVerification' | 'notify'>
  challenges: Pick<Challenges, 'challengeFor'>
}

/**
 * Returns the next state once a member has shown the password: a session token, or the next demand of the site, in the states of
 * the contract.
 */
export async function nextState(
  site: SiteTx,
  caller: Caller,
  { id }: StoredMember,
  { mails, challenges }: SignInParts,
  about: SignInCircumstances,
): Promise<StateMachineResponse> {
  const policy = await loadSignOnPolicy(site)
  const memberId = id
  // Staff may have blocked the member since the password was checked.
  const member = await lockForSignIn(site, memberId)
  if (!member) throw refusal('MEMBER_BLOCKED', 'this account is blocked')
  const reason = pendingReasonOf(member, policy)
  if (reason === 'PENDING_EMAIL_VERIFICATION_REQUIRED') {
    return {
      state: 'REQUIRE_EMAIL_VERIFICATION',
      stateToken: await mails.startVerification(site, memberId),
      identity: await loadIdentity(site, member, [reason]),
    }
  }
  if (reason) return { state: 'REQUIRE_OWNER_APPROVAL', identity: await loadIdentity(site, member, [reason]) }
  if (member.status !== 'APPROVED') throw refusal('MEMBER_BLOCKED', 'this account is blocked')
  const challenge = about.secondFactor ? undefined : await challenges.challengeFor(site, caller, member, about)
  if (challenge) return challenge
  const clientId = clientOf(caller)
  const { secret } = await openStep(site, 'SESSION', { memberId, doc: { clientId } })
  // The first sign-in to an account needs no notice.
  const { isNewAddress = false, method, secondFactor, userAgent, address } = about
  if (isNewAddress && member.lastLoginDate) mails.notify(site, memberId, { event: 'NEW_SIGN_IN', userAgent, address })
  await noteAttempt(site, memberId, { outcome: 'SIGNED_IN', method, secondFactor, clientId, userAgent, address })
  await noteSignIn(site, memberId)
  return { state: 'SUCCESS', sessionToken: secret, identity: await loadIdentity(site, member) }
}

/** Returns the condition that a member must meet before the site lets them in; undefined if there is none. */
export function pendingReasonOf(
  { loginEmailVerified, status }: StoredMember,
  { requireEmailVerification = false }: SignOnPolicy,
): 'PENDING_EMAIL_VERIFICATION_REQUIRED' | 'PENDING_ADMIN_APPROVAL_REQUIRED' | undefined {
  if (requireEmailVerification && !loginEmailVerified) return 'PENDING_EMAIL_VERIFICATION_REQUIRED'
  return status === 'PENDING' ? 'PENDING_ADMIN_APPROVAL_REQUIRED' : undefined
}

/** After a sign-in or a registration, the next one from this address is no surprise. */
export async function rememberSuccess(
  limits: Pick<RateLimits, 'rememberAddress'>,
  { site, address }: { site: SiteRead; address: string | undefined },
  { state }: StateMachineResponse,
  email: string,
): Promise<void> {
  if (state === 'SUCCESS') await limits.rememberAddress(address, accountKey(site, email))
}

/** Takes one of the attempts at a mailed code. Throws VERIFICATION_FAILED where none is left. */
export async function takeAttempt(
  transaction: <Result>(work: (site: SiteTx) => Promise<Result>) => Promise<Result>,
  stateToken: string,
): Promise<void> {
  if (await transaction((tx) => countAttempt(tx, 'VERIFICATION', stateToken, maxCodeAttempts))) return
  throw stepClosed(await transaction((tx) => findClosingReason(tx, stateToken, maxCodeAttempts)))
}

/**
 * Verifies the login email with a mailed code, of the member if one is given. Throws VERIFICATION_FAILED. The attempt was taken before,
 * with `takeAttempt`.
 */
export async function verifyEmail(site: SiteTx, stateToken: string, code: string, memberId?: string): Promise<StoredMember> {
  const step = await takeCodeStep(site, stateToken, code, memberId)
  // Only the step of a registration has no member, and its code goes to `finishRegistration`.
  const verifiedId = step.memberId!
  // Somebody else who registered with this email before its owner must not stay in the account.
  const isOwner = step.doc.signInTo !== undefined
  if (isOwner && !(await findMember(site, verifiedId))?.loginEmailVerified) await forgetSignIns(site, verifiedId)
  const { requireOwnerApproval = false } = await loadSignOnPolicy(site)
  return confirmLoginEmail(site, verifiedId, { approve: !requireOwnerApproval })
}

/** Uses up the step whose mailed code this is. Throws VERIFICATION_FAILED. */
export async function takeCodeStep(
  site: SiteTx,
  stateToken: string,
  code: string,
  memberId?: string,
): Promise<Step<'VERIFICATION'>> {
  const stepHash = hashSecret(stateToken)
  const step = await lockStep(site, 'VERIFICATION', stepHash)
  if (!step || (memberId && step.memberId !== memberId)) throw verificationFailed('NOT_FOUND')
  if (step.doc.codeHash !== hashSecret(`${stepHash} ${code}`)) throw verificationFailed('BAD_CODE')
  await takeStep(site, 'VERIFICATION', stateToken)
  return step
}

/** Forgets every way into an account that was set up before its owner was known. */
export async function forgetSignIns(site: SiteTx, memberId: string): Promise<void> {
  await removeAllFactors(factorOwner(site, memberId))
  await removePassword(site, memberId)
  await revokePasswordlessAccess(site, memberId)
}

/**
 * Removes everything that signs in to an account without its password: passkeys, linked accounts and open sessions. Second
 * factors stay, because they do not sign in on their own.
 */
export async function revokePasswordlessAccess(site: SiteTx, memberId: string, reason?: NotedReason): Promise<void> {
  const owner = factorOwner(site, memberId)
  for (const { id, type } of await loadFactors(owner)) if (type === 'WEBAUTHN') await removeFactor(owner, id)
  await unlinkAll(site, memberId)
  await endMemberSessions(site, memberId, reason ? { reason } : {})
}
