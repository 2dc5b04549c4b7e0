import { brokenRule, invalid } from '../../kernel/errors.ts'
import type { SiteRead } from '../../kernel/site.ts'
import { countParts, type PartTable } from './store.ts'

/** A name without spaces around it. Throws where it is nothing else. */
export function named(field: string, name: string | null | undefined): string {
  if (!name) throw invalid({ field, description: 'is required', violatedRule: 'REQUIRED_FIELD', data: {} })
  const trimmed = name.trim()
  if (!trimmed) throw brokenRule(field, 'ONLY_SPACES_STRING_ERROR', 'must not be spaces alone')
  return trimmed
}

/** The identifier that catalogue references use for a name. */
export function keyOf(name: string): string {
  return name.trim().slice(0, 50)
}

// The contract names the rule and not the number: enough for any shop, and still one page of memory.
const maxParts = 5000

export async function checkRoom(site: SiteRead, table: PartTable, ruleName: string): Promise<void> {
  if ((await countParts(site, table)) >= maxParts) {
    throw brokenRule(table, ruleName, `cannot be more than ${maxParts} on one site`, { limit: maxParts })
  }
}
