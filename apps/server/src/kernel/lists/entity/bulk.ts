import { dataError } from '../../database/data-error.ts'
import { WireError } from '../../basics/errors.ts'
import { isGuid } from '../../basics/formats.ts'
import type { SiteTx } from '../../site/site.ts'

export interface ItemMetadata {
  id?: string
  originalIndex: number
  success: boolean
  error?: { code: string; description: string; data?: Record<string, unknown> }
}

export interface BulkAnswer<Item> {
  results: { itemMetadata: ItemMetadata; item?: Item }[]
  bulkActionMetadata: { totalSuccesses: number; totalFailures: number; undetailedFailures: number }
}

/**
 * Runs `work` for each item under its own savepoint: a refused item reports its error and does not affect the others. `lockKey` names the
 * row that an item locks. Items are then worked in the order of their rows, so that simultaneous calls do not wait for each other in a
 * circle; results stay in the order of the request.
 */
export async function bulk<Given, Item extends { id?: string | null }>(
  site: SiteTx,
  items: readonly Given[],
  work: (site: SiteTx, item: Given, index: number) => Promise<Item>,
  lockKey?: (item: Given) => string,
): Promise<BulkAnswer<Item>> {
  const results: BulkAnswer<Item>['results'] = []
  for (const [originalIndex, value] of inOrder(items, lockKey)) {
    try {
      const item = await site.savepoint(() => work(site, value, originalIndex))
      results.push({ itemMetadata: { id: item.id!, originalIndex, success: true }, item })
    } catch (thrown) {
      const error = dataError(thrown) ?? thrown
      if (!(error instanceof WireError)) throw error
      results.push({ itemMetadata: { ...idOf(value), originalIndex, success: false, error: itemError(error) } })
    }
  }
  results.sort((one, other) => one.itemMetadata.originalIndex - other.itemMetadata.originalIndex)
  return { results, bulkActionMetadata: bulkTotals(results.map(({ itemMetadata }) => itemMetadata.success)) }
}

function inOrder<Given>(items: readonly Given[], lockKey: ((item: Given) => string) | undefined): [number, Given][] {
  const entries = [...items.entries()]
  if (!lockKey) return entries
  const keys = items.map(lockKey)
  const keyOf = (index: number) => keys[index] ?? ''
  // Items of one row stay in their order.
  return entries.sort(([one], [other]) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : one - other))
}

/** The bulk response as requested: with the entities, or with their metadata alone. */
export function withoutItems<Item>(returnEntity: boolean | undefined, answer: BulkAnswer<Item>): BulkAnswer<Item> {
  return returnEntity ? answer : { ...answer, results: answer.results.map(({ itemMetadata }) => ({ itemMetadata })) }
}

export function bulkTotals(successes: readonly boolean[]): BulkAnswer<never>['bulkActionMetadata'] {
  const totalSuccesses = successes.filter(Boolean).length
  return { totalSuccesses, totalFailures: successes.length - totalSuccesses, undetailedFailures: 0 }
}

export function itemError({ code, message, data, violations }: WireError): NonNullable<ItemMetadata['error']> {
  return { code, description: message, ...(data && { data }), ...(violations && { data: { fieldViolations: violations } }) }
}

function idOf(value: unknown): { id?: string } {
  // Items may be ids, or names.
  if (typeof value === 'string') return isGuid(value) ? { id: value } : {}
  const id = (value as { id?: string } | null)?.id
  return id ? { id } : {}
}
