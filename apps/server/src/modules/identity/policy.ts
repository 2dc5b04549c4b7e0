import { service, type SignOnPolicy } from '@stoa/contract/services/identity/sign-on-policy'
import { sql } from 'kysely'
import { entity } from '../../kernel/entity/entity.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'

/** What a site asks of whoever registers. Each site has one policy. */
export const signOnPolicy = entity<SignOnPolicy>({ service, type: 'SignOnPolicy', table: 'sign_on_policy' })

const theOnly = sql<boolean>`true`

export async function policyOf(site: SiteRead): Promise<SignOnPolicy> {
  return (await signOnPolicy.findWhere({ ...site, audience: 'STAFF' }, theOnly)) ?? {}
}

/** The policy with its ID and revision, which whoever changes it needs. Reading it changes nothing. */
export function storedPolicy(site: SiteTx): Promise<SignOnPolicy> {
  return signOnPolicy.findOrCreate(site, theOnly, {})
}

export async function changePolicy(site: SiteTx, change: SignOnPolicy): Promise<SignOnPolicy> {
  const { id, revision } = await storedPolicy(site)
  return signOnPolicy.update(site, { revision: revision!, ...change, id: id! })
}
