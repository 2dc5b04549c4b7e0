import * as contract from '@stoa/contract/services/identity/verification'
import { hashSecret } from '../../../../kernel/secrets/credentials.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import { implement, implementAction } from '../../../../kernel/operations/operation.ts'
import { findMember } from '../../../members/members/ports/reading.ts'
import { getLoginEmail } from '../../../members/members/ports/accounts.ts'
import { stepClosed } from '../challenges.ts'
import type { MemberMails } from '../mails.ts'
import { accountKey } from '../member-factors.ts'
import { finishRegistration } from '../registration.ts'
import { nextState, rememberSuccess, takeAttempt, verifyEmail } from '../sign-in.ts'
import { findStep } from '../store/sign-in-steps.ts'
import { completeChallenge, type VerifyOptions } from '../complete-challenge.ts'

/** Mails a code to the login email of a member: their own, or for staff anybody's. */
export const start = (options: VerifyOptions & { mails: MemberMails }) =>
  implement(contract.start, async ({ site, caller }, { identityId }) => {
    const id = isStaff(caller) ? identityId : caller.kind === 'MEMBER' ? caller.memberId : undefined
    const member = id ? await findMember(site, id) : undefined
    if (!member?.loginEmail) throw notFound('identity', { id })
    return { verificationId: await options.mails.startVerification(site, member.id) }
  })

/**
 * The published client knows this operation alone (`processVerification`), so it also takes the code of a second factor: the mailed one
 * where one was mailed, otherwise that of an authenticator app.
 */
export const verifyDuringAuthentication = (options: VerifyOptions & { mails: MemberMails }) =>
  implementAction(contract.verifyDuringAuthentication, async (context, { code: given, stateToken }) => {
    const { site, caller, address, userAgent, transaction } = context
    const [code, token] = [given, stateToken]
    const challenge = await findStep(site, 'CHALLENGE', token)
    if (challenge) {
      const type = challenge.doc.codeHashes?.EMAIL ? 'EMAIL' : 'TOTP'
      return completeChallenge(context, options, { stateToken: token, type, given: { code } })
    }
    const { signInTo, registration } = (await findStep(site, 'VERIFICATION', token))?.doc ?? {}
    await takeAttempt(transaction, token)
    // Only this code protects the account, so all sign-ins to it share a limit, and so do registrations with an email.
    const account = signInTo ?? (registration && hashSecret(accountKey(site, registration.email)))
    const attempt = account ? await options.limits.factorAttempt(`mailed ${account}`) : undefined
    const { state, email } = await transaction(async (tx) => {
      const member = registration ? await finishRegistration(tx, token, code) : await verifyEmail(tx, token, code)
      // A registration shows a chosen password and a read mail, which also counts as the second factor of a mailed code.
      const shown = registration
        ? { method: 'REGISTRATION' as const, secondFactor: 'EMAIL' as const }
        : { method: 'MAILED_CODE' as const, isMailbox: signInTo !== undefined }
      const state = await nextState(tx, caller, member, options, { ...shown, userAgent, address })
      return { state, email: getLoginEmail(member) }
    })
    await attempt?.succeeded()
    await rememberSuccess(options.limits, context, state, email)
    return state
  })

/** The answer does not reveal whether the account has received too many mails already. */
export const resendDuringAuthentication = (options: VerifyOptions & { mails: MemberMails }) =>
  implementAction(contract.resendDuringAuthentication, async ({ transaction }, { stateToken }) => {
    if (!(await transaction((tx) => options.mails.resendCode(tx, stateToken)))) throw stepClosed('EXPIRED')
    return { state: 'REQUIRE_EMAIL_VERIFICATION' as const, stateToken }
  })
