import type { ReviewSettings } from '@stoa/contract/services/stoa/reviews'
import { sql } from 'kysely'
import { jsonb } from '../../../kernel/database/database.ts'
import { revisionMismatch } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

/** The rules of a site for reviews. */
export type Rules = Required<Omit<ReviewSettings, 'revision'>>

/** Everybody may write, and what looks like a mistake or an attack waits for the owner. */
const defaults: Rules = {
  reviewers: 'ANYONE',
  publication: 'BY_RULE',
  rule: { maxRating: null, words: [], links: true, media: false, firstReview: false },
  severalPerItem: false,
  replyTemplates: [],
  onHomePage: false,
  answerWithinHours: null,
}

export async function rulesOf(site: SiteRead): Promise<Rules> {
  const { revision: _revision, ...rules } = await settingsOf(site)
  return rules
}

export async function settingsOf({ db, siteId }: SiteRead): Promise<Rules & { revision: string }> {
  const { rows } = await sql<{ revision: bigint; doc: Rules }>`select revision, doc from review_settings
    where site_id = ${siteId}`.execute(db)
  return { ...defaults, ...rows[0]?.doc, revision: String(rows[0]?.revision ?? 0) }
}

/** Changes the fields that are present. Throws REVISION_MISMATCH. */
export async function changeSettings(
  site: SiteTx,
  { revision, ...change }: ReviewSettings,
): Promise<Rules & { revision: string }> {
  const { db, siteId } = site
  await sql`insert into review_settings (site_id, revision, doc) values (${siteId}, 0, '{}')
    on conflict do nothing`.execute(db)
  await sql`select from review_settings where site_id = ${siteId} for update`.execute(db)
  const { revision: current, ...before } = await settingsOf(site)
  if (revision && revision !== current) throw revisionMismatch(current)
  const rule = { ...before.rule, ...change.rule, words: wordsOf(change.rule?.words ?? before.rule.words ?? []) }
  const present = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null && value !== undefined))
  const after = { ...before, ...present, rule }
  site.noteBefore(before)
  await sql`update review_settings set revision = revision + 1, doc = ${jsonb(after)} where site_id = ${siteId}`.execute(db)
  // Pages that are kept for visitors show what the settings say.
  site.invalidate(() => {})
  return settingsOf(site)
}

/** Each word once, without the spaces around it. */
function wordsOf(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim().toLowerCase()).filter(Boolean))]
}
