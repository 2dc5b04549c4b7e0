import type { MailingGround, MailingRules } from '@stoa/contract/services/stoa/mailing-rules'
import { sql } from 'kysely'
import { brokenRule, revisionMismatch } from '../../../kernel/basics/errors.ts'
import { jsonb } from '../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

interface Rules {
  maxPerWeek: number
  mailsPerMinute: number
  defaultGround: MailingGround
  countries: { country: string; ground: MailingGround }[]
}

/** Without a decision of the owner, only people who agreed get mails. */
const defaults: Rules = { maxPerWeek: 3, mailsPerMinute: 120, defaultGround: 'CONSENT', countries: [] }

export async function loadRules({ db, siteId }: SiteRead): Promise<Rules & { revision: string }> {
  const { rows } = await sql<{ revision: bigint; doc: Partial<Rules> }>`select revision, doc from mailing_rules
    where site_id = ${siteId}`.execute(db)
  return { ...defaults, ...rows[0]?.doc, revision: String(rows[0]?.revision ?? 0) }
}

/** Changes the fields that are present. Throws REVISION_MISMATCH, and a violation for a country that is named twice. */
export async function changeRules(site: SiteTx, { revision, ...given }: MailingRules): Promise<Rules & { revision: string }> {
  const { db, siteId } = site
  await sql`insert into mailing_rules (site_id, revision, doc) values (${siteId}, 0, '{}') on conflict do nothing`.execute(db)
  await sql`select from mailing_rules where site_id = ${siteId} for update`.execute(db)
  const { revision: current, ...before } = await loadRules(site)
  if (revision && revision !== current) throw revisionMismatch(current)
  checkCountries(given)
  site.noteBefore(before)
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined))
  await sql`update mailing_rules set revision = revision + 1, doc = ${jsonb({ ...before, ...present })}
    where site_id = ${siteId}`.execute(db)
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
