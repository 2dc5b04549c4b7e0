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
import { heroUsage } from './hero.ts'
import { accountOperations } from './operations/account.ts'
import { ownFactorOperations } from './operations/own-factors.ts'
import { passwordReset } from './operations/password-reset.ts'
import { domainOperations } from './operations/domains.ts'
import { invitationOperations } from './operations/invitations.ts'
import { roleViewOperations } from './operations/role-views.ts'
import { roleOperations } from './operations/roles.ts'
import { sessionOperations } from './operations/sessions.ts'
import { siteOperations } from './operations/sites.ts'
import { staffOperations } from './operations/staff.ts'
import { ownerNotices } from './owner-notices.ts'
import { resealUserFactors, userFactorPurpose } from './reseal-factors.ts'
import { staffInvitations } from './staff-invitations.ts'
import { staffNotices } from './staff-notices.ts'
import { staffPolicyOperations } from './operations/staff-policy.ts'
import { sessionRetention, stepRetention } from './retention.ts'
import { personFactors } from './second-factors.ts'
import { visitorRenewal } from './visitor-renewal.ts'

export { newSiteName, provisionFirstSite, provisionSite, type NewSite, type SiteCredentials } from './provisioning.ts'
export { resealUserFactors }
export { resetUserFactors } from './second-factors.ts'
export { setLanguages } from './languages.ts'
export { allowedRedirect } from './redirect-domains.ts'
export { apiKeyInfo, findApp, firstSiteId } from './store.ts'
export { clientSites } from './client-sites.ts'
export { acceptFormerSession } from './open-session.ts'
export { personOf } from './store/accounts.ts'
export { accessTokenLifetime, type AccessTokens } from './access-tokens.ts'
export type { VisitorRenewal } from './visitor-renewal.ts'
export { mayViewMembers } from './view-members.ts'
export { mailPerson } from './staff-notices.ts'
export { ownerEmails, sitePeople, staffAccounts, type StaffAccount } from './store/staff.ts'

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
  const reset = passwordReset({
    factors,
    notices,
    clock,
    secrets,
    publicUrl,
    secureCookies,
    credentialsFile,
    limits,
    mailer,
    render: renderMail,
    forget,
  })
  const module = {
    name: 'sites',
    migrations: `${import.meta.dirname}/migrations`,
    retention: [sessionRetention(clock), stepRetention(clock)],
    jobs: [reset.job, notices.job, ofOwners.job, invitations.job],
    fileUsages: [heroUsage(forgetSite)],
    services: {
      'stoa/sessions': {
        ...sessionOperations({ addresses, secureCookies, limits, factors, notices, forget }),
        ...roleViewOperations({ forget }),
        ...reset.operations,
      },
      'stoa/account': {
        ...accountOperations({ limits, credentialsFile, notices, forget }),
        ...ownFactorOperations({ limits, factors, notices, forget }),
      },
      'stoa/staff': {
        ...staffOperations({ publicUrl, invitations, forget }),
        ...roleOperations({ forget }),
        ...staffPolicyOperations({ forget }),
        ...invitationOperations({ secureCookies, limits, factors, forget }),
      },
      'stoa/domains': domainOperations(addresses),
      'stoa/sites': siteOperations({
        hasAmounts,
        takesPayments,
        endTest,
        forget: forgetSite,
      }),
    },
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
