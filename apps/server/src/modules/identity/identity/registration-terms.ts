import { createHash } from 'node:crypto'
import type { PagePolicy, PolicyKind } from '@stoa/contract/services/stoa/registration-terms'
import { invalid } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { checkoutSettings, visiblePolicies } from '../../pricing/checkout-settings/index.ts'
import type { AgreedTerms } from '../../members/members/ports/accounts.ts'
import { loadSignOnPolicy } from './policy.ts'
import { insertTerms } from './store/registration-terms.ts'

/** The checkout's policies that concern an account; the others are about orders. */
const kinds: readonly PolicyKind[] = ['TERMS_AND_CONDITIONS', 'PRIVACY', 'CUSTOM']

export interface Terms {
  required: boolean
  /** Absent where there are no policies. */
  version?: string
  policies: PagePolicy[]
}

/** The terms that a new member agreed to, in the version that applies. */
export type RequiredTerms = Terms & { version: string }

/** Returns the terms that a new member agrees to; none where the site has no policies. */
export async function loadRegistrationTerms(site: SiteRead): Promise<Terms> {
  const all = visiblePolicies((await checkoutSettings(site)).checkoutPolicies)
  const policies = all.filter(({ kind }) => kind && kinds.includes(kind))
  if (policies.length === 0) return { required: false, policies }
  const { requireTermsAgreement = false } = await loadSignOnPolicy(site)
  return { required: requireTermsAgreement, version: versionOf(policies), policies }
}

/**
 * Returns the terms that a new member agrees to while registering; undefined if agreement is not required. The shop's own pages
 * must send the version that they show. Front ends that register through an OAuth app ask for agreement themselves, or not at
 * all, so they may leave it out. Throws a violation for a version that is missing or no longer the current one.
 */
export async function requireAgreedTerms(
  { site, caller }: { site: SiteRead; caller: Caller },
  version: string | null | undefined,
): Promise<RequiredTerms | undefined> {
  const terms = await loadRegistrationTerms(site)
  if (!terms.required || (!version && !isOnOwnPages(caller))) return undefined
  if (version && version === terms.version) return { ...terms, version }
  const violatedRule = version ? ('OTHER' as const) : ('REQUIRED_FIELD' as const)
  const description = version ? 'is of texts that have changed since' : 'has to be agreed to'
  throw invalid({ field: 'agreedTerms', description, violatedRule, data: { version: terms.version } })
}

/** Stores the texts, so that they can be read later, and returns the agreement for the member's row. */
export async function keepTerms(site: SiteTx, { version, policies }: RequiredTerms): Promise<AgreedTerms> {
  await insertTerms(site, version, policies)
  return { date: site.now.toISOString(), version, language: site.language }
}

/** A token of another front end names its OAuth app. */
export function isOnOwnPages(caller: Caller): boolean {
  return (caller.kind === 'VISITOR' || caller.kind === 'MEMBER') && caller.clientId === undefined
}

function versionOf(policies: readonly PagePolicy[]): string {
  const texts = policies.map(({ kind, title = null, content }) => [kind, title, content])
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22)
}
