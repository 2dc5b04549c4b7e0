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

/** Changes the policy, which is created with its first change. */
export async function changePolicy(site: SiteTx, change: SignOnPolicy): Promise<SignOnPolicy> {
  const { id, revision } = await signOnPolicy.findOrCreate(site, theOnly, {})
  return signOnPolicy.update(site, { revision: revision!, ...change, id: id! })
}
