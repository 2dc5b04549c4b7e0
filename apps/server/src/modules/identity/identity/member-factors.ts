import type { FactorOwner, RelyingParty } from '../../platform/second-factors/index.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** The second factors of a member. */
export function factorOwner({ db, siteId, now }: SiteRead, memberId: string): FactorOwner {
  return { db, now, audience: 'member', key: { site_id: siteId, member_id: memberId } }
}

/** Passkeys belong to the shop's own address. */
export function relyingPartyOf({ settings }: SiteRead): RelyingParty {
  return { name: settings.name, origin: settings.origin }
}

/** The key of an account's limits, the same for passwords and second factors. */
export function accountKey({ siteId }: SiteRead, email: string): string {
  return `${siteId} ${email}`
}
