import type { StateMachineResponse } from '@stoa/contract/services/identity/authentication'
import * as contract from '@stoa/contract/services/members/authentication'
import type { Member as SiteMember } from '@stoa/contract/services/members/members'
import { isEmail } from '@stoa/contract/email'
import { brokenRule, notFound, refusal, WireError } from '../../../../kernel/basics/errors.ts'
import { clientOf, holds } from '../../../../kernel/site/identity.ts'
import { implement, implementAction } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { factorsOf } from '../../../platform/second-factors/index.ts'
import { findByLoginEmail, findMember, moveMember } from '../../../members/members/index.ts'
import { guardedSignIn, olderTokens, type Captchas } from '../captcha.ts'
import { verificationFailed, type Challenges } from '../challenges.ts'
import { factorRules } from '../factor-policy.ts'
import type { MemberMails } from '../mails.ts'
import { factorOwner } from '../member-factors.ts'
import { hashNewPassword, memberWithPassword, normalizedEmail, writeRegistration } from '../passwords.ts'
import { endMemberSessions } from '../sessions.ts'
import { noteAttempt } from '../sign-in-history.ts'
import { nextState, rememberSuccess, takeAttempt, verifyEmail } from '../sign-in.ts'
import * as members from '../../../members/members/index.ts'
import { hasPasswordSince } from '../store/credentials.ts'
import { endSteps, findStep, openStep, takeStep } from '../store/sign-in-steps.ts'

// The older interface to sign in: the same members and rules, with refusals where the newer one has states.

interface OlderAuthenticationOptions {
  limits: Pick<RateLimits, 'passwordAttempt' | 'rememberAddress' | 'registration' | 'mayMailAccount'>
  mails: MemberMails
  captcha: Captchas
  challenges: Challenges
}

export const register = ({
  captcha,
  limits,
  mails,
  challenges,
}: Pick<OlderAuthenticationOptions, 'captcha' | 'limits' | 'mails' | 'challenges'>) =>
  implementAction(contract.register, async (context, request) => {
    const { caller, address, userAgent, transaction, refuse } = context
    const { email, password, contactInfo, profilePrivacyStatus, emailVerification } = request
    if (!isEmail(email ?? '')) throw brokenRule('email', 'INVALID_EMAIL', 'is not an email address', { type: 'EMAIL' })
    if (emailVerification) return continueWith(emailVerification)
    await captcha.check(context, { kind: 'REGISTER', login: undefined, tokens: olderTokens(request) })
    const { firstName, lastName, picture, phones, emails, labels, locale } = contactInfo ?? {}
    const isPublic = profilePrivacyStatus === 'PUBLIC' || profilePrivacyStatus === 'COMMUNITY'
    const profile = {
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(picture && { picture }),
      ...(phones && { phones }),
      ...(emails && { emails }),
      ...(labels && { labels }),
      ...(locale && { language: locale }),
      ...(profilePrivacyStatus && { privacyStatus: isPublic ? ('PUBLIC' as const) : ('PRIVATE' as const) }),
    }
    const passwordHash = await hashNewPassword(context.site, { email, password, profile }, { address, limits })
    const { member, next, approvalToken } = await transaction(async (tx) => {
      const added = await writeRegistration(tx, { email: normalizedEmail(email), passwordHash, profile })
      const state = await nextState(tx, caller, added, { mails, challenges }, { method: 'REGISTRATION', userAgent, address })
      const isPending = state.state === 'REQUIRE_OWNER_APPROVAL'
      const approval = isPending ? await openStep(tx, 'APPROVAL', { memberId: added.id!, doc: {} }) : undefined
      return { member: added, next: state, approvalToken: approval?.secret }
    })
    await rememberSuccess(limits, context, next, member.loginEmail!)
    if (next.state === 'STATUS_CHECK') throw secondFactorRequired(next)
    if (next.state === 'REQUIRE_EMAIL_VERIFICATION')
      throw refuse('EMAIL_VERIFICATION_REQUIRED', 'the mailed code is needed', { verificationId: next.stateToken })
    return {
      member: present(member),
      ...(next.sessionToken && { session: { token: next.sessionToken } }),
      ...(approvalToken && { approvalToken }),
    }

    async function continueWith(verification: contract.EmailVerification) {
      const verified = await verify(transaction, verification)
      const state = await transaction((tx) =>
        nextState(tx, caller, verified, { mails, challenges }, { method: 'MAILED_CODE', userAgent, address }),
      )
      // The email of the request may be another member's.
      await rememberSuccess(limits, context, state, verified.loginEmail!)
      if (state.state === 'STATUS_CHECK') throw secondFactorRequired(state)
      return { member: present(verified), ...(state.sessionToken && { session: { token: state.sessionToken } }) }
    }
  })

export const login = ({
  captcha,
  limits,
  mails,
  challenges,
}: Pick<OlderAuthenticationOptions, 'captcha' | 'limits' | 'mails' | 'challenges'>) =>
  implementAction(contract.login, async (context, request) => {
    const { caller, address, userAgent, transaction, refuse } = context
    const { email, password, emailVerification } = request
    const given = { login: normalizedEmail(email), tokens: olderTokens(request) }
    const {
      account: known,
      isNewAddress,
      isHighRisk,
      checkUsable,
      remember,
    } = await guardedSignIn(captcha, context, given, () => memberWithPassword(context, { email, password }, limits))
    const account = emailVerification ? await verify(transaction, emailVerification, known.id!) : known
    const state = await transaction(async (tx) => {
      await checkUsable(tx)
      return nextState(
        tx,
        caller,
        account,
        { mails, challenges },
        { method: 'PASSWORD', isNewAddress, isHighRisk, userAgent, address },
      )
    })
    await remember(state)
    if (state.state === 'STATUS_CHECK') throw secondFactorRequired(state)
    if (state.state === 'REQUIRE_EMAIL_VERIFICATION')
      throw refuse('EMAIL_VERIFICATION_REQUIRED', 'the mailed code is needed', { verificationId: state.stateToken })
    if (!state.sessionToken) throw refuse('OWNER_APPROVAL_REQUIRED', 'the owner has not approved the account yet')
    return { session: { token: state.sessionToken }, member: present(account) }
  })

export const sendSetPasswordEmail = ({ limits, mails }: Pick<OlderAuthenticationOptions, 'limits' | 'mails'>) =>
  implement(contract.sendSetPasswordEmail, async ({ site }, { email }) => {
    const member = await findByLoginEmail(site, email!)
    if (member) noteWho(site, member)
    if (!member || !limits.mayMailAccount(`${site.siteId} ${member.id}`)) return { accepted: false }
    site.enqueue(mails.mailPasswordLink, { memberId: member.id!, language: site.language, isFirst: true })
    return { accepted: true }
  })

export const changeLoginEmail = ({ mails }: Pick<OlderAuthenticationOptions, 'mails'>) =>
  implement(contract.changeLoginEmail, async ({ site }, { id, newEmail, revokeCurrentSessions }) => {
    const formerEmail = (await findMember(site, id!))?.loginEmail
    const member = await members.changeLoginEmail(site, id!, newEmail!)
    // Codes and links that the former mailbox got would confirm the new address.
    await endSteps(site, id!)
    if (revokeCurrentSessions) await endMemberSessions(site, id!)
    if (formerEmail) mails.notify(site, id!, { event: 'EMAIL_CHANGED', formerEmail })
    return { member: present(member) }
  })

// No request with a token is stored for an idempotency key.
export const approve = implementAction(contract.approve, ({ caller, address, userAgent, transaction }, { id, email, token }) =>
  transaction(async (site) => {
    const step = token ? await takeStep(site, 'APPROVAL', token) : undefined
    if (token && !step) throw notFound('approvalToken', {})
    const member = await moveMember(site, step?.memberId ?? (await idOf(site, { id, email })), 'approve')
    noteWho(site, member)
    // The permission to approve members is none to act as them: the token was the registration's own.
    const actingApp = !step && caller.kind === 'APP' && holds(caller, 'IAM.AUTHENTICAITON_SIGN_ON') ? caller : undefined
    if (!step && !actingApp) return {}
    if (step && !(await mayContinue(site, member.id!, step.createdDate))) return {}
    const doc = { actingKeyId: actingApp?.appId }
    const { secret } = await openStep(site, 'SESSION', { memberId: member.id!, doc })
    const method = step ? 'REGISTRATION' : 'APP'
    const from = { clientId: clientOf(caller), appName: actingApp?.name, userAgent, address }
    await noteAttempt(site, member.id!, { outcome: 'SIGNED_IN', method, ...from })
    return { session: { token: secret } }
  }),
)

export const block = implement(contract.block, async ({ site }, { id, email }) => {
  noteWho(site, await moveMember(site, await idOf(site, { id, email }), 'block'))
  return {}
})

/**
 * True if a registration's own token still signs in. Whoever needs a second factor signs in with it. A password that was replaced may be
 * another person's, who has shown that the email is theirs.
 */
async function mayContinue(site: SiteTx, memberId: string, registered: Date): Promise<boolean> {
  const { required } = await factorRules(site)
  const isProtected = required || (await factorsOf(factorOwner(site, memberId))).length > 0
  return !isProtected && hasPasswordSince(site, memberId, registered)
}

/**
 * The older interface has no state for a second factor. The sign-in continues with the newer interface, which takes the state
 * token.
 */
function secondFactorRequired({ stateToken, mfaChallengeData }: StateMachineResponse) {
  return refusal('SECOND_FACTOR_REQUIRED', 'a second factor is needed', { stateToken, mfaChallengeData })
}

/** The codes of a registration and of a sign-in without a password have a limit for each account, which only the newer interface counts. */
async function requireMembersOwn(tx: SiteTx, verificationId: string): Promise<void> {
  const { registration, signInTo } = (await findStep(tx, 'VERIFICATION', verificationId))?.doc ?? {}
  if (registration || signInTo) throw verificationFailed('NOT_FOUND')
}

/** Throws EMAIL_VERIFICATION_FAILED for a wrong code and for the verification of another member. */
async function verify(
  transaction: <Result>(work: (site: SiteTx) => Promise<Result>) => Promise<Result>,
  { verificationId = '', otp = '' }: contract.EmailVerification,
  memberId?: string,
) {
  try {
    await transaction((tx) => requireMembersOwn(tx, verificationId))
    await takeAttempt(transaction, verificationId)
    return await transaction((tx) => verifyEmail(tx, verificationId, otp, memberId))
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== 'VERIFICATION_FAILED') throw error
    throw refusal('EMAIL_VERIFICATION_FAILED', error.message, { verificationId, ...error.data })
  }
}

async function idOf(site: SiteRead, { id, email }: { id?: string | undefined; email?: string | undefined }): Promise<string> {
  const member = id ? await findMember(site, id) : email ? await findByLoginEmail(site, email) : undefined
  if (!member) throw notFound('member', { ...(id && { id }) })
  return member.id!
}

/**
 * Records the member's id for the audit log: a request may have only an email and change nothing, and personal data in the log is
 * found by the id.
 */
function noteWho(site: SiteTx, { id }: SiteMember): void {
  site.noteBefore({ id })
}

function present(member: SiteMember): contract.Member {
  const { id, loginEmail, loginEmailVerified, status, privacyStatus, profile, contact, createdDate, updatedDate } = member
  return {
    id: id!,
    emailVerified: loginEmailVerified ?? false,
    role: 'MEMBER',
    loginEmail: loginEmail!,
    ...(profile?.nickname && { memberName: profile.nickname, nickname: profile.nickname }),
    ...(contact?.firstName && { firstName: contact.firstName }),
    ...(contact?.lastName && { lastName: contact.lastName }),
    slug: profile!.slug!,
    profilePrivacyStatus: privacyStatus === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE',
    status: olderStatus[status as keyof typeof olderStatus],
    contactId: id!,
    creationDate: createdDate!,
    lastUpdateDate: updatedDate!,
  }
}

const olderStatus = { PENDING: 'APPLICANT', APPROVED: 'ACTIVE', BLOCKED: 'BLOCKED', OFFLINE: 'OFFLINE_ONLY' } as const
