import { service, type FactorPolicy, type MemberFactorType } from '@stoa/contract/services/stoa/second-factors'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { Stored } from '@stoa/contract'

/** Which second factors a site's members may set up, and when they are asked for one. Each site has one policy. */
const factorPolicy = entity<FactorPolicy>({ service, type: 'FactorPolicy', table: 'factor_policy' })

const theOnly = sql<boolean>`true`

/** Text messages and calls need an app that sends them, so the owner turns them on. */
const allowedByDefault: readonly MemberFactorType[] = ['TOTP', 'EMAIL', 'WEBAUTHN', 'PUSH']

export interface FactorRules {
  allowed: readonly MemberFactorType[]
  required: boolean
  challengeHighRisk: boolean
}

export async function loadFactorRules(site: SiteRead): Promise<FactorRules> {
  const stored = await factorPolicy.findWhere({ ...site, audience: 'STAFF' }, theOnly)
  return {
    allowed: stored?.allowedFactors ?? allowedByDefault,
    required: stored?.required ?? false,
    challengeHighRisk: stored?.challengeHighRisk ?? true,
  }
}

/** The policy with its ID and revision, which whoever changes it needs. */
export function findOrCreateFactorPolicy(site: SiteTx): Promise<Stored<FactorPolicy>> {
  return factorPolicy.findOrCreate(site, theOnly, { allowedFactors: [...allowedByDefault] })
}

export async function changeFactorPolicy(site: SiteTx, change: FactorPolicy): Promise<FactorPolicy> {
  const { id, revision } = await findOrCreateFactorPolicy(site)
  return factorPolicy.update(site, { revision, ...change, id })
}
