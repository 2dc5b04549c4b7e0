import * as contract from '@stoa/contract/services/identity/authentication'
import { isEmail } from '@stoa/contract/email'
import { hashPassword } from '../../../../kernel/secrets/credentials.ts'
import { brokenRule, permissionDenied, WireError } from '../../../../kernel/basics/errors.ts'
import { isStaff } from '../../../../kernel/site/identity.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { checkPassword } from '../../../../kernel/secrets/password-rules.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import {
  addMember,
  confirmLoginEmail,
  findByLoginEmail,
  findMember,
  lockForSignIn,
  mergeIntoMember,
} from '../../../members/members/index.ts'
import { allowedRedirect, findApp } from '../../../platform/sites/index.ts'
import { forgetDevices } from '../../../platform/second-factors/index.ts'
import { givenTokens, guardedSignIn, type Captchas } from '../captcha.ts'
import type { Challenges } from '../challenges.ts'
import type { MemberMails } from '../mails.ts'
import { factorOwner } from '../member-factors.ts'
import { hashNewPassword, memberWithPassword, normalizedEmail, writeRegistration } from '../passwords.ts'
import { passwordRuleOf, policyOf } from '../policy.ts'
import { givenProfile } from '../given-profile.ts'
import { identityOf } from '../present.ts'
import { endMemberSession, endMemberSessions } from '../sessions.ts'
import { noteAttempt } from '../sign-in-history.ts'
import { checkRegistration, startRegistration, waitsForMail } from '../registration.ts'
import { keepTerms } from '../registration-terms.ts'
import { forgetSignIns, nextState, pendingReasonOf, rememberSuccess } from '../sign-in.ts'
import { setPasswordHash } from '../store/credentials.ts'
import { openStep } from '../store/sign-in-steps.ts'
import { isFresh } from '../store/sessions.ts'

export interface AuthenticationOptions {
  limits: Pick<RateLimits, 'passwordAttempt' | 'registration' | 'factorAttempt' | 'rememberAddress'>
  mails: MemberMails
  captcha: Captchas
  challenges: Challenges
}

export const registerV2 = ({
  captcha,
  limits,
  mails,
  challenges,
}: Pick<AuthenticationOptions, 'captcha' | 'limits' | 'mails' | 'challenges'>) =>
  implementAction(
    contract.registerV2,
    async (context, { loginId, password, profile, captchaTokens, newsletterEmails, agreedTerms: version }) => {
      const { caller, address, userAgent, transaction } = context
      await captcha.check(context, { kind: 'REGISTER', login: undefined, tokens: givenTokens(captchaTokens) })
      const email = normalizedEmail(loginId?.email)
      const terms = await checkRegistration(context, { email, password, profile }, version)
      const passwordHash = await hashNewPassword(context.site, { email, password, profile }, { address, limits })
      const state = await transaction(async (tx) => {
        const agreedTerms = terms && (await keepTerms(tx, terms))
        const registration = { email, passwordHash, profile, wantsNewsletter: newsletterEmails, agreedTerms }
        if (waitsForMail(context, mails)) return startRegistration(tx, mails, registration)
        const added = await writeRegistration(tx, registration)
        return nextState(tx, caller, added, { mails, challenges }, { method: 'REGISTRATION', userAgent, address })
      })
      await rememberSuccess(limits, context, state, email)
      return state
    },
  )

export const loginV2 = ({
  captcha,
  limits,
  mails,
  challenges,
}: Pick<AuthenticationOptions, 'captcha' | 'limits' | 'mails' | 'challenges'>) =>
  implementAction(contract.loginV2, async (context, { loginId, password, captchaTokens, clientMetaData }) => {
    const { caller, address, userAgent, transaction } = context
    const given = { login: normalizedEmail(loginId?.email), tokens: givenTokens(captchaTokens) }
    const { account, isNewAddress, isHighRisk, checkUsable, remember } = await guardedSignIn(captcha, context, given, () =>
      memberWithPassword(context, { email: loginId?.email, password }, limits),
    )
    const state = await transaction(async (tx) => {
      await checkUsable(tx)
      const deviceToken = deviceTokenIn(clientMetaData)
      return nextState(
        tx,
        caller,
        account,
        { mails, challenges },
        {
          method: 'PASSWORD',
          isNewAddress,
          isHighRisk,
          deviceToken,
          userAgent,
          address,
        },
      )
    })
    await remember(state)
    return state
  })

/** The request of the contract has no field for the current password, so the sign-in itself must be recent. */
export const changePassword = ({ mails }: Pick<AuthenticationOptions, 'mails'>) =>
  implementAction(contract.changePassword, async (context, { newPassword }) => {
    const { site, caller, address, userAgent, transaction } = context
    if (caller.kind !== 'MEMBER') throw permissionDenied('only a member has a password of their own')
    const { memberId, sessionId } = caller
    if (!(await isFresh(site, sessionId))) throw permissionDenied('sign in again to choose another password')
    const member = await findMember(site, memberId)
    checkPassword(newPassword!, 'newPassword', [member?.loginEmail, member?.profile?.nickname], await passwordRuleOf(site))
    const passwordHash = await hashPassword(newPassword!)
    await transaction(async (tx) => {
      await setPasswordHash(tx, memberId, passwordHash)
      await forgetDevices(factorOwner(tx, memberId))
      await endMemberSessions(tx, memberId, { but: sessionId, reason: 'PASSWORD_CHANGED' })
      mails.notify(tx, memberId, { event: 'PASSWORD_CHANGED', userAgent, address })
    })
    return {}
  })

/**
 * For apps that have identified the member themselves: no password is required. The response has no state, so a member whom the
 * site does not let in yet gets a pending identity and no session token.
 */
export const signOn = implement(
  contract.signOn,
  async ({ site, caller, address, userAgent }, { loginId, profile, verifyEmail = false, mergeExistingContact = true }) => {
    const email = normalizedEmail(loginId?.email)
    const found = await findByLoginEmail(site, email)
    const known = found && (await lockForSignIn(site, found.id!))
    const policy = await policyOf(site)
    const { requireOwnerApproval = false, requireEmailVerification = false } = policy
    const status = requireOwnerApproval || (requireEmailVerification && !verifyEmail) ? 'PENDING' : 'APPROVED'
    const { member: described, besides } = givenProfile(email, profile)
    const merge = mergeExistingContact && profile
    const added = known
      ? merge
        ? await mergeIntoMember(site, known.id!, described, besides)
        : known
      : await addMember(site, described, { ...besides, status })
    // Somebody else who registered with this email before its owner must not stay in the account.
    if (verifyEmail && known && !known.loginEmailVerified) await forgetSignIns(site, known.id!)
    const member = verifyEmail ? await confirmLoginEmail(site, added.id!, { approve: !requireOwnerApproval }) : added
    if (member.status === 'BLOCKED' || member.status === 'OFFLINE')
      throw new WireError(403, 'MEMBER_BLOCKED', 'this account is blocked')
    const reason = pendingReasonOf(member, policy)
    if (reason) return { identity: await identityOf(site, member, [reason]) }
    // Without the member, so the session may do no more than the key. A person of the back office has none that could bound it.
    if (caller.kind !== 'APP') throw permissionDenied('only an app signs members on, with an API key')
    const doc = { actingKeyId: caller.appId }
    const { secret } = await openStep(site, 'SESSION', { memberId: member.id!, doc })
    await noteAttempt(site, member.id!, { outcome: 'SIGNED_IN', method: 'APP', appName: caller.name, userAgent, address })
    return { sessionToken: secret, identity: await identityOf(site, member) }
  },
)

export const logout = implement(contract.logout, async ({ site, caller }, { clientId, postLogoutRedirectUri }) => {
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

export const validateEmail = implementRead(contract.validateEmail, async (_context, { email }) => {
  const valid = isEmail(email!)
  return { valid, ...(!valid && { formatInvalid: true, failure: { reason: 'EMAIL_DOMAIN_FORMAT_INVALID' as const } }) }
})

/** Returns the token of a remembered device, from the answer of an earlier sign-in. */
function deviceTokenIn(clientMetaData: unknown): string | undefined {
  const given = (clientMetaData as { deviceToken?: unknown } | null | undefined)?.deviceToken
  return typeof given === 'string' ? given.slice(0, 200) : undefined
}
