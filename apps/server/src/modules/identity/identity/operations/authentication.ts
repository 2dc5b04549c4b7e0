import * as contract from '@stoa/contract/services/identity/authentication'
import { isEmail } from '@stoa/contract/email'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { allowedRedirect, findApp } from '../../../platform/sites/index.ts'
import type { Captchas } from '../captcha.ts'
import type { Challenges } from '../challenges.ts'
import type { MemberMails } from '../mails.ts'
import { endMemberSession } from '../sessions.ts'

export interface AuthenticationOptions {
  limits: Pick<RateLimits, 'passwordAttempt' | 'registration' | 'factorAttempt' | 'rememberAddress'>
  mails: MemberMails
  captcha: Captchas
  challenges: Challenges
}

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
  const valid = isEmail(email)
  return { valid, ...(!valid && { formatInvalid: true, failure: { reason: 'EMAIL_DOMAIN_FORMAT_INVALID' as const } }) }
})
