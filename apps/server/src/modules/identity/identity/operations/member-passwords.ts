import * as contract from '@stoa/contract/services/stoa/member-security'
import { hashPassword, isPassword } from '../../../../kernel/secrets/credentials.ts'
import { notFound, permissionDenied } from '../../../../kernel/basics/errors.ts'
import { maskedEmail } from '../../../../kernel/basics/masked-email.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { checkPassword } from '../../../../kernel/secrets/password-rules.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { forgetDevices } from '../../../platform/second-factors/index.ts'
import { findMember } from '../../../members/members/ports/reading.ts'
import type { MemberMails } from '../mails.ts'
import { factorOwner } from '../member-factors.ts'
import { loadMaxFailedAttempts, loadPasswordRule } from '../policy.ts'
import { memberOfCall } from '../member-of-call.ts'
import * as sessions from '../sessions.ts'
import { findCredential, markNewRequired, findPasswordHash, setPasswordHash } from '../store/credentials.ts'
import { findStep } from '../store/sign-in-steps.ts'
import { isFresh } from '../store/sessions.ts'

export const readPasswordLink = implementRead(contract.readPasswordLink, async ({ site, refuse }, { token }) => {
  const step = await findStep(site, 'RECOVERY', token)
  const member = step?.memberId ? await findMember(site, step.memberId) : undefined
  if (!member?.loginEmail) throw refuse('RECOVERY_TOKEN_NOT_VALID', 'the link was used or has expired')
  return {
    maskedEmail: maskedEmail(member.loginEmail),
    isFirst: (await findPasswordHash(site, member.id)) === undefined,
  }
})

export const getPasswordRule = implementRead(contract.getPasswordRule, ({ site }) => loadPasswordRule(site))

export const changeOwnPassword = ({
  limits,
  mails,
}: {
  limits: Pick<RateLimits, 'passwordAttempt'>
  mails: Pick<MemberMails, 'notify'>
}) =>
  implementAction(contract.changeOwnPassword, async (context, { currentPassword, newPassword }) => {
    const { site, caller, address, userAgent, transaction, refuse } = context
    if (caller.kind !== 'MEMBER') throw permissionDenied('only a member has a password of their own')
    const { memberId } = caller
    const attempt = await limits.passwordAttempt(address, `${site.siteId} ${memberId}`, await loadMaxFailedAttempts(site))
    const stored = await findPasswordHash(site, memberId)
    // Without a password, only a recent sign-in shows more than an open session.
    if (!stored && !(await isFresh(site, caller.sessionId))) throw permissionDenied('sign in again to choose a password')
    if (stored && !(await isPassword(stored, currentPassword ?? ''))) throw refuse('WRONG_PASSWORD', 'this is not your password')
    await attempt.succeeded()
    const member = await findMember(site, memberId)
    checkPassword(newPassword, 'newPassword', [member?.loginEmail, member?.profile?.nickname], await loadPasswordRule(site))
    const passwordHash = await hashPassword(newPassword)
    await transaction(async (tx) => {
      await setPasswordHash(tx, memberId, passwordHash)
      await forgetDevices(factorOwner(tx, memberId))
      await sessions.endMemberSessions(tx, memberId, { but: caller.sessionId, reason: 'PASSWORD_CHANGED' })
      mails.notify(tx, memberId, { event: 'PASSWORD_CHANGED', userAgent, address })
    })
    return {}
  })

export const getMemberPassword = implementRead(contract.getMemberPassword, async ({ site, caller }, { memberId }) => {
  const credential = await findCredential(site, memberOfCall(caller, memberId))
  return { hasPassword: credential !== undefined, newPasswordRequired: credential?.isNewRequired ?? false }
})

export const requireNewPassword = implement(contract.requireNewPassword, async ({ site, refuse }, { memberId }) => {
  const member = await findMember(site, memberId)
  if (!member) throw notFound('member', { id: memberId })
  if (!(await markNewRequired(site, memberId))) throw refuse('PASSWORD_NOT_FOUND', 'the member has no password', { memberId })
  await forgetDevices(factorOwner(site, memberId))
  await sessions.endMemberSessions(site, memberId, { reason: 'NEW_PASSWORD_REQUIRED' })
  site.noteAfter({ id: memberId, newPasswordRequired: true })
  return {}
})
