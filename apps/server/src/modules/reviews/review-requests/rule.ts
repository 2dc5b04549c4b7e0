import type { ReviewRequestRule } from '@stoa/contract/services/stoa/review-requests'
import { revisionMismatch } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findRule, insertMissingRule, lockRule, updateRule, type Rule } from './store/rule.ts'

/** Nobody is mailed before the owner has decided so. */
const defaults: Rule = { enabled: false, days: 7, quietFrom: 21, quietUntil: 8, maxReminders: 1, reminderDays: 7 }

export async function loadRule(site: SiteRead): Promise<Rule & { revision: string }> {
  const stored = await findRule(site)
  return { ...defaults, ...stored?.doc, revision: String(stored?.revision ?? 0) }
}

/** Changes the fields that are present. Throws REVISION_MISMATCH. */
export async function changeRule(site: SiteTx, { revision, ...change }: ReviewRequestRule): Promise<Rule & { revision: string }> {
  await insertMissingRule(site)
  await lockRule(site)
  const { revision: current, ...before } = await loadRule(site)
  if (revision && revision !== current) throw revisionMismatch(current)
  const present = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null && value !== undefined))
  site.noteBefore(before)
  const after = { ...before, ...present }
  await updateRule(site, after)
  return loadRule(site)
}
