import type { MailingRules } from '@stoa/contract/services/stoa/mailing-rules'
import { brokenRule, revisionMismatch } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findRules, lockRules, saveRules, type Rules } from './store/rules.ts'

/** Without a decision of the owner, only people who agreed get mails. */
const defaults: Rules = { maxPerWeek: 3, mailsPerMinute: 120, defaultGround: 'CONSENT', countries: [] }

export async function loadRules(site: SiteRead): Promise<Rules & { revision: string }> {
  const stored = await findRules(site)
  return { ...defaults, ...stored?.doc, revision: String(stored?.revision ?? 0) }
}

/** Changes the fields that are present. Throws REVISION_MISMATCH, and a violation for a country that is named twice. */
export async function changeRules(site: SiteTx, { revision, ...given }: MailingRules): Promise<Rules & { revision: string }> {
  await lockRules(site)
  const { revision: current, ...before } = await loadRules(site)
  if (revision && revision !== current) throw revisionMismatch(current)
  checkCountries(given)
  site.noteBefore(before)
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined))
  await saveRules(site, { ...before, ...present })
  return loadRules(site)
}

function checkCountries({ countries = [] }: MailingRules): void {
  const seen = new Set<string>()
  for (const [index, { country = '', ground }] of countries.entries()) {
    const field = `rules.countries[${index}]`
    if (!country || !ground) throw brokenRule(field, 'REQUIRED_FIELD', 'needs a country and a ground')
    if (seen.has(country)) throw brokenRule(field, 'COUNTRY_NAMED_TWICE', 'names a country for the second time', { country })
    seen.add(country)
  }
}
