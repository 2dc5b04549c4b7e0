import * as contract from '@stoa/contract/services/identity/recovery'
import { hashPassword } from '../../../../kernel/secrets/credentials.ts'
import { brokenRule, notFound } from '../../../../kernel/basics/errors.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import { implement, implementAction } from '../../../../kernel/operations/operation.ts'
import { checkPassword } from '../../../../kernel/secrets/password-rules.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { forgetDevices } from '../../../platform/second-factors/index.ts'
import { confirmLoginEmail } from '../../../members/members/ports/accounts.ts'
import { findMember } from '../../../members/members/ports/reading.ts'
import { allowedRedirect, findApp } from '../../../platform/sites/index.ts'
import { givenTokens, type Captchas } from '../captcha.ts'
import type { Challenges } from '../challenges.ts'
import type { MemberMails } from '../mails.ts'
import { factorOwner } from '../member-factors.ts'
import { normalizedEmail } from '../passwords.ts'
import { loadPasswordRule, loadSignOnPolicy } from '../policy.ts'
import { endMemberSessions } from '../sessions.ts'
import { revokePasswordlessAccess, nextState } from '../sign-in.ts'
import { setPasswordHash } from '../store/credentials.ts'
import { endSteps, findStep, takeStep } from '../store/sign-in-steps.ts'

export interface RecoveryOptions {
  limits: Pick<RateLimits, 'mayMailAccount'>
  mails: MemberMails
  captcha: Captchas
  challenges: Challenges
}

/** The response and the work before it are the same in all cases, so that neither reveals if an account exists. */
export const sendRecoveryEmail = ({ captcha, limits, mails }: Pick<RecoveryOptions, 'captcha' | 'limits' | 'mails'>) =>
  implementAction(contract.sendRecoveryEmail, async (context, request) => {
    const { site, caller, transaction } = context
    const { email, language, redirect, captchaTokens } = request
    const clientId = redirect?.clientId ?? (isStaff(caller) ? undefined : caller.clientId)
    const url = redirect?.url ? await allowedUrl(site, clientId, redirect.url) : undefined
    const account = normalizedEmail(email)
    await captcha.check(context, { kind: 'RECOVERY', login: account, tokens: givenTokens(captchaTokens) })
    if (limits.mayMailAccount(`${site.siteId} ${account}`))
      await transaction(async (tx) =>
        tx.enqueue(mails.mailRecovery, {
          email: account,
          language: language ?? site.language,
          ...(url && { redirect: { url } }),
        }),
      )
    return {}
  })

export const sendActivationEmail = ({ mails }: Pick<RecoveryOptions, 'mails'>) =>
  implement(contract.sendActivationEmail, async ({ site }, { identityId, emailOptions }) => {
    const member = await findMember(site, identityId)
    if (!member?.loginEmail) throw notFound('identity', { id: identityId })
    const { redirect, language } = emailOptions ?? {}
    const url = redirect?.url ? await allowedUrl(site, redirect.clientId, redirect.url) : undefined
    site.enqueue(mails.mailPasswordLink, {
      memberId: member.id,
      language: language ?? site.language,
      isFirst: true,
      ...(url && { redirect: { url } }),
    })
    return {}
  })

/**
 * Replaces the password. Every session ends unless the member decides otherwise, so someone with the old password is signed
 * out.
 */
export const recover = ({ mails, challenges }: Pick<RecoveryOptions, 'mails' | 'challenges'>) =>
  implementAction(contract.recover, async (context, { recoveryToken, password, keepOtherSessions }) => {
    const { site, caller, address, userAgent, transaction, refuse } = context
    const notValid = () => refuse('RECOVERY_TOKEN_NOT_VALID', 'the link was used or has expired')
    const known = await findStep(site, 'RECOVERY', recoveryToken)
    const account = known?.memberId ? await findMember(site, known.memberId) : undefined
    if (!account) throw notValid()
    checkPassword(password ?? '', 'password', [account.loginEmail, account.profile?.nickname], await loadPasswordRule(site))
    const passwordHash = await hashPassword(password ?? '')
    return transaction(async (tx) => {
      const step = await takeStep(tx, 'RECOVERY', recoveryToken)
      if (!step) throw notValid()
      const { requireOwnerApproval = false } = await loadSignOnPolicy(tx)
      // Somebody else who registered with this email before its owner must not stay in the account.
      if (!account.loginEmailVerified) await revokePasswordlessAccess(tx, account.id, 'PASSWORD_CHANGED')
      // The link was read in the mailbox of the login email.
      const member = await confirmLoginEmail(tx, account.id, { approve: !requireOwnerApproval })
      await setPasswordHash(tx, account.id, passwordHash, { isRecovered: true })
      await forgetDevices(factorOwner(tx, account.id))
      await (keepOtherSessions ? endSteps(tx, account.id) : endMemberSessions(tx, account.id, { reason: 'PASSWORD_CHANGED' }))
      mails.notify(tx, account.id, { event: 'PASSWORD_CHANGED', userAgent, address })
      const back = step.doc.redirect?.url
      const about = { method: 'MAILED_LINK' as const, redirectUrl: back, userAgent, address }
      const state = await nextState(tx, caller, member, { mails, challenges }, about)
      return { ...state, ...(back && { additionalData: { redirectUrl: { strValue: back } } }) }
    })
  })

async function allowedUrl(site: SiteRead, clientId: string | null | undefined, url: string): Promise<string> {
  const app = clientId ? await findApp(site, clientId) : undefined
  const domains = [...(app?.allowed_redirect_domains ?? []), new URL(site.settings.origin).host]
  const allowed = allowedRedirect(url, domains)
  if (allowed === undefined)
    throw brokenRule('redirect.url', 'REDIRECT_URL_NOT_ALLOWED', 'is on no allowed redirect domain of the OAuth app')
  return allowed
}
