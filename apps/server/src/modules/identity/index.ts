import type { Authenticator } from '../../kernel/identity.ts'
import type { Module } from '../../kernel/module.ts'
import type { Kernel } from '../../kernel/perform.ts'
import type { RateLimits } from '../../kernel/rate-limit.ts'
import type { AccessTokens, VisitorRenewal } from '../sites/index.ts'
import { browserSessions } from './browser-sessions.ts'
import type { Captchas } from './captcha.ts'
import { deleteOrphans } from './credentials.ts'
import { memberMails, type MailParts } from './mails.ts'
import { authenticationOperations } from './operations/authentication.ts'
import { captchaOperations } from './operations/captcha.ts'
import { memberSecurityOperations } from './operations/member-security.ts'
import { olderAuthentication } from './operations/older-authentication.ts'
import { oauthOperations } from './operations/oauth.ts'
import { recoveryOperations } from './operations/recovery.ts'
import { signOnPolicyOperations } from './operations/sign-on-policy.ts'
import { verificationOperations } from './operations/verification.ts'
import { whenSignedOutByStaff } from './reactions.ts'
import { deleteExpiredSessions, type OnSignIn } from './sessions.ts'
import { deleteExpiredCaptchas } from './spent-captchas.ts'
import { deleteExpiredSteps } from './steps.ts'
import { signInData } from './personal-data.ts'

export { authorizations, checkedRequest, type Authorizations } from './authorization.ts'
export { captchas, type Captchas } from './captcha.ts'
export type { BrowserSessions } from './browser-sessions.ts'
export { endMemberSession, isSessionOpen, type MemberSession } from './sessions.ts'
export { openStep, takeSessionToken } from './steps.ts'

export interface IdentityOptions extends Omit<MailParts, 'limits'> {
  tokens: AccessTokens
  renewal: VisitorRenewal
  authenticate: Authenticator['authenticate']
  onSignIn: OnSignIn
  captcha: Captchas
  limits: Pick<RateLimits, 'passwordAttempt' | 'mayMailAccount' | 'registration'>
}

/** How members sign in: passwords, verification, recovery, OAuth, sessions. */
export function identityModule({ tokens, renewal, authenticate, onSignIn, captcha, limits, ...mailParts }: IdentityOptions) {
  const mails = memberMails({ ...mailParts, limits })
  const module = {
    name: 'identity',
    migrations: `${import.meta.dirname}/migrations`,
    jobs: mails.jobs,
    reactions: [whenSignedOutByStaff],
    retention: [
      { name: 'memberSessions', defaultDays: 7, minDays: 1, maxDays: 90, purge: deleteExpiredSessions },
      { name: 'signInSteps', defaultDays: 1, minDays: 1, maxDays: 7, purge: deleteExpiredSteps },
      { name: 'spentCaptchas', defaultDays: 1, minDays: 1, maxDays: 1, purge: deleteExpiredCaptchas },
      { name: 'memberCredentials', defaultDays: 1, minDays: 1, maxDays: 1, purge: deleteOrphans },
    ],
    services: {
      'identity/oauth': oauthOperations({ tokens, renewal, authenticate, onSignIn }),
      'identity/authentication': authenticationOperations({ captcha, limits, mails }),
      'identity/recovery': recoveryOperations({ captcha, limits, mails }),
      'identity/verification': verificationOperations(mails),
      'identity/sign-on-policy': signOnPolicyOperations,
      'members/authentication': olderAuthentication({ captcha, limits, mails }),
      'stoa/captcha': captchaOperations(captcha),
      'stoa/member-security': memberSecurityOperations({ limits }),
    },
    personalData: [signInData],
  } satisfies Module
  return { module, browserSessions: (kernel: Kernel) => browserSessions(kernel, onSignIn) }
}
