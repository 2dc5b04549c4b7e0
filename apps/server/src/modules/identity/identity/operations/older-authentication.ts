import * as contract from '@stoa/contract/services/members/authentication'
import type { Member as SiteMember } from '@stoa/contract/services/members/members'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { clientOf, holds } from '../../../../kernel/site/caller.ts'
import { implement, implementAction } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { loadFactors } from '../../../platform/second-factors/index.ts'
import { findByLoginEmail, moveMember } from '../../../members/members/ports/accounts.ts'
import { findMember } from '../../../members/members/ports/reading.ts'
import type { Captchas } from '../captcha.ts'
import type { Challenges } from '../challenges.ts'
import { loadFactorRules } from '../factor-policy.ts'
import type { MemberMails } from '../mails.ts'
import { factorOwner } from '../member-factors.ts'
import { endMemberSessions } from '../sessions.ts'
import { noteAttempt } from '../sign-in-history.ts'
import * as members from '../../../members/members/ports/accounts.ts'
import { hasPasswordSince } from '../store/credentials.ts'
import { endSteps, openStep, takeStep } from '../store/sign-in-steps.ts'
import { presentOlderMember } from '../older-member.ts'

// The older interface to sign in: the same members and rules, with refusals where the newer one has states.

export interface OlderAuthenticationOptions {
  limits: Pick<RateLimits, 'passwordAttempt' | 'rememberAddress' | 'registration' | 'mayMailAccount'>
  mails: MemberMails
  captcha: Captchas
  challenges: Challenges
}

export const sendSetPasswordEmail = ({ limits, mails }: Pick<OlderAuthenticationOptions, 'limits' | 'mails'>) =>
  implement(contract.sendSetPasswordEmail, async ({ site }, { email }) => {
    const member = await findByLoginEmail(site, email)
    if (member) auditMember(site, member)
    if (!member || !limits.mayMailAccount(`${site.siteId} ${member.id}`)) return { accepted: false }
    site.enqueue(mails.mailPasswordLink, { memberId: member.id, language: site.language, isFirst: true })
    return { accepted: true }
  })

export const changeLoginEmail = ({ mails }: Pick<OlderAuthenticationOptions, 'mails'>) =>
  implement(contract.changeLoginEmail, async ({ site }, { id, newEmail, revokeCurrentSessions }) => {
    const formerEmail = (await findMember(site, id))?.loginEmail
    const member = await members.changeLoginEmail(site, id, newEmail)
    // Codes and links that the former mailbox got would confirm the new address.
    await endSteps(site, id)
    if (revokeCurrentSessions) await endMemberSessions(site, id)
    if (formerEmail) mails.notify(site, id, { event: 'EMAIL_CHANGED', formerEmail })
    return { member: presentOlderMember(member) }
  })

// No request with a token is stored for an idempotency key.
export const approve = implementAction(contract.approve, ({ caller, address, userAgent, transaction }, { id, email, token }) =>
  transaction(async (site) => {
    const step = token ? await takeStep(site, 'APPROVAL', token) : undefined
    if (token && !step) throw notFound('approvalToken', {})
    const member = await moveMember(site, step?.memberId ?? (await getMemberId(site, { id, email })), 'approve')
    auditMember(site, member)
    // The permission to approve members is none to act as them: the token was the registration's own.
    const actingApp = !step && caller.kind === 'APP' && holds(caller, 'IAM.AUTHENTICAITON_SIGN_ON') ? caller : undefined
    if (!step && !actingApp) return {}
    if (step && !(await mayContinue(site, member.id, step.createdDate))) return {}
    const doc = { actingKeyId: actingApp?.appId }
    const { secret } = await openStep(site, 'SESSION', { memberId: member.id, doc })
    const method = step ? 'REGISTRATION' : 'APP'
    const from = { clientId: clientOf(caller), appName: actingApp?.name, userAgent, address }
    await noteAttempt(site, member.id, { outcome: 'SIGNED_IN', method, ...from })
    return { session: { token: secret } }
  }),
)

export const block = implement(contract.block, async ({ site }, { id, email }) => {
  auditMember(site, await moveMember(site, await getMemberId(site, { id, email }), 'block'))
  return {}
})

/**
 * True if a registration's own token still signs in. Whoever needs a second factor signs in with it. A password that was replaced may be
 * another person's, who has shown that the email is theirs.
 */
async function mayContinue(site: SiteTx, memberId: string, registered: Date): Promise<boolean> {
  const { required } = await loadFactorRules(site)
  const isProtected = required || (await loadFactors(factorOwner(site, memberId))).length > 0
  return !isProtected && hasPasswordSince(site, memberId, registered)
}

async function getMemberId(
  site: SiteRead,
  { id, email }: { id?: string | undefined; email?: string | undefined },
): Promise<string> {
  const member = id ? await findMember(site, id) : email ? await findByLoginEmail(site, email) : undefined
  if (!member) throw notFound('member', { ...(id && { id }) })
  return member.id
}

/**
 * Records the member's id for the audit log: a request may have only an email and change nothing, and personal data in the log is
 * found by the id.
 */
function auditMember(site: SiteTx, { id }: SiteMember): void {
  site.noteBefore({ id })
}
