import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import { readWholeNumber } from '@stoa/web/read-whole-number'
import { stockLimits } from '../../shared/stock-limits.ts'

/** The typed counts by item. The browser stores them until they are saved, so a reload loses nothing. */
export type Counts = Readonly<Record<string, Count>>

export interface Count {
  text: string
  /** The revision at the time of counting. It is sent, so that a sale in the meantime is not overwritten. */
  revision: string
  /** Absent where stock was not tracked before. */
  expected?: number
}

export function toCount(text: string, { revision, trackQuantity, quantity }: InventoryItem): Count {
  return { text, revision: revision!, ...(trackQuantity && { expected: quantity ?? 0 }) }
}

/** The quantity expected at the time of counting, where it has changed since. */
export function findOutdated(
  count: Count | undefined,
  { revision, trackQuantity, quantity }: InventoryItem,
): { was: number | undefined } | undefined {
  const now = trackQuantity ? (quantity ?? 0) : undefined
  return count && count.revision !== revision && count.expected !== now ? { was: count.expected } : undefined
}

/** Scanned items that are not in the list come first. */
export function mergeLines(listed: readonly InventoryItem[], scanned: readonly InventoryItem[]): InventoryItem[] {
  const more = scanned.filter(({ id }) => !listed.some((item) => item.id === id))
  return [...more, ...listed]
}

/** The difference between counted and expected quantity. Undefined while it is unknown. */
export function getDifference({ trackQuantity, quantity = 0 }: InventoryItem, count: string | undefined): number | undefined {
  const read = readWholeNumber(count ?? '', stockLimits(0))
  return read.kind === 'number' && trackQuantity ? read.number - (quantity ?? 0) : undefined
}
