import type * as contract from '@stoa/contract/services/identity/authentication'
import { WireError } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import { rememberDevice } from '../../platform/second-factors/index.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findMember, type StoredMember } from '../../members/members/ports/reading.ts'
import { getLoginEmail } from '../../members/members/ports/accounts.ts'
import { isOffered, openChallenge, stepClosed, verificationFailed, type Challenges, type GivenFactor } from './challenges.ts'
import { accountKey, factorOwner } from './member-factors.ts'
import { nextState, type SignInParts } from './sign-in.ts'
import { noteAttempt } from './sign-in-history.ts'
import { confirmPassword } from './store/credentials.ts'
import type { Step } from './step-kinds.ts'
import { countAttempt, findStep, findClosingReason, takeStep } from './store/sign-in-steps.ts'
import type { SignInAttempt } from './store/sign-in-history.ts'

/** Attempts at a challenge after which a new sign-in is needed. */
const maxAttempts = 5

export interface VerifyOptions extends SignInParts {
  challenges: Challenges
  limits: Pick<RateLimits, 'factorAttempt' | 'rememberAddress'>
}

interface Context {
  site: SiteRead
  caller: Caller
  address: string | undefined
  userAgent: string | undefined
  transaction<Result>(work: (site: SiteTx) => Promise<Result>): Promise<Result>
}

/** Completes a challenge. Throws VERIFICATION_FAILED; each attempt counts before it is compared. */
export async function completeChallenge(
  { site, caller, address, userAgent, transaction }: Context,
  { challenges, mails, limits }: VerifyOptions,
  {
    stateToken,
    type,
    given,
    rememberThisDevice = false,
  }: { stateToken: string; type: contract.FactorType; given: GivenFactor; rememberThisDevice?: boolean | undefined },
): Promise<contract.StateMachineResponse> {
  const known = await findStep(site, 'CHALLENGE', stateToken)
  if (!known || !(await transaction((tx) => countAttempt(tx, 'CHALLENGE', stateToken, maxAttempts))))
    throw stepClosed(await findClosingReason(site, stateToken, maxAttempts))
  const attempt = await limits.factorAttempt(`${site.siteId} ${known.memberId}`)
  const shown = transaction(async (tx) => {
    const step = await openChallenge(tx, caller, stateToken)
    const secondFactor = await challenges.checkFactor(tx, step, type, given)
    if (type !== 'EMAIL') await confirmPassword(tx, step.memberId)
    await takeStep(tx, 'CHALLENGE', stateToken)
    const member = await loadChallengedMember(tx, step.memberId)
    const about = { method: step.doc.method, secondFactor, userAgent, address }
    const next = await nextState(tx, caller, member, { mails, challenges }, about)
    const owner = factorOwner(tx, member.id)
    const remembers = rememberThisDevice && next.state === 'SUCCESS'
    const additionalData = {
      ...(remembers && { deviceToken: { strValue: await rememberDevice(owner, { userAgent, address }) } }),
      ...(step.doc.redirectUrl && { redirectUrl: { strValue: step.doc.redirectUrl } }),
    }
    return {
      state: { ...next, ...(Object.keys(additionalData).length > 0 && { additionalData }) },
      email: getLoginEmail(member),
    }
  })
  const { state, email } = await shown.catch(async (error: unknown) => {
    if (error instanceof WireError && error.code === 'VERIFICATION_FAILED' && isOffered(type))
      await transaction((tx) => noteWrongCode(tx, known, { secondFactor: type, userAgent, address }))
    throw error
  })
  await attempt.succeeded()
  await limits.rememberAddress(address, accountKey(site, email))
  return state
}

async function noteWrongCode(
  site: SiteTx,
  { memberId, doc: { method, clientId } }: Step<'CHALLENGE'>,
  about: Pick<SignInAttempt, 'secondFactor' | 'userAgent' | 'address'>,
): Promise<void> {
  await noteAttempt(site, memberId, { outcome: 'WRONG_CODE', method, clientId, ...about })
}

export async function loadChallengedMember(site: SiteTx, id: string): Promise<StoredMember> {
  const member = await findMember(site, id)
  if (!member) throw verificationFailed('NOT_FOUND')
  return member
}
