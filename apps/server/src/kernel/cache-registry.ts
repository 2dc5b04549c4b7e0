/** What a commit changed in a site, as far as caches are concerned. */
export interface Change {
  siteId: string
  /** Fully qualified names of the entities whose events it recorded. */
  entities: readonly string[]
  /** Whether it changed something without an event: settings, keys, webhooks. */
  invalidates: boolean
  /** Whether another process committed it. */
  elsewhere?: boolean
}

interface RegisteredCache {
  isAffectedBy(change: Change): boolean
  invalidate(siteId: string): void
}

/** Records of a single buyer. What all visitors see does not change with them. */
const privateEntities = new Set(
  ['cart', 'checkout', 'order', 'order_transactions', 'fulfillments'].map((entity) => `wix.ecom.v1.${entity}`),
)
const caches: RegisteredCache[] = []

/**
 * Registers a cache of this process. `invalidate` is called for each change that affects it, whichever process made the change.
 */
export function registerCache(isAffectedBy: RegisteredCache['isAffectedBy'], invalidate: RegisteredCache['invalidate']): void {
  caches.push({ isAffectedBy, invalidate })
}

export const affectsShop: RegisteredCache['isAffectedBy'] = ({ entities, invalidates }) =>
  invalidates || entities.some((entity) => !privateEntities.has(entity))
export const isInvalidation: RegisteredCache['isAffectedBy'] = ({ invalidates }) => invalidates

/** Milliseconds that an entry may be used while all watches report every change. */
const maxAge = 60_000
/** Milliseconds that an entry may be used while a change may have been missed. */
const maxAgeUnwatched = 1000

/** Returns whether this process has seen every change that other servers committed. */
type Watch = () => boolean
const watches = new Set<Watch>()

/** Adds a watch that is consulted before a cached entry is used. The returned function removes it. */
export function addWatch(watch: Watch): () => void {
  watches.add(watch)
  return () => void watches.delete(watch)
}

/** Whether an entry that was read at `since` (of `performance.now()`) and not invalidated may still be used. */
export function isFresh(since: number): boolean {
  const age = performance.now() - since
  return age < maxAgeUnwatched || (age < maxAge && watches.values().every((isCurrent) => isCurrent()))
}

/** Invalidates the caches of this process that the change affects. */
export function invalidateCaches(change: Change): void {
  for (const { isAffectedBy, invalidate } of caches) if (isAffectedBy(change)) invalidate(change.siteId)
}

/** Whether other processes must be notified, because they may have cached what the change affects. */
export function affectsCaches(change: Change): boolean {
  return affectsShop(change)
}
