import type { ReviewRequestRule } from '@stoa/contract/services/stoa/review-requests'
import { sql } from 'kysely'
import { jsonb } from '../../../kernel/database/database.ts'
import { revisionMismatch } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

/** When buyers are asked, and reminded. Hours are those of the site's time zone. */
export type Rule = Required<Omit<ReviewRequestRule, 'revision'>>

/** Nobody is mailed before the owner has decided so. */
const defaults: Rule = { enabled: false, days: 7, quietFrom: 21, quietUntil: 8, maxReminders: 1, reminderDays: 7 }

export async function ruleOf({ db, siteId }: SiteRead): Promise<Rule & { revision: string }> {
  const { rows } = await sql<{ revision: bigint; doc: Rule }>`select revision, doc from review_request_rule
    where site_id = ${siteId}`.execute(db)
  return { ...defaults, ...rows[0]?.doc, revision: String(rows[0]?.revision ?? 0) }
}

/** Changes the fields that are present. Throws REVISION_MISMATCH. */
export async function changeRule(site: SiteTx, { revision, ...change }: ReviewRequestRule): Promise<Rule & { revision: string }> {
  const { db, siteId } = site
  await sql`insert into review_request_rule (site_id, revision, doc) values (${siteId}, 0, '{}')
    on conflict do nothing`.execute(db)
  await sql`select from review_request_rule where site_id = ${siteId} for update`.execute(db)
  const { revision: current, ...before } = await ruleOf(site)
  if (revision && revision !== current) throw revisionMismatch(current)
  const present = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null && value !== undefined))
  site.noteBefore(before)
  const after = { ...before, ...present }
  await sql`update review_request_rule set revision = revision + 1, doc = ${jsonb(after)} where site_id = ${siteId}`.execute(db)
  return ruleOf(site)
}
