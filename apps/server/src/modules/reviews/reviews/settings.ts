import type { ReviewSettings } from '@stoa/contract/services/stoa/reviews'
import { revisionMismatch } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findSettings, insertMissingSettings, lockSettings, updateSettings, type Rules } from './store/settings.ts'

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

export async function loadRules(site: SiteRead): Promise<Rules> {
  const { revision: _revision, ...rules } = await loadSettings(site)
  return rules
}

export async function loadSettings(site: SiteRead): Promise<Rules & { revision: string }> {
  const stored = await findSettings(site)
  return { ...defaults, ...stored?.doc, revision: String(stored?.revision ?? 0) }
}

/** Changes the fields that are present. Throws REVISION_MISMATCH. */
export async function changeSettings(
  site: SiteTx,
  { revision, ...change }: ReviewSettings,
): Promise<Rules & { revision: string }> {
  await insertMissingSettings(site)
  await lockSettings(site)
  const { revision: current, ...before } = await loadSettings(site)
  if (revision && revision !== current) throw revisionMismatch(current)
  const rule = { ...before.rule, ...change.rule, words: wordsOf(change.rule?.words ?? before.rule.words ?? []) }
  const present = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null && value !== undefined))
  const after = { ...before, ...present, rule }
  site.noteBefore(before)
  await updateSettings(site, after)
  // Pages that are kept for visitors show what the settings say.
  site.invalidate(() => {})
  return loadSettings(site)
}

/** Each word once, without the spaces around it. */
function wordsOf(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim().toLowerCase()).filter(Boolean))]
}
