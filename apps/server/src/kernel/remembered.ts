/** What a commit changed of a site, as far as somebody may remember it. */
export interface Change {
  siteId: string
  /** The kinds (fqdns) of the entities whose events it recorded. */
  entities: readonly string[]
  /** Whether it changed something that no event tells of: settings, keys, webhooks. */
  silent: boolean
  /** Whether another process committed it. */
  elsewhere?: boolean
}

interface Memory {
  forget(siteId: string): void
  until(change: Change): boolean
}

/** One buyer's own things: what all visitors see does not change with them. */
const privateEntities = new Set(
  ['cart', 'checkout', 'order', 'order_transactions', 'fulfillments'].map((entity) => `wix.ecom.v1.${entity}`),
)
const memories: Memory[] = []

/**
 * What a process remembers of a site says here until which change it holds, and how it is forgotten: the change may come
 * from another process.
 */
export function remembers(until: Memory['until'], forget: Memory['forget']): void {
  memories.push({ until, forget })
}

export const untilShopChanges: Memory['until'] = ({ entities, silent }) =>
  silent || entities.some((entity) => !privateEntities.has(entity))
export const untilSilentChange: Memory['until'] = ({ silent }) => silent

/** How long anything is remembered while every change is known of; what depends on the time alone is never older. */
const freshFor = 60_000
/** The same where a change may have been missed. */
const uncertainFor = 1000

/** Whether all that other servers committed is known of. */
type Watch = () => boolean
const watches = new Set<Watch>()

/** Has `watch` asked before anything remembered is used; the answer ends that. */
export function watchedBy(watch: Watch): () => void {
  watches.add(watch)
  return () => void watches.delete(watch)
}

/** Whether what was read at `since` (of `performance.now()`) and not forgotten still holds. */
export function stillHolds(since: number): boolean {
  const age = performance.now() - since
  return age < uncertainFor || (age < freshFor && watches.values().every((isCurrent) => isCurrent()))
}

/** Forgets in this process what no longer holds. */
export function forgetHere(change: Change): void {
  for (const { until, forget } of memories) if (until(change)) forget(change.siteId)
}

/** Whether anybody may remember what was. */
export function isRemembered(change: Change): boolean {
  return untilShopChanges(change)
}
