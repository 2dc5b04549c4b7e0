import type { Clock } from '../../../kernel/basics/clock.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { MailRenderer } from '@stoa/storefront/mail'
import type { Mailer } from '../../../kernel/outside/mail/mailer.ts'
import type { Module } from '../../../kernel/background/module.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { accessTokens } from './access-tokens.ts'
import { siteAddresses } from './addresses.ts'
import { authenticator, type AuthenticatorOptions } from './authenticator.ts'
import { siteDirectory } from './directory.ts'
import { disarmSite } from './disarm.ts'
import { heroUsage } from './hero.ts'
import { passwordResetMail } from './password-reset-mail.ts'
import { resetTokens } from './reset-token.ts'
import { siteServices } from './operations/index.ts'
import { ownerNotices } from './owner-notices.ts'
import { resealUserFactors, userFactorPurpose } from './reseal-factors.ts'
import { staffInvitations } from './staff-invitations.ts'
import { staffNotices } from './staff-notices.ts'
import { sessionRetention, stepRetention } from './retention.ts'
import { personFactors } from './second-factors.ts'
import { visitorRenewal } from './visitor-renewal.ts'

export { demoSiteName, newSiteName, provisionFirstSite, provisionSite, type SiteCredentials } from './provisioning.ts'
export { resealUserFactors }
export { resetUserFactors } from './second-factors.ts'
export { setLanguages } from './languages.ts'
export { allowedRedirect } from './redirect-domains.ts'
export { apiKeyPrefix } from './api-key.ts'
export { apiKeyInfo, findApp, findKeyBySecret } from './store/clients.ts'
export { endAllSessions } from './store/disarm.ts'
export { findFirstSiteId } from './store/settings.ts'
export { clientSites } from './client-sites.ts'
export { acceptFormerSession } from './store/sessions.ts'
export { loadPeople } from './store/people.ts'
export { getPerson } from './store/accounts.ts'
export { accessTokenLifetime, type AccessTokens } from './access-tokens.ts'
export type { VisitorRenewal } from './visitor-renewal.ts'
export { mayViewMembers } from './view-members.ts'
export { mailPerson } from './staff-notices.ts'
export { loadOwnerEmails, sitePeople, loadStaffAccounts, type StaffAccount } from './store/staff.ts'

export interface SitesOptions extends Pick<AuthenticatorOptions, 'findOpenSession'> {
  db: Db
  clock: Clock
  secrets: Secrets
  publicUrl: string
  limits: Pick<RateLimits, 'passwordAttempt' | 'factorAttempt' | 'rememberAddress' | 'mayMailAccount'>
  /** The file with the first owner's generated password, until it is changed. */
  credentialsFile: string | undefined
  mailer: Mailer | undefined
  renderMail: MailRenderer | undefined
  /** Bytes that the files of each site may take; absent for no limit. */
  storageLimit?: bigint | undefined
  /** True if amounts in the site's currency have been recorded. */
  hasAmounts: (site: SiteRead) => Promise<boolean>
  /** True if a buyer could pay in a mode. */
  takesPayments: (site: SiteRead, mode: 'TEST' | 'LIVE') => Promise<boolean>
  /** Ends what test mode has left, in the transaction in which a site goes live. */
  endTest: (site: SiteTx) => Promise<void>
  /** Computes again what depends on the mode, in the transaction that changes it. */
  onModeChange: (site: SiteTx) => void
}

/** Sites, their staff, clients and keys, and the identification of callers. */
export function sitesModule(options: SitesOptions) {
  const {
    db,
    clock,
    secrets,
    publicUrl,
    limits,
    credentialsFile,
    hasAmounts,
    takesPayments,
    endTest,
    onModeChange,
    findOpenSession,
    mailer,
    renderMail,
  } = options
  const tokens = accessTokens(secrets, clock)
  const whoCalls = authenticator({ db, clock, tokens, findOpenSession })
  const addresses = siteAddresses(db, publicUrl)
  const directory = siteDirectory(db, { addresses, storageLimit: options.storageLimit })
  const secureCookies = publicUrl.startsWith('https:')
  const forget = () => whoCalls.invalidate()
  const forgetSite = (siteId: string) => {
    directory.forget(siteId)
    whoCalls.invalidate()
  }
  const factors = personFactors({ seal: seal(secrets, userFactorPurpose), publicUrl })
  const notices = staffNotices({ mailer, render: renderMail, publicUrl, limits })
  const ofOwners = ownerNotices({ mailer, render: renderMail, publicUrl, limits })
  const invitations = staffInvitations({ mailer, render: renderMail, publicUrl, secrets, limits })
  const resets = resetTokens(secrets)
  const mailReset = passwordResetMail({ mailer, render: renderMail, publicUrl, tokens: resets, clock })
  const parts = { addresses, secureCookies, limits, factors, notices, invitations, credentialsFile, publicUrl, forget }
  const resetParts = { ...parts, clock, tokens: resets, mailReset, canMail: mailer !== undefined && renderMail !== undefined }
  const siteParts = { hasAmounts, takesPayments, endTest, onModeChange, forget: forgetSite }
  const module = {
    name: 'sites',
    migrations: `${import.meta.dirname}/migrations`,
    retention: [sessionRetention, stepRetention],
    jobs: [mailReset, notices.job, ofOwners.job, invitations.job],
    fileUsages: [heroUsage(forgetSite)],
    disarm: disarmSite,
    services: siteServices({ staff: parts, resets: resetParts, sites: siteParts }),
  } satisfies Module
  return {
    module,
    authenticator: whoCalls,
    directory,
    addresses,
    tokens,
    renewal: visitorRenewal(secrets),
    notifyOwners: ofOwners.notify,
  }
}
