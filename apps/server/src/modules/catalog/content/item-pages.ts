import type { Paging, PagingMetadata } from '@stoa/contract/services/data/items'

/** One page of a list that is in memory. */
export function pageOf<Entry>(
  all: readonly Entry[],
  { paging, returnTotalCount }: { paging?: Paging; returnTotalCount?: boolean },
): { entries: readonly Entry[]; pagingMetadata: PagingMetadata } {
  const offset = paging?.offset ?? 0
  const entries = all.slice(offset, offset + (paging?.limit ?? 50))
  return {
    entries,
    pagingMetadata: {
      count: entries.length,
      offset,
      ...(returnTotalCount && { total: all.length, tooManyToCount: false }),
      hasNext: offset + entries.length < all.length,
    },
  }
}
