import * as contract from '@stoa/contract/services/stoa/member-security'
import { hashPassword, isPassword, isPasswordOf } from '../../../../kernel/secrets/credentials.ts'
import { notFound, permissionDenied } from '../../../../kernel/basics/errors.ts'
import { maskedEmail } from '../../../../kernel/basics/masked-email.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { checkPassword } from '../../../../kernel/secrets/password-rules.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { retentionPeriods } from '../../../../kernel/background/purge.ts'
import { forgetDevices } from '../../../platform/second-factors/index.ts'
import { findByLoginEmail, findMember, lockForSignIn, ownDeletion, restoreMember } from '../../../members/members/index.ts'
import type { MemberMails } from '../mails.ts'
import { accountKey, factorOwner } from '../member-factors.ts'
import { maxFailedAttempts, passwordRuleOf } from '../policy.ts'
import { normalizedEmail } from '../passwords.ts'
import { historyRetention } from '../sign-in-history.ts'
import { memberOfCall } from '../member-of-call.ts'
import * as sessions from '../sessions.ts'
import * as members from '../../../members/members/index.ts'
import { credentialOf, markNewRequired, passwordHashOf, setPasswordHash } from '../store/credentials.ts'
import { findStep, takeStep } from '../store/sign-in-steps.ts'
import { disown, signInsOf } from '../store/sign-in-history.ts'
import { isFresh, sessionsOf } from '../store/sessions.ts'

export const listMemberSessions = implementRead(contract.listMemberSessions, async ({ site, caller }, { memberId }) => {
  const sessions = await sessionsOf(site, memberOfCall(caller, memberId))
  return {
    sessions: sessions.map(({ id, clientId, userAgent, address, createdDate, lastUsedDate }) => ({
      id,
      current: caller.kind === 'MEMBER' && caller.sessionId === id,
      ...(clientId && { clientId }),
      userAgent,
      address,
      createdDate: createdDate.toISOString(),
      lastUsedDate: lastUsedDate.toISOString(),
    })),
  }
})

export const endMemberSession = implement(contract.endMemberSession, async ({ site, caller, refuse }, { sessionId }) => {
  const ended = await sessions.endMemberSession(site, sessionId!, caller.kind === 'MEMBER' ? caller.memberId : undefined)
  if (!ended) throw refuse('SESSION_NOT_FOUND', 'there is no such session', { sessionId })
  return {}
})

export const endMemberSessions = implement(contract.endMemberSessions, async ({ site, caller }, { memberId }) => ({
  endedSessions: await sessions.endMemberSessions(site, memberOfCall(caller, memberId), {
    but: caller.kind === 'MEMBER' ? caller.sessionId : undefined,
  }),
}))

export const listSignIns = implementRead(contract.listSignIns, async ({ site, caller }, { memberId }) => {
  const entries = await signInsOf(site, memberOfCall(caller, memberId))
  return {
    signIns: entries.map(({ lastDate, disownedDate, method, secondFactor, clientId, appName, ...entry }) => ({
      ...entry,
      ...(method && { method }),
      ...(secondFactor && { secondFactor }),
      ...(clientId && { clientId }),
      ...(appName && { appName }),
      date: lastDate.toISOString(),
      ...(disownedDate && { disownedDate: disownedDate.toISOString() }),
    })),
    keptDays: (await retentionPeriods(site)).get(historyRetention.name) ?? historyRetention.defaultDays,
  }
})

export const disownSignIn = implement(contract.disownSignIn, async ({ site, caller, refuse }, { signInId }) => {
  if (caller.kind !== 'MEMBER') throw permissionDenied('only the member knows memberOfCall sign-in it was')
  const { memberId, sessionId } = caller
  if (!(await disown(site, memberId, signInId!))) throw refuse('SIGN_IN_NOT_FOUND', 'there is no such sign-in', { signInId })
  await forgetDevices(factorOwner(site, memberId))
  return { endedSessions: await sessions.endMemberSessions(site, memberId, { but: sessionId }) }
})

export const readPasswordLink = implementRead(contract.readPasswordLink, async ({ site, refuse }, { token }) => {
  const step = await findStep(site, 'RECOVERY', token!)
  const member = step?.memberId ? await findMember(site, step.memberId) : undefined
  if (!member?.loginEmail) throw refuse('RECOVERY_TOKEN_NOT_VALID', 'the link was used or has expired')
  return {
    maskedEmail: maskedEmail(member.loginEmail),
    isFirst: (await passwordHashOf(site, member.id!)) === undefined,
  }
})

export const getPasswordRule = implementRead(contract.getPasswordRule, ({ site }) => passwordRuleOf(site))

/** The link alone signs nobody in, and confirms nothing for a stranger who registered with the address: both know only their half. */
export const confirmLoginEmail = implementAction(contract.confirmLoginEmail, ({ caller, transaction, refuse }, { token }) => {
  if (caller.kind !== 'MEMBER') throw permissionDenied('only the member confirms their email')
  return transaction(async (tx) => {
    const member = await lockForSignIn(tx, caller.memberId)
    const known = await findStep(tx, 'EMAIL_LINK', token!)
    if (!member || known?.memberId !== member.id || known?.doc.email !== member.loginEmail)
      throw refuse('EMAIL_LINK_NOT_VALID', 'the link was used, has expired or is of another account or address')
    await takeStep(tx, 'EMAIL_LINK', token!)
    await members.confirmLoginEmail(tx, member.id!, { approve: false })
    return {}
  })
})

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
    const attempt = await limits.passwordAttempt(address, `${site.siteId} ${memberId}`, await maxFailedAttempts(site))
    const stored = await passwordHashOf(site, memberId)
    // Without a password, only a recent sign-in shows more than an open session.
    if (!stored && !(await isFresh(site, caller.sessionId))) throw permissionDenied('sign in again to choose a password')
    if (stored && !(await isPassword(stored, currentPassword ?? ''))) throw refuse('WRONG_PASSWORD', 'this is not your password')
    await attempt.succeeded()
    const member = await findMember(site, memberId)
    checkPassword(newPassword!, 'newPassword', [member?.loginEmail, member?.profile?.nickname], await passwordRuleOf(site))
    const passwordHash = await hashPassword(newPassword!)
    await transaction(async (tx) => {
      await setPasswordHash(tx, memberId, passwordHash)
      await forgetDevices(factorOwner(tx, memberId))
      await sessions.endMemberSessions(tx, memberId, { but: caller.sessionId, reason: 'PASSWORD_CHANGED' })
      mails.notify(tx, memberId, { event: 'PASSWORD_CHANGED', userAgent, address })
    })
    return {}
  })

export const getMemberPassword = implementRead(contract.getMemberPassword, async ({ site, caller }, { memberId }) => {
  const credential = await credentialOf(site, memberOfCall(caller, memberId))
  return { hasPassword: credential !== undefined, newPasswordRequired: credential?.isNewRequired ?? false }
})

export const requireNewPassword = implement(contract.requireNewPassword, async ({ site, refuse }, { memberId }) => {
  const member = await findMember(site, memberId!)
  if (!member) throw notFound('member', { id: memberId })
  if (!(await markNewRequired(site, memberId!))) throw refuse('PASSWORD_NOT_FOUND', 'the member has no password', { memberId })
  await forgetDevices(factorOwner(site, memberId!))
  await sessions.endMemberSessions(site, memberId!, { reason: 'NEW_PASSWORD_REQUIRED' })
  site.noteAfter({ id: memberId, newPasswordRequired: true })
  return {}
})

export const cancelOwnDeletion = ({ limits }: { limits: Pick<RateLimits, 'passwordAttempt'> }) =>
  implementAction(contract.cancelOwnDeletion, async (context, { email: given, password }) => {
    const { site, address, transaction, refuse } = context
    const email = normalizedEmail(given)
    const attempt = await limits.passwordAttempt(address, accountKey(site, email), await maxFailedAttempts(site))
    const id = await ownDeletion(site, email)
    // Without an account the password is compared as well, so that the refusal takes as long.
    const isTheirs = await isPasswordOf(id && (await passwordHashOf(site, id)), password!)
    // Somebody may have registered with the email since.
    if (!id || !isTheirs || (await findByLoginEmail(site, email))) throw refuse('-19976', 'the email or the password is wrong')
    await attempt.succeeded({ remember: false })
    await transaction((tx) => restoreMember(tx, id))
    return {}
  })
