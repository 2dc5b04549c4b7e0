import * as contract from '@stoa/contract/services/stoa/second-factors'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import {
  devicesOf,
  forgetDevices as forget,
  factorsOf,
  removeAllFactors,
  removeFactor as remove,
  type StoredFactor,
  newRecoveryCodes,
  recoveryCodesLeft,
  removeRecoveryCodes,
} from '../../../platform/second-factors/index.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { findMember, lockForSignIn, type StoredMember } from '../../../members/members/index.ts'
import { hintOf, openChallenge, verificationFailed } from '../challenges.ts'
import { confirmedCaller, ownOf } from '../confirmed-caller.ts'
import type { Enrollment } from '../enrollment.ts'
import type { FactorCodes } from '../factor-codes.ts'
import { changeFactorPolicy, factorRules, storedFactorPolicy } from '../factor-policy.ts'
import { factorOwner } from '../member-factors.ts'
import type { MemberMails } from '../mails.ts'
import { noteAttempt } from '../sign-in-history.ts'
import { answerRequest } from '../sign-in-requests.ts'
import { memberOfCall } from '../member-of-call.ts'
import { requireRemainingSignInMethod } from '../sign-in-methods.ts'
import { countAttempt, endSteps, findStep } from '../store/sign-in-steps.ts'
import { waitingRequests } from '../store/sign-in-requests.ts'

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
    const member = await memberOf(site, memberOfCall(caller, memberId))
    const owner = factorOwner(site, member.id!)
    const { allowed, required } = await factorRules(site)
    return {
      factors: (await factorsOf(owner)).map((factor) => present(factor, member)),
      recoveryCodesLeft: await recoveryCodesLeft(owner),
      devices: (await devicesOf(owner)).map(({ createdDate, lastUsedDate, expiresDate, ...device }) => ({
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
    const member = await memberOf(site, memberId)
    return transaction((tx) => enrollment.start(tx, member, { type: type!, phone }))
  })

export const confirmFactor = ({ enrollment, mails }: Pick<SecondFactorOptions, 'enrollment' | 'mails'>) =>
  implementAction(contract.confirmFactor, async (context, { stateToken, code, credential, name }) => {
    const { site, caller, address, userAgent, transaction } = context
    const member = await memberOf(site, ownOf(caller).memberId)
    const known = await findStep(site, 'ENROLLMENT', stateToken!)
    if (known?.memberId !== member.id) throw verificationFailed('NOT_FOUND')
    if (!(await transaction((tx) => countAttempt(tx, 'ENROLLMENT', stateToken!, maxAttempts))))
      throw verificationFailed('NOT_FOUND')
    const { factor, recoveryCodes } = await transaction(async (tx) => {
      const confirmed = await enrollment.confirm(tx, member, { stateToken: stateToken!, code, credential, name })
      mails.notify(tx, member.id!, { event: 'FACTOR_ADDED', userAgent, address })
      return confirmed
    })
    return { factor: present(factor, member), ...(recoveryCodes && { recoveryCodes }) }
  })

export const removeFactor = ({ limits, mails }: Pick<SecondFactorOptions, 'limits' | 'mails'>) =>
  implementAction(contract.removeFactor, async (context, { factorId, currentPassword }) => {
    const { memberId } = await confirmedCaller(limits, context, currentPassword)
    await context.transaction(async (tx) => {
      await lockForSignIn(tx, memberId)
      const owner = factorOwner(tx, memberId)
      const isPasskey = (await factorsOf(owner)).some(({ id, type }) => id === factorId && type === 'WEBAUTHN')
      if (!(await remove(owner, factorId!))) throw context.refuse('FACTOR_NOT_FOUND', 'there is no such factor', { factorId })
      if (isPasskey) await requireRemainingSignInMethod(tx, memberId)
      await forget(owner)
      if ((await factorsOf(owner)).length === 0) await removeRecoveryCodes(owner)
      mails.notify(tx, memberId, { event: 'FACTOR_REMOVED', userAgent: context.userAgent, address: context.address })
    })
    return {}
  })

export const createRecoveryCodes = ({ limits }: Pick<SecondFactorOptions, 'limits'>) =>
  implementAction(contract.createRecoveryCodes, async (context, { currentPassword }) => {
    const { memberId } = await confirmedCaller(limits, context, currentPassword)
    const recoveryCodes = await context.transaction(async (tx) => {
      const owner = factorOwner(tx, memberId)
      if ((await factorsOf(owner)).length === 0) throw context.refuse('FACTOR_NOT_FOUND', 'set up a second factor first')
      return newRecoveryCodes(owner)
    })
    return { recoveryCodes }
  })

export const listSignInRequests = implementRead(contract.listSignInRequests, async ({ site, caller }) => {
  const requests = await waitingRequests(site, ownOf(caller).memberId)
  return {
    signInRequests: requests.map(({ id, doc, createdDate, expiresDate }) => ({
      id,
      ...doc.from,
      createdDate: createdDate.toISOString(),
      expiresDate: expiresDate.toISOString(),
    })),
  }
})

export const answerSignInRequest = ({ mails }: Pick<SecondFactorOptions, 'mails'>) =>
  implementAction(contract.answerSignInRequest, async (context, { requestId, ...answer }) => {
    const { caller, transaction, refuse } = context
    const memberId = ownOf(caller).memberId
    const { approve = false, number = '' } = answer
    // A wrong number counts, so its transaction is not rolled back.
    const { outcome } = await transaction(async (tx) => {
      const given = await answerRequest(tx, memberId, { id: requestId!, approve, number })
      if (!given.denied) return given
      const { method, clientId, from } = given.denied
      mails.notify(tx, memberId, { event: 'SIGN_IN_DENIED', ...from })
      await noteAttempt(tx, memberId, { outcome: 'DENIED', method, secondFactor: 'PUSH', clientId, ...from })
      return given
    })
    if (outcome === 'WRONG_NUMBER') throw refuse('WRONG_NUMBER', 'the sign-in page shows another number')
    if (outcome === 'NOT_FOUND' || (outcome === 'DENIED' && approve))
      throw refuse('SIGN_IN_REQUEST_NOT_FOUND', 'this sign-in has ended', { requestId })
    return {}
  })

export const forgetDevices = implement(contract.forgetDevices, async ({ site, caller }, { deviceId }) => {
  await forget(factorOwner(site, ownOf(caller).memberId), deviceId ?? undefined)
  return {}
})

export const resetFactors = ({ mails }: Pick<SecondFactorOptions, 'mails'>) =>
  implement(contract.resetFactors, async ({ site }, { memberId }) => {
    const member = await memberOf(site, memberId!)
    const owner = factorOwner(site, member.id!)
    site.noteBefore({ id: member.id, factors: (await factorsOf(owner)).map(({ type }) => type) })
    await removeAllFactors(owner)
    await endSteps(site, member.id!)
    mails.notify(site, member.id!, { event: 'FACTOR_REMOVED' })
    site.noteAfter({ id: member.id, factors: [] })
    return {}
  })

export const requestFactorReset = ({ codes, mails }: Pick<SecondFactorOptions, 'codes' | 'mails'>) =>
  implementAction(contract.requestFactorReset, async (context, { stateToken }) => {
    const { caller, address, userAgent, transaction, refuse } = context
    if (!codes.canMail) throw refuse('NO_MAIL_SERVER', 'no mail server is set up')
    await transaction(async (tx) => {
      const { memberId } = await openChallenge(tx, caller, stateToken!)
      mails.requestReset(tx, memberId!)
      mails.notify(tx, memberId!, { event: 'FACTOR_RESET_REQUESTED', userAgent, address })
    })
    return {}
  })

export const getFactorPolicy = implement(contract.getFactorPolicy, async ({ site }) => ({
  factorPolicy: await storedFactorPolicy(site),
}))

export const updateFactorPolicy = ({ codes }: Pick<SecondFactorOptions, 'codes'>) =>
  implement(contract.updateFactorPolicy, async ({ site, refuse }, { factorPolicy }) => {
    // A member without a factor is asked for a mailed code.
    if (factorPolicy!.required && !codes.canMail) throw refuse('NO_MAIL_SERVER', 'no mail server is set up')
    return { factorPolicy: await changeFactorPolicy(site, factorPolicy!) }
  })

function present(factor: StoredFactor, member: StoredMember): contract.MemberFactor {
  const { id, type, name, createdDate, lastUsedDate } = factor
  const hint = hintOf(type, factor, member)
  return {
    id,
    type,
    ...(name && { name }),
    ...(hint && { hint }),
    ...(type === 'PUSH' && !factor.secretSealed && { unreachable: true }),
    createdDate: createdDate.toISOString(),
    ...(lastUsedDate && { lastUsedDate: lastUsedDate.toISOString() }),
  }
}

async function memberOf(site: SiteRead, id: string): Promise<StoredMember> {
  const member = await findMember(site, id)
  if (!member) throw notFound('member', { id })
  return member
}
