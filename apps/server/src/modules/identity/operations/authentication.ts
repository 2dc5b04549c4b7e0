import * as contract from '@stoa/contract/services/identity/authentication'
import { isEmail } from '@stoa/contract/email'
import { hashPassword, isPassword } from '../../../kernel/credentials.ts'
import { brokenRule, WireError } from '../../../kernel/errors.ts'
import { isStaff } from '../../../kernel/identity.ts'
import { implement, implementAction, implementRead } from '../../../kernel/operation.ts'
import type { RateLimits } from '../../../kernel/rate-limit.ts'
import { addMember, confirmLoginEmail, findByLoginEmail } from '../../members/index.ts'
import { allowedRedirect, findApp } from '../../sites/index.ts'
import { passwordHashOf, setPasswordHash } from '../credentials.ts'
import type { MemberMails } from '../mails.ts'
import { checkPassword } from '../password-rules.ts'
import { policyOf } from '../policy.ts'
import { identityOf, memberOf } from '../present.ts'
import { endMemberSession, endMemberSessions } from '../sessions.ts'
import { nextState } from '../sign-in.ts'
import { endSteps, openStep } from '../steps.ts'

export interface AuthenticationOptions {
  limits: Pick<RateLimits, 'passwordAttempt' | 'registration'>
  mails: MemberMails
}

export function authenticationOperations({ limits, mails }: AuthenticationOptions) {
  // Verified when the account does not exist, so that a wrong email takes as long as a wrong password.
  const nobodysHash = hashPassword('nobody')

  const registerV2 = implementAction(contract.registerV2, async (context, { loginId, password = '', profile }) => {
    const { caller, address, transaction, refuse } = context
    const email = emailOf(loginId)
    checkPassword(password, 'password', [email, profile?.firstName, profile?.lastName, profile?.nickname])
    limits.registration(address ?? '')
    const passwordHash = await hashPassword(password)
    return transaction(async (tx) => {
      if (await findByLoginEmail(tx, email)) throw refuse('-19995', 'a member with this email exists already')
      const { requireOwnerApproval = false, requireEmailVerification = false } = await policyOf(tx)
      const status = requireOwnerApproval || requireEmailVerification ? 'PENDING' : 'APPROVED'
      const added = await addMember(tx, memberOf(email, profile), { status })
      await setPasswordHash(tx, added.id!, passwordHash)
      return nextState(tx, caller, added, mails)
    })
  })

  const loginV2 = implementAction(contract.loginV2, async (context, { loginId, password }) => {
    const { site, caller, address, transaction, refuse } = context
    const email = emailOf(loginId)
    const attempt = await limits.passwordAttempt(address, `${site.siteId} ${email}`)
    const account = await findByLoginEmail(site, email)
    const passwordHash = account && account.status !== 'OFFLINE' ? await passwordHashOf(site, account.id!) : undefined
    const matches = await isPassword(passwordHash ?? (await nobodysHash), password ?? '')
    if (!account || !passwordHash || !matches) throw refuse('-19976', 'the email or the password is wrong')
    await attempt.succeeded()
    return transaction((tx) => nextState(tx, caller, account, mails))
  })

  const changePassword = implementAction(contract.changePassword, async ({ caller, transaction }, { newPassword }) => {
    if (caller.kind !== 'MEMBER') throw new WireError(403, 'PERMISSION_DENIED', 'only a member has a password of their own')
    checkPassword(newPassword!, 'newPassword', [])
    const passwordHash = await hashPassword(newPassword!)
    await transaction(async (tx) => {
      await setPasswordHash(tx, caller.memberId, passwordHash)
      await endSteps(tx, caller.memberId)
      await endMemberSessions(tx, caller.memberId, caller.sessionId)
    })
    return {}
  })

  /** For apps that know who somebody is: no password is asked for. */
  const signOn = implement(contract.signOn, async ({ site, caller }, { loginId, profile, verifyEmail = false }) => {
    const email = emailOf(loginId)
    const known = await findByLoginEmail(site, email)
    const added = known ?? (await addMember(site, memberOf(email, profile)))
    const member = verifyEmail ? await confirmLoginEmail(site, added.id!, { approve: false }) : added
    if (member.status === 'BLOCKED' || member.status === 'OFFLINE')
      throw new WireError(403, 'MEMBER_BLOCKED', 'this account is blocked')
    const clientId = isStaff(caller) ? undefined : caller.clientId
    const { secret } = await openStep(site, 'SESSION', { memberId: member.id!, doc: { clientId } })
    return { sessionToken: secret, identity: identityOf(member) }
  })

  const logout = implement(contract.logout, async ({ site, caller }, { clientId, postLogoutRedirectUri }) => {
    const to =
      postLogoutRedirectUri &&
      (await allowedFor(clientId ?? (isStaff(caller) ? undefined : caller.clientId), postLogoutRedirectUri))
    if (caller.kind === 'MEMBER' && caller.sessionId) await endMemberSession(site, caller.sessionId)
    return { body: '', statusCode: to ? 302 : 200, headers: to ? [{ key: 'Location', value: to }] : [] }

    async function allowedFor(client: string | null | undefined, url: string): Promise<string> {
      const app = client ? await findApp(site, client) : undefined
      const allowed = app && allowedRedirect(url, app.allowed_redirect_domains)
      if (!allowed)
        throw brokenRule('postLogoutRedirectUri', 'REDIRECT_URL_NOT_ALLOWED', 'is on no allowed redirect domain of the OAuth app')
      return allowed
    }
  })

  const validateEmail = implementRead(contract.validateEmail, async (_context, { email }) => {
    const valid = isEmail(email!)
    return { valid, ...(!valid && { formatInvalid: true, failure: { reason: 'EMAIL_DOMAIN_FORMAT_INVALID' as const } }) }
  })

  return { registerV2, loginV2, changePassword, signOn, logout, validateEmail }
}

function emailOf(loginId: contract.LoginId | undefined): string {
  const email = loginId?.email?.trim().toLowerCase()
  // The published client looks for the type among the violations of a registration.
  if (!email) throw brokenRule('loginId.email', 'INVALID_EMAIL', 'is required', { type: 'EMAIL' })
  return email
}
