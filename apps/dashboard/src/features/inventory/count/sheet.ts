import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'

/** What was typed, by item; kept in the browser until it is booked, so that a reload loses nothing. */
export type Counts = Readonly<Record<string, Count>>

export interface Count {
  text: string
  /** As the item was when it was counted: this revision is sent, so that a sale meanwhile is not overwritten. */
  revision: string
  /** Absent where it was not counted before. */
  expected?: number
}

export function countOf(text: string, { revision, trackQuantity, quantity }: InventoryItem): Count {
  return { text, revision: revision!, ...(trackQuantity && { expected: quantity ?? 0 }) }
}

/** How many were expected when it was counted, where that has changed since. */
export function outdated(
  count: Count | undefined,
  { revision, trackQuantity, quantity }: InventoryItem,
): { was: number | undefined } | undefined {
  const now = trackQuantity ? (quantity ?? 0) : undefined
  return count && count.revision !== revision && count.expected !== now ? { was: count.expected } : undefined
}

/** Goods that were found by number and are not among the listed ones come first. */
export function linesOf(listed: readonly InventoryItem[], found: readonly InventoryItem[]): InventoryItem[] {
  const more = found.filter(({ id }) => !listed.some((item) => item.id === id))
  return [...more, ...listed]
}

export function isCount(text: string): boolean {
  return /^\d{1,5}$/.test(text.trim())
}

/** How many more or fewer there are than was thought; undefined while that is not known. */
export function differenceOf({ trackQuantity, quantity = 0 }: InventoryItem, count: string | undefined): number | undefined {
  return count && isCount(count) && trackQuantity ? Number(count) - (quantity ?? 0) : undefined
}
