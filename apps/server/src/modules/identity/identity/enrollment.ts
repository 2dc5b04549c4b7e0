import type { MemberFactorType, StartFactorResponse } from '@stoa/contract/services/stoa/second-factors'
import { brokenRule, refusal } from '../../../kernel/basics/errors.ts'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import {
  confirmedFactor,
  forgetDevices,
  addFactor,
  loadFactors,
  maxFactors,
  removeFactor,
  type NewFactor,
  type StoredFactor,
  type FactorOwner,
  passkeyCreation,
  replaceRecoveryCodes,
  countRecoveryCodes,
  newTotp,
} from '../../platform/second-factors/index.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { lockMember, type StoredMember } from '../../members/members/ports/reading.ts'
import { getLoginEmail } from '../../members/members/ports/accounts.ts'
import { hintOf, isSent, verificationFailed } from './challenges.ts'
import { isSentCode, type FactorCodes } from './factor-codes.ts'
import { loadFactorRules } from './factor-policy.ts'
import { factorOwner, relyingPartyOf } from './member-factors.ts'
import { loadPublicPushKey } from './push-keys.ts'
import type { PushMessages, PushSubscription } from './push-messages.ts'
import { hashSecret } from '../../../kernel/secrets/credentials.ts'
import { confirmPassword } from './store/credentials.ts'
import type { EnrollmentDoc, Step } from './step-kinds.ts'
import { lockStep, openStep, takeStep } from './store/sign-in-steps.ts'

export interface Wanted {
  type: MemberFactorType
  phone?: string | null | undefined
}

export interface Confirmation {
  stateToken: string
  code?: string | undefined
  /** The browser's answer for a passkey. */
  credential?: string | undefined
  name?: string | null | undefined
}

/** Setting up a second factor: it counts once its first code was given. */
export function enrollment({
  seal,
  codes,
  push,
}: {
  seal: Seal
  codes: FactorCodes
  push: Pick<PushMessages, 'subscriptionIn'>
}) {
  async function start(site: SiteTx, member: StoredMember, { type, phone }: Wanted): Promise<StartFactorResponse> {
    await checkMayAdd(site, member, type)
    const number = type === 'SMS' || type === 'CALL' ? (phone ?? '').replaceAll(/[\s()/-]/g, '') : undefined
    if (number !== undefined && !/^\+\d{7,15}$/.test(number))
      throw brokenRule('phone', 'PHONE_REQUIRED', 'must be a number with the country’s prefix, such as +49 170 1234567')
    const totp = type === 'TOTP' ? newTotp({ issuer: site.settings.name, account: getLoginEmail(member) }) : undefined
    const passkey =
      type === 'WEBAUTHN'
        ? await passkeyCreation(relyingPartyOf(site), getLoginEmail(member), await loadFactors(factorOwner(site, member.id)))
        : undefined
    const doc: EnrollmentDoc = {
      type,
      ...(totp && { secretSealed: seal.close(totp.secret) }),
      ...(number && { phone: number }),
      ...(passkey && { webauthnChallenge: { challenge: passkey.challenge } }),
    }
    const { secret, secretHash } = await openStep(site, 'ENROLLMENT', { memberId: member.id, doc })
    if (isSent(type))
      codes.sendCode(site, {
        stepKind: 'ENROLLMENT',
        stepHash: secretHash,
        memberId: member.id,
        type,
        ...(number && { phone: number }),
      })
    const hint = hintOf(type, { data: number ? { phone: number } : {} }, member)
    return {
      stateToken: secret,
      ...(totp && { totp }),
      ...(passkey && { passkeyOptionsJson: passkey.options }),
      ...(type === 'PUSH' && { pushPublicKey: await loadPublicPushKey(site, seal) }),
      ...(hint && { hint }),
    }
  }

  /** Throws VERIFICATION_FAILED. The attempt was counted before. */
  async function confirm(
    site: SiteTx,
    member: StoredMember,
    { stateToken, code = '', credential = '', name }: Confirmation,
  ): Promise<{ factor: StoredFactor; recoveryCodes: string[] | undefined }> {
    const step = await lockStep(site, 'ENROLLMENT', hashSecret(stateToken))
    if (!step || step.memberId !== member.id) throw verificationFailed('NOT_FOUND')
    const { type } = step.doc
    const confirmed = await shown(site, step, { code, credential })
    if (!confirmed) throw verificationFailed('BAD_CODE')
    await takeStep(site, 'ENROLLMENT', stateToken)
    // One factor is added at a time, so that they can be counted.
    await lockMember(site, member.id)
    const owner = factorOwner(site, step.memberId)
    if (type === 'PUSH' && confirmed.secretSealed) await removeSame(owner, confirmed.secretSealed)
    await checkMayAdd(site, member, type)
    const id = await addFactor(owner, { ...confirmed, name: name?.trim() ?? '' })
    await forgetDevices(owner)
    // They have verified all factors that were required before this one.
    await confirmPassword(site, member.id)
    const recoveryCodes = (await countRecoveryCodes(owner)) === 0 ? await replaceRecoveryCodes(owner) : undefined
    return { factor: (await loadFactors(owner)).find((factor) => factor.id === id)!, recoveryCodes }
  }

  /** Returns the factor that the given code or credential sets up; undefined if it is wrong. */
  async function shown(
    site: SiteTx,
    step: Step<'ENROLLMENT'>,
    given: { code: string; credential: string },
  ): Promise<Omit<NewFactor, 'name'> | undefined> {
    const { type, secretSealed, phone, webauthnChallenge } = step.doc
    if (isSent(type)) return isSentCode(step, type, given.code) ? { type, ...(phone && { data: { phone } }) } : undefined
    if (type === 'PUSH') {
      const subscription = push.subscriptionIn(site, given.credential)
      return subscription && { type, secretSealed: seal.close(JSON.stringify(subscription)), data: { language: site.language } }
    }
    const parts = { seal, party: relyingPartyOf(site), challenge: webauthnChallenge?.challenge }
    return confirmedFactor({ type, secretSealed }, given, site.now, parts)
  }

  /** A browser that is set up again would get each message twice. */
  async function removeSame(owner: FactorOwner, sealedSubscription: string): Promise<void> {
    const endpointOf = (sealed: string) => (JSON.parse(seal.open(sealed)) as PushSubscription).endpoint
    for (const { id, type, secretSealed } of await loadFactors(owner))
      if (type === 'PUSH' && secretSealed && endpointOf(secretSealed) === endpointOf(sealedSubscription))
        await removeFactor(owner, id)
  }

  async function checkMayAdd(site: SiteTx, member: StoredMember, type: MemberFactorType): Promise<void> {
    const { allowed } = await loadFactorRules(site)
    if (!allowed.includes(type) || (type === 'EMAIL' && !codes.canMail))
      throw refusal('FACTOR_NOT_AVAILABLE', 'this factor cannot be set up here', { type })
    const factors = await loadFactors(factorOwner(site, member.id))
    // The login email is one factor, however often.
    if (factors.length >= maxFactors || (type === 'EMAIL' && factors.some((factor) => factor.type === 'EMAIL')))
      throw refusal('TOO_MANY_FACTORS', 'no further factor of this kind can be set up')
  }

  return { start, confirm }
}

export type Enrollment = ReturnType<typeof enrollment>
