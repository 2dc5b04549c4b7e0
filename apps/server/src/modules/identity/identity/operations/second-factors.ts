import * as contract from '@stoa/contract/services/stoa/second-factors'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import {
  loadDevices,
  forgetDevices as forget,
  loadFactors,
  removeFactor as remove,
  replaceRecoveryCodes,
  countRecoveryCodes,
  removeRecoveryCodes,
} from '../../../platform/second-factors/index.ts'
import { lockForSignIn } from '../../../members/members/ports/accounts.ts'
import { verificationFailed } from '../challenges.ts'
import { confirmedCaller, ownOf } from '../confirmed-caller.ts'
import type { Enrollment } from '../enrollment.ts'
import type { FactorCodes } from '../factor-codes.ts'
import { loadFactorRules } from '../factor-policy.ts'
import { factorOwner } from '../member-factors.ts'
import type { MemberMails } from '../mails.ts'
import { memberOfCall } from '../member-of-call.ts'
import { requireRemainingSignInMethod } from '../sign-in-methods.ts'
import { countAttempt, findStep } from '../store/sign-in-steps.ts'
import { presentFactor, requireMember } from '../own-factors.ts'

// Second factors: members set them up, staff see and reset them.

const maxAttempts = 5

export interface SecondFactorOptions {
  limits: Pick<RateLimits, 'passwordAttempt' | 'factorAttempt'>
  enrollment: Enrollment
  codes: Pick<FactorCodes, 'canMail'>
  mails: Pick<MemberMails, 'notify' | 'requestReset'>
}

export const listFactors = ({ codes }: Pick<SecondFactorOptions, 'codes'>) =>
  implementRead(contract.listFactors, async ({ site, caller }, { memberId }) => {
    const member = await requireMember(site, memberOfCall(caller, memberId))
    const owner = factorOwner(site, member.id)
    const { allowed, required } = await loadFactorRules(site)
    return {
      factors: (await loadFactors(owner)).map((factor) => presentFactor(factor, member)),
      recoveryCodesLeft: await countRecoveryCodes(owner),
      devices: (await loadDevices(owner)).map(({ createdDate, lastUsedDate, expiresDate, ...device }) => ({
        ...device,
        createdDate: createdDate.toISOString(),
        lastUsedDate: lastUsedDate.toISOString(),
        expiresDate: expiresDate.toISOString(),
      })),
      allowedFactors: allowed.filter((type) => type !== 'EMAIL' || codes.canMail),
      required,
    }
  })

export const startFactor = ({ limits, enrollment }: Pick<SecondFactorOptions, 'limits' | 'enrollment'>) =>
  implementAction(contract.startFactor, async (context, { type, phone, currentPassword }) => {
    const { site, transaction } = context
    const { memberId } = await confirmedCaller(limits, context, currentPassword)
    const member = await requireMember(site, memberId)
    return transaction((tx) => enrollment.start(tx, member, { type, phone }))
  })

export const confirmFactor = ({ enrollment, mails }: Pick<SecondFactorOptions, 'enrollment' | 'mails'>) =>
  implementAction(contract.confirmFactor, async (context, { stateToken, code, credential, name }) => {
    const { site, caller, address, userAgent, transaction } = context
    const member = await requireMember(site, ownOf(caller).memberId)
    const known = await findStep(site, 'ENROLLMENT', stateToken)
    if (known?.memberId !== member.id) throw verificationFailed('NOT_FOUND')
    if (!(await transaction((tx) => countAttempt(tx, 'ENROLLMENT', stateToken, maxAttempts))))
      throw verificationFailed('NOT_FOUND')
    const { factor, recoveryCodes } = await transaction(async (tx) => {
      const confirmed = await enrollment.confirm(tx, member, { stateToken, code, credential, name })
      mails.notify(tx, member.id, { event: 'FACTOR_ADDED', userAgent, address })
      return confirmed
    })
    return { factor: presentFactor(factor, member), ...(recoveryCodes && { recoveryCodes }) }
  })

export const removeFactor = ({ limits, mails }: Pick<SecondFactorOptions, 'limits' | 'mails'>) =>
  implementAction(contract.removeFactor, async (context, { factorId, currentPassword }) => {
    const { memberId } = await confirmedCaller(limits, context, currentPassword)
    await context.transaction(async (tx) => {
      await lockForSignIn(tx, memberId)
      const owner = factorOwner(tx, memberId)
      const isPasskey = (await loadFactors(owner)).some(({ id, type }) => id === factorId && type === 'WEBAUTHN')
      if (!(await remove(owner, factorId))) throw context.refuse('FACTOR_NOT_FOUND', 'there is no such factor', { factorId })
      if (isPasskey) await requireRemainingSignInMethod(tx, memberId)
      await forget(owner)
      if ((await loadFactors(owner)).length === 0) await removeRecoveryCodes(owner)
      mails.notify(tx, memberId, { event: 'FACTOR_REMOVED', userAgent: context.userAgent, address: context.address })
    })
    return {}
  })

export const createRecoveryCodes = ({ limits }: Pick<SecondFactorOptions, 'limits'>) =>
  implementAction(contract.createRecoveryCodes, async (context, { currentPassword }) => {
    const { memberId } = await confirmedCaller(limits, context, currentPassword)
    const recoveryCodes = await context.transaction(async (tx) => {
      const owner = factorOwner(tx, memberId)
      if ((await loadFactors(owner)).length === 0) throw context.refuse('FACTOR_NOT_FOUND', 'set up a second factor first')
      return replaceRecoveryCodes(owner)
    })
    return { recoveryCodes }
  })

export const forgetDevices = implement(contract.forgetDevices, async ({ site, caller }, { deviceId }) => {
  await forget(factorOwner(site, ownOf(caller).memberId), deviceId ?? undefined)
  return {}
})
