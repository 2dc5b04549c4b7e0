import { randomInt } from 'node:crypto'
import type {
  FactorType,
  MfaChallengeData,
  StateMachineResponse,
  VerifyRequest,
} from '@stoa/contract/services/identity/authentication'
import type { SignInFactor, SignInMethod } from '@stoa/contract/services/stoa/member-security'
import { hashSecret } from '../../../kernel/secrets/credentials.ts'
import { clientOf, type Caller } from '../../../kernel/site/caller.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { maskedEmail } from '../../../kernel/basics/masked-email.ts'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import {
  isFactorShown,
  type Given,
  isRemembered,
  loadFactors,
  noteUse,
  type StoredFactor,
  type StoredFactorType,
  type FactorOwner,
  passkeyRequest,
  type RelyingParty,
  countRecoveryCodes,
} from '../../platform/second-factors/index.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findMember, type StoredMember } from '../../members/members/ports/reading.ts'
import { getLoginEmail } from '../../members/members/ports/accounts.ts'
import { isSentCode, type FactorCodes } from './factor-codes.ts'
import { loadFactorRules } from './factor-policy.ts'
import { factorOwner, relyingPartyOf } from './member-factors.ts'
import type { PushMessages } from './push-messages.ts'
import { isPasswordRecovered } from './store/credentials.ts'
import type { ChallengeDoc, SentFactorType, Step } from './step-kinds.ts'
import { lockStep, openStep, saveStep } from './store/sign-in-steps.ts'
import { loadSessions } from './store/sessions.ts'

/** The circumstances of a sign-in. */
export interface SignInCircumstances {
  method: SignInMethod
  /** The factor that was shown besides; no other is asked for then. */
  secondFactor?: SignInFactor
  /** A mail alone has shown who it is, so a code in another mail would show nothing new. */
  isMailbox?: boolean
  /** The token of a remembered device. */
  deviceToken?: string | undefined
  /** The password was right, but this is the first sign-in to the account from this address. */
  isNewAddress?: boolean
  isHighRisk?: boolean
  /** Where a front end wants its member afterwards. */
  redirectUrl?: string | undefined
  /** Shown to the member who approves the sign-in in another browser. */
  userAgent?: string | undefined
  address?: string | undefined
}

const longestAgent = 300

type OfferedType = StoredFactorType | 'RECOVERY_CODE'

/**
 * The first factor that a member has is the default: phishing-resistant factors come first, and factors that disturb another
 * browser, or cost money or time, come later.
 */
const preference: readonly OfferedType[] = ['WEBAUTHN', 'TOTP', 'PUSH', 'SMS', 'CALL', 'EMAIL', 'RECOVERY_CODE']

/** Asks for a second factor between the right password and the session. */
export function challenges({ seal, codes, push }: { seal: Seal; codes: FactorCodes; push: Pick<PushMessages, 'send'> }) {
  /** The state in which a second factor is asked for; undefined where none is needed. */
  async function challengeFor(
    site: SiteTx,
    caller: Caller,
    member: StoredMember,
    { method, isMailbox = false, deviceToken, isHighRisk = false, redirectUrl, userAgent, address }: SignInCircumstances,
  ): Promise<StateMachineResponse | undefined> {
    const owner = factorOwner(site, member.id)
    const { required, challengeHighRisk } = await loadFactorRules(site)
    const factors = await loadFactors(owner)
    const isOwn = required || factors.length > 0
    if (!isOwn && !(isHighRisk && challengeHighRisk && codes.canMail)) return undefined
    if (deviceToken && (await isRemembered(owner, deviceToken))) return undefined
    const clientId = clientOf(caller)
    const isRecovery = isMailbox || (await isPasswordRecovered(site, member.id))
    const doc: ChallengeDoc = {
      method,
      reason: isOwn ? 'USER_SETTINGS' : 'HIGH_RISK_LOGIN',
      ...(clientId && { clientId }),
      ...(isRecovery && { isRecovery }),
      ...(redirectUrl && { redirectUrl }),
      from: { ...(userAgent && { userAgent: userAgent.slice(0, longestAgent) }), ...(address && { address }) },
    }
    const { secret, secretHash } = await openStep(site, 'CHALLENGE', { memberId: member.id, doc })
    return show(site, member, { stateToken: secret, secretHash, doc })
  }

  /** Switches to another factor of the same challenge; sends its code, if it has one. */
  async function chooseFactor(site: SiteTx, caller: Caller, stateToken: string, type: OfferedType, member: StoredMember) {
    const step = await openChallenge(site, caller, stateToken)
    return show(site, member, { stateToken, secretHash: step.secretHash, doc: step.doc }, { chosen: type })
  }

  /** Returns the unchanged challenge while the other browser has not responded; undefined once the wait is over. */
  async function waitingState(site: SiteTx, caller: Caller, stateToken: string, requestId: string) {
    const { secretHash, doc, memberId } = await openChallenge(site, caller, stateToken)
    if (doc.push?.id !== requestId || doc.push.isApproved) return undefined
    const member = await findMember(site, memberId)
    return member && show(site, member, { stateToken, secretHash, doc }, { chosen: 'PUSH', waiting: doc.push })
  }

  async function show(
    site: SiteTx,
    member: StoredMember,
    { stateToken, secretHash, doc }: { stateToken: string; secretHash: string; doc: ChallengeDoc },
    { chosen, waiting }: { chosen?: OfferedType; waiting?: ChallengeDoc['push'] } = {},
  ): Promise<StateMachineResponse> {
    const { factors, types } = await offered(site, member.id, doc)
    const factorType = chosen ?? types[0]!
    if (!types.includes(factorType)) throw refusal('FACTOR_NOT_AVAILABLE', 'this factor is not set up', { factorType })
    const factor = factors.find(({ type }) => type === factorType)
    const webauthnData =
      factorType === 'WEBAUTHN' ? await askPasskey(site, { secretHash, doc, memberId: member.id }, factors) : undefined
    if (isSent(factorType))
      codes.sendCode(site, {
        stepKind: 'CHALLENGE',
        stepHash: secretHash,
        memberId: member.id,
        type: factorType,
        ...(factor?.data.phone && { phone: factor.data.phone }),
      })
    const approval =
      factorType === 'PUSH'
        ? (waiting ?? (await askApproval(site, { secretHash, doc, memberId: member.id }, factors)))
        : undefined
    const hint = approval?.number ?? hintOf(factorType, factor, member)
    const mfaChallengeData: MfaChallengeData = {
      factorType,
      availableFactors: types.map((type) => ({ factorType: type, factorStatus: statusOf(type, factors) })),
      reason: doc.reason,
      ...(hint && { verificationChallengeData: { hint, ...(approval && { pushData: { transactionId: approval.id } }) } }),
      ...(webauthnData && { verificationChallengeData: { webauthnData } }),
    }
    return { state: 'STATUS_CHECK', stateToken, mfaChallengeData, identity: { email: { address: getLoginEmail(member) } } }
  }

  /** A new challenge for the member's passkeys, which replaces an earlier one of the same sign-in. */
  async function askPasskey(
    site: SiteTx,
    step: { secretHash: string; doc: ChallengeDoc; memberId: string },
    factors: readonly StoredFactor[],
  ) {
    const { options, challenge } = await passkeyRequest(relyingPartyOf(site), factors)
    const id = newId()
    const doc = { ...step.doc, webauthnChallenge: { id, challenge } }
    await saveStep(site, { ...step, createdDate: site.now, doc })
    return { challengeId: id, publicKeyCredentialRequestOptionsJson: options }
  }

  /** Asks for approval in the member's other browsers. This replaces an earlier request. */
  async function askApproval(
    site: SiteTx,
    step: { secretHash: string; doc: ChallengeDoc; memberId: string },
    factors: readonly StoredFactor[],
  ) {
    const { wrongNumbers } = step.doc.push ?? {}
    const request = { id: newId(), number: String(randomInt(10, 100)), ...(wrongNumbers && { wrongNumbers }) }
    await saveStep(site, { ...step, createdDate: site.now, doc: { ...step.doc, push: request } })
    push.send(site, step.memberId, request.id, factors)
    return request
  }

  /** Checks the given code or credential, uses it up and returns its factor. Throws VERIFICATION_FAILED. */
  async function checkFactor(site: SiteTx, step: Step<'CHALLENGE'>, type: FactorType, given: GivenFactor): Promise<OfferedType> {
    const owner = factorOwner(site, step.memberId)
    const { factors, types } = await offered(site, step.memberId, step.doc)
    if (!isOffered(type) || !types.includes(type))
      throw refusal('FACTOR_NOT_AVAILABLE', 'this factor is not set up', { factorType: type })
    if (!(await isRight(owner, step, { type, given, factors, party: relyingPartyOf(site) }))) throw verificationFailed('BAD_CODE')
    return type
  }

  async function isRight(
    owner: FactorOwner,
    step: Step<'CHALLENGE'>,
    { type, given, factors, party }: { type: OfferedType; given: GivenFactor; factors: StoredFactor[]; party: RelyingParty },
  ): Promise<boolean> {
    if (type !== 'PUSH' && !isSent(type)) {
      // An answer to an earlier challenge is none to this one.
      const asked = step.doc.webauthnChallenge
      const challenge = asked && asked.id === given.challengeId ? asked.challenge : undefined
      return isFactorShown(owner, { type, given, factors }, { seal, party, challenge })
    }
    if (type === 'PUSH' ? !isApproved(step.doc, given.transactionId) : !isSentCode(step, type, given.code ?? '')) return false
    for (const factor of factors) if (factor.type === type) await noteUse(owner, factor.id)
    return true
  }

  async function offered(
    site: SiteTx,
    memberId: string,
    doc: ChallengeDoc,
  ): Promise<{ factors: StoredFactor[]; types: OfferedType[] }> {
    const owner = factorOwner(site, memberId)
    const factors = await loadFactors(owner)
    const types = new Set<OfferedType>(factors.map(({ type }) => type))
    // A link or code in a mail was all that was shown, so a code in another mail would show nothing new.
    if (doc.isRecovery && types.size > 1) types.delete('EMAIL')
    // A member without a factor still has an email address.
    if (types.size === 0) types.add('EMAIL')
    if ((await countRecoveryCodes(owner)) > 0) types.add('RECOVERY_CODE')
    const offers = preference.filter((type) => types.has(type))
    // No other session is signed in that could approve. PUSH stays as the last offer, because without it a member with only this
    // factor would get a mailed code.
    if (types.has('PUSH') && (await loadSessions(site, memberId)).length === 0)
      return { factors, types: [...offers.filter((type) => type !== 'PUSH'), 'PUSH'] }
    return { factors, types: offers }
  }

  return { challengeFor, chooseFactor, waitingState, checkFactor }
}

export type Challenges = ReturnType<typeof challenges>

export interface GivenFactor extends Given {
  challengeId?: string | null | undefined
  /** The approval that was asked for. */
  transactionId?: string | null | undefined
}

/** Returns the answer of a request to its factor. */
export function givenFor(type: FactorType, request: VerifyRequest): GivenFactor | undefined {
  switch (type) {
    case 'TOTP':
      return request.totpData
    case 'EMAIL':
      return request.emailData
    case 'SMS':
      return request.smsData
    case 'CALL':
      return request.callData
    case 'RECOVERY_CODE':
      return request.recoveryCodeData
    case 'WEBAUTHN':
      return request.webauthnData
    case 'PUSH':
      return request.pushData
    default:
      return undefined
  }
}

/** A challenge that the caller's front end may go on with, locked. Throws VERIFICATION_FAILED. */
export async function openChallenge(site: SiteTx, caller: Caller, stateToken: string): Promise<Step<'CHALLENGE'>> {
  const step = await lockStep(site, 'CHALLENGE', hashSecret(stateToken))
  if (!step || step.doc.clientId !== clientOf(caller)) throw verificationFailed('NOT_FOUND')
  return step
}

export function verificationFailed(verificationFailureReason: 'BAD_CODE' | 'NOT_FOUND') {
  return refusal('VERIFICATION_FAILED', 'the code is wrong or has expired', { verificationFailureReason })
}

/** `reason` is Stoa's own: it decides the page's text and next step. */
export function stepClosed(reason: 'TOO_MANY_ATTEMPTS' | 'EXPIRED') {
  return refusal('VERIFICATION_FAILED', 'the code is wrong or has expired', { verificationFailureReason: 'NOT_FOUND', reason })
}

/** True if a call without a code is the wish to be asked by this factor. */
export function isChallengeRequest(type: string, given: GivenFactor | undefined): boolean {
  return (
    (isSent(type) && !given?.code) || (type === 'WEBAUTHN' && !given?.credential) || (type === 'PUSH' && !given?.transactionId)
  )
}

function isApproved({ push }: ChallengeDoc, requestId: string | null | undefined): boolean {
  return push?.isApproved === true && push.id === requestId
}

export function isSent(type: string): type is SentFactorType {
  return type === 'EMAIL' || type === 'SMS' || type === 'CALL'
}

export function isOffered(type: FactorType): type is OfferedType {
  return preference.some((offeredType) => offeredType === type)
}

function statusOf(type: OfferedType, factors: readonly StoredFactor[]) {
  const own = factors.filter((factor) => factor.type === type)
  if (type === 'PUSH' && own.every(({ secretSealed }) => !secretSealed)) return 'REQUIRE_REENROLL' as const
  const isOwn = type === 'RECOVERY_CODE' || own.length > 0
  return isOwn ? ('ENABLED' as const) : ('ENABLED_BY_RULE' as const)
}

/** Returns the masked destination of a code: someone who knows only the password must not learn an address or number. */
export function hintOf(type: string, factor: Pick<StoredFactor, 'data'> | undefined, member: Pick<StoredMember, 'loginEmail'>) {
  if (type === 'EMAIL') return maskedEmail(member.loginEmail ?? '')
  const phone = factor?.data.phone
  return phone && `…${phone.slice(-3)}`
}
