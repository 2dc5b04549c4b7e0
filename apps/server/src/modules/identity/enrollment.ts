import type { MemberFactorType, StartFactorResponse } from '@stoa/contract/services/stoa/second-factors'
import { brokenRule, refusal } from '../../kernel/errors.ts'
import type { Seal } from '../../kernel/sealed.ts'
import { confirmedFactor } from '../../kernel/second-factor/check.ts'
import { forgetDevices } from '../../kernel/second-factor/devices.ts'
import { addFactor, factorsOf, maxFactors, type StoredFactor } from '../../kernel/second-factor/factors.ts'
import { passkeyCreation } from '../../kernel/second-factor/passkeys.ts'
import { newRecoveryCodes, recoveryCodesLeft } from '../../kernel/second-factor/recovery-codes.ts'
import { newTotp } from '../../kernel/second-factor/totp.ts'
import type { SiteTx } from '../../kernel/site.ts'
import { lockMember, type StoredMember } from '../members/index.ts'
import { hintOf, isSent, verificationFailed } from './challenges.ts'
import { confirmPassword } from './credentials.ts'
import { isSentCode, type FactorCodes } from './factor-codes.ts'
import { factorRules } from './factor-policy.ts'
import { factorOwner, relyingPartyOf } from './member-factors.ts'
import { lockStep, openStep, takeStep, type EnrollmentDoc } from './steps.ts'
import { hashSecret } from '../../kernel/credentials.ts'

export interface Wanted {
  type: MemberFactorType
  phone?: string | null | undefined
}

export interface Confirmation {
  stateToken: string
  code?: string | undefined
  /** What the browser answers for a passkey. */
  credential?: string | undefined
  name?: string | null | undefined
}

/** Setting up a second factor: it counts once its first code was given. */
export function enrollment({ seal, codes }: { seal: Seal; codes: FactorCodes }) {
  async function start(site: SiteTx, member: StoredMember, { type, phone }: Wanted): Promise<StartFactorResponse> {
    await checkMayAdd(site, member, type)
    if ((type === 'SMS' || type === 'CALL') && !/^\+\d{7,15}$/.test(phone?.replaceAll(/[\s()/-]/g, '') ?? ''))
      throw brokenRule('phone', 'PHONE_REQUIRED', 'must be a number with the country’s prefix, such as +49 170 1234567')
    const number = type === 'SMS' || type === 'CALL' ? phone!.replaceAll(/[\s()/-]/g, '') : undefined
    const totp = type === 'TOTP' ? newTotp({ issuer: site.settings.name, account: member.loginEmail! }) : undefined
    const passkey =
      type === 'WEBAUTHN'
        ? await passkeyCreation(relyingPartyOf(site), member.loginEmail!, await factorsOf(factorOwner(site, member.id!)))
        : undefined
    const doc: EnrollmentDoc = {
      type,
      ...(totp && { secretSealed: seal.close(totp.secret) }),
      ...(number && { phone: number }),
      ...(passkey && { webauthnChallenge: { challenge: passkey.challenge } }),
    }
    const { secret, secretHash } = await openStep(site, 'ENROLLMENT', { memberId: member.id!, doc })
    if (isSent(type))
      codes.sendCode(site, {
        stepKind: 'ENROLLMENT',
        stepHash: secretHash,
        memberId: member.id!,
        type,
        ...(number && { phone: number }),
      })
    const hint = hintOf(type, { data: number ? { phone: number } : {} }, member)
    return {
      stateToken: secret,
      ...(totp && { totp }),
      ...(passkey && { passkeyOptionsJson: passkey.options }),
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
    const { type, secretSealed, phone, webauthnChallenge } = step.doc
    const parts = { seal, party: relyingPartyOf(site), challenge: webauthnChallenge?.challenge }
    const confirmed = isSent(type)
      ? isSentCode(step, type, code) && { type, ...(phone && { data: { phone } }) }
      : await confirmedFactor({ type, secretSealed }, { code, credential }, site.now, parts)
    if (!confirmed) throw verificationFailed('BAD_CODE')
    await takeStep(site, 'ENROLLMENT', stateToken)
    // One factor is added at a time, so that they can be counted.
    await lockMember(site, member.id!)
    await checkMayAdd(site, member, type)
    const owner = factorOwner(site, step.memberId!)
    const id = await addFactor(owner, { ...confirmed, name: name?.trim() ?? '' })
    await forgetDevices(owner)
    // They got in with what was asked for before this factor.
    await confirmPassword(site, member.id!)
    const recoveryCodes = (await recoveryCodesLeft(owner)) === 0 ? await newRecoveryCodes(owner) : undefined
    return { factor: (await factorsOf(owner)).find((factor) => factor.id === id)!, recoveryCodes }
  }

  async function checkMayAdd(site: SiteTx, member: StoredMember, type: MemberFactorType): Promise<void> {
    const { allowed } = await factorRules(site)
    if (!allowed.includes(type) || (type === 'EMAIL' && !codes.canMail))
      throw refusal('FACTOR_NOT_AVAILABLE', 'this factor cannot be set up here', { type })
    const factors = await factorsOf(factorOwner(site, member.id!))
    // The login email is one factor, however often.
    if (factors.length >= maxFactors || (type === 'EMAIL' && factors.some((factor) => factor.type === 'EMAIL')))
      throw refusal('TOO_MANY_FACTORS', 'no further factor of this kind can be set up')
  }

  return { start, confirm }
}

export type Enrollment = ReturnType<typeof enrollment>
