import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import { words } from '../../../kernel/lists/query/words.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { searchAsVisitors } from './preview.ts'
import { countMissed } from './store.ts'

const longestText = 100

/** Counts a search if it finds no product with all words. */
export async function noteSearch(site: SiteTx, expression: string): Promise<void> {
  const text = words(expression).join(' ').slice(0, longestText).trim()
  if (!text || mayBePersonal(expression)) return
  const { total, isPartial = false } = await searchAsVisitors(site, expression, { limit: 1, isSuggestion: true })
  if (total === 0 || isPartial) await countMissed(site, { text, language: site.language, someFound: total > 0 })
}

/** Addresses, and numbers as long as those of phones, cards and accounts, are not stored. */
function mayBePersonal(expression: string): boolean {
  return expression.includes('@') || /(?:\d[\s-]?){7}/.test(expression)
}

/** Searches in vain that were not repeated for a while. */
export const missedSearchRetention: RetentionRule = {
  name: 'missedSearches',
  defaultDays: 90,
  minDays: 7,
  maxDays: 400,
  purge: (site, before, limit) => deleteRows(site, sql`missed_search`, sql`text, language`, sql`last_date < ${before}`, limit),
}
