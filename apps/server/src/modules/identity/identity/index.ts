import type { Authenticator } from '../../../kernel/site/caller.ts'
import type { Module } from '../../../kernel/background/module.ts'
import type { Kernel } from '../../../kernel/operations/types.ts'
import type { Outbound } from '../../../kernel/outside/outbound.ts'
import type { PhoneMessages, AccountMailParts } from '../../messages/notifications/index.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { clientSites, type AccessTokens, type VisitorRenewal } from '../../platform/sites/index.ts'
import { browserSessions } from './browser-sessions.ts'
import type { Captchas } from './captcha.ts'
import { challenges as challengeSteps } from './challenges.ts'
import { enrollment } from './enrollment.ts'
import { factorCodes } from './factor-codes.ts'
import { memberMails } from './mails.ts'
import { repeatableSecrets } from './repeatable-secrets.ts'
import { openIdProviders } from './openid.ts'
import { pushMessages } from './push-messages.ts'
import { whenSignedOutByStaff } from './reactions.ts'
import { factorPurpose, providerPurpose } from './reseal-factors.ts'
import { historyRetention, noteWrongPassword } from './sign-in-history.ts'
import type { OnSignIn } from './sessions.ts'
import { invitationData, signInData } from './personal-data.ts'
import { welcomes } from './welcome.ts'
import { deleteOrphans } from './store/credentials.ts'
import { deleteEndReasons } from './store/ended-sessions.ts'
import { deleteExpiredCaptchas } from './store/spent-captchas.ts'
import { deleteExpiredInvitations } from './store/member-invitations.ts'
import { deleteExpiredSteps } from './store/sign-in-steps.ts'
import { deleteAllSessions, deleteExpiredSessions } from './store/sessions.ts'
import { deleteOldImports } from './store/member-imports.ts'
import { deleteOldViews } from './store/member-views.ts'
import { deleteExpiredDevices, deleteOrphanedFactors } from './store/member-factors.ts'
import { identityServices } from './operations/index.ts'

export { authorizations, checkedRequest, type Authorizations } from './authorization.ts'
export { captchas, givenTokens, type Captchas } from './captcha.ts'
export type { BrowserSessions } from './browser-sessions.ts'
export { resealFactors } from './reseal-factors.ts'
export { endMemberSession } from './sessions.ts'
export { findOpenSession, type MemberSession } from './store/sessions.ts'
export { memberViews, type MemberViews } from './member-views.ts'
export { type MemberView } from './store/member-views.ts'
export { openStep } from './store/sign-in-steps.ts'
export { takeSessionToken } from './session-token.ts'

export interface IdentityOptions extends Omit<AccountMailParts, 'limits'> {
  tokens: AccessTokens
  renewal: VisitorRenewal
  authenticate: Authenticator['authenticate']
  onSignIn: OnSignIn
  captcha: Captchas
  limits: Pick<RateLimits, 'passwordAttempt' | 'rememberAddress' | 'factorAttempt' | 'mayMailAccount' | 'registration'>
  secrets: Secrets
  /** Sends the codes of text messages and calls. */
  phones: PhoneMessages
  /** For requests to the push services of browsers and to external sign-in providers. */
  outbound: Outbound
}

/** How members sign in: passwords, verification, recovery, OAuth, sessions. */
export function identityModule({
  tokens,
  renewal,
  authenticate,
  onSignIn,
  captcha,
  limits,
  secrets,
  phones,
  outbound,
  ...mailParts
}: IdentityOptions) {
  const mails = memberMails({ ...mailParts, limits })
  const codes = factorCodes({ mails, phones, limits })
  const sealing = seal(secrets, factorPurpose)
  const push = pushMessages({ seal: sealing, outbound, limits })
  const challenges = challengeSteps({ seal: sealing, codes, push })
  const welcome = welcomes({ ...mailParts, limits })
  const signInParts = { captcha, limits, mails, challenges }
  const module = {
    name: 'identity',
    migrations: `${import.meta.dirname}/migrations`,
    jobs: [...mails.jobs, welcome.job, ...codes.jobs, ...push.jobs, noteWrongPassword],
    reactions: [whenSignedOutByStaff, welcome.reaction],
    retention: [
      { name: 'memberSessions', isInRealTime: true, defaultDays: 7, minDays: 1, maxDays: 90, purge: deleteExpiredSessions },
      { name: 'endedMemberSessions', isInRealTime: true, defaultDays: 7, minDays: 1, maxDays: 90, purge: deleteEndReasons },
      { name: 'signInSteps', defaultDays: 1, minDays: 1, maxDays: 7, purge: deleteExpiredSteps },
      historyRetention,
      { name: 'memberInvitations', defaultDays: 30, minDays: 1, maxDays: 400, purge: deleteExpiredInvitations },
      { name: 'memberViews', isInRealTime: true, defaultDays: 365, minDays: 30, maxDays: 4000, purge: deleteOldViews },
      { name: 'memberImports', defaultDays: 30, minDays: 1, maxDays: 400, purge: deleteOldImports },
      { name: 'spentCaptchas', defaultDays: 1, minDays: 1, maxDays: 1, purge: deleteExpiredCaptchas },
      { name: 'memberDevices', defaultDays: 1, minDays: 1, maxDays: 1, purge: deleteExpiredDevices },
      { name: 'memberFactors', defaultDays: 1, minDays: 1, maxDays: 1, purge: deleteOrphanedFactors },
      { name: 'memberCredentials', defaultDays: 1, minDays: 1, maxDays: 1, purge: deleteOrphans },
    ],
    services: identityServices({
      signIn: signInParts,
      oauth: { tokens, renewal, authenticate, onSignIn, repeatable: repeatableSecrets(secrets), siteOfClient: clientSites() },
      factors: { limits, codes, mails, enrollment: enrollment({ seal: sealing, codes, push }) },
      passkeys: { ...signInParts, seal: sealing },
      providers: { ...signInParts, openId: openIdProviders(outbound), seal: seal(secrets, providerPurpose), outbound },
    }),
    personalData: [signInData, invitationData],
    disarm: deleteAllSessions,
  } satisfies Module
  return { module, browserSessions: (kernel: Kernel) => browserSessions(kernel, onSignIn, mails) }
}
