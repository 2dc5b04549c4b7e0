import { service, type SignOnPolicy } from '@stoa/contract/services/identity/sign-on-policy'
import { usualRule, type PasswordRule } from '@stoa/web/password-strength'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { usualFailures } from '../../../kernel/abuse/rate-limit.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { Stored } from '@stoa/contract'

/** The site's rules for registration. Each site has one policy. */
export const signOnPolicy = entity<SignOnPolicy>({ service, type: 'SignOnPolicy', table: 'sign_on_policy' })

const theOnly = sql<boolean>`true`

export async function loadSignOnPolicy(site: SiteRead): Promise<SignOnPolicy> {
  return (await signOnPolicy.findWhere({ ...site, audience: 'STAFF' }, theOnly)) ?? {}
}

export async function loadPasswordRule(site: SiteRead): Promise<PasswordRule> {
  const { minPasswordLength: minLength = usualRule.minLength, minPasswordScore: minScore = usualRule.minScore } =
    await loadSignOnPolicy(site)
  return { minLength, minScore }
}

/** Wrong passwords from one address for one account, after which it waits. */
export async function loadMaxFailedAttempts(site: SiteRead): Promise<number> {
  return (await loadSignOnPolicy(site)).maxFailedAttempts ?? usualFailures
}

/** Milliseconds after which a session ends unless it is renewed. */
export async function loadSessionLength(site: SiteRead): Promise<number> {
  const { sessionDays = 60 } = await loadSignOnPolicy(site)
  return sessionDays * 24 * 3600_000
}

/** Returns the policy with its ID and revision, which a change requires. Reading it changes nothing. */
export function findOrCreatePolicy(site: SiteTx): Promise<Stored<SignOnPolicy>> {
  return signOnPolicy.findOrCreate(site, theOnly, {})
}

export async function changePolicy(site: SiteTx, change: SignOnPolicy): Promise<SignOnPolicy> {
  const { id, revision } = await findOrCreatePolicy(site)
  return signOnPolicy.update(site, { revision, ...change, id })
}
