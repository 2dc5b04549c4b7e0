import { entryPaths } from '@stoa/storefront/entry-paths'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { signedTexts } from '../../../kernel/secrets/signed-texts.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** The tokens of recovery links. They name an abandoned checkout; how long one works is decided when it is opened. */
export interface RecoveryTokens {
  issue(site: { siteId: string }, abandonedCheckoutId: string): string
  read(site: { siteId: string }, token: string): string | undefined
}

declare module '../../../kernel/site/ports.ts' {
  interface SitePorts {
    recoveryTokens: RecoveryTokens
  }
}

export function recoveryTokens(secrets: Secrets): RecoveryTokens {
  return signedTexts(secrets, 'abandoned-checkout-recovery')
}

/** The address of the page that brings the cart back. */
export function recoveryUrl(site: SiteRead, abandonedCheckoutId: string): string {
  return site.settings.origin + entryPaths.recoverCart(site.ports.recoveryTokens.issue(site, abandonedCheckoutId))
}

const day = 24 * 3600_000

/** A link works for the owner's time after the buyer last touched the checkout. */
export function linkExpiry({ restsSince }: { restsSince: string | Date }, { linkDays }: { linkDays: number }): Date {
  return new Date(new Date(restsSince).getTime() + linkDays * day)
}
