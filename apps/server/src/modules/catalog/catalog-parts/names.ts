import { brokenRule, requiredField } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { countParts, type PartTable } from './store.ts'

/** A name without surrounding spaces. Throws when nothing is left. */
export function named(field: string, name: string | null | undefined): string {
  if (!name) throw requiredField(field)
  const trimmed = name.trim()
  if (!trimmed) throw brokenRule(field, 'ONLY_SPACES_STRING_ERROR', 'must not be spaces alone')
  return trimmed
}

/** The identifier of a name in catalogue references. */
export function keyOf(name: string): string {
  return name.trim().slice(0, 50)
}

// The contract declares the rule without a number: this is enough for any shop and fits in a page of memory.
const maxParts = 5000

export async function checkRoom(site: SiteRead, table: PartTable, ruleName: string): Promise<void> {
  if ((await countParts(site, table)) >= maxParts) {
    throw brokenRule(table, ruleName, `cannot be more than ${maxParts} on one site`, { limit: maxParts })
  }
}
