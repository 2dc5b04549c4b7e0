/** What a commit changed of a site, as far as caches hold it. */
export interface Change {
  siteId: string
  /** The kinds (fqdns) of the entities whose events it recorded. */
  entities: readonly string[]
  /** Whether it changed something that has no event: settings, keys, webhooks. */
  invalidates: boolean
  /** Whether another process committed it. */
  elsewhere?: boolean
}

interface RegisteredCache {
  isAffectedBy(change: Change): boolean
  invalidate(siteId: string): void
}

/** A buyer's own records. What all visitors see does not change with them. */
const privateEntities = new Set(
  ['cart', 'checkout', 'order', 'order_transactions', 'fulfillments'].map((entity) => `wix.ecom.v1.${entity}`),
)
const caches: RegisteredCache[] = []

/** Registers a cache of this process: `invalidate` is called for each change that affects it, whichever process made the change. */
export function registerCache(isAffectedBy: RegisteredCache['isAffectedBy'], invalidate: RegisteredCache['invalidate']): void {
  caches.push({ isAffectedBy, invalidate })
}

export const affectsShop: RegisteredCache['isAffectedBy'] = ({ entities, invalidates }) =>
  invalidates || entities.some((entity) => !privateEntities.has(entity))
export const isInvalidation: RegisteredCache['isAffectedBy'] = ({ invalidates }) => invalidates

/** Milliseconds that an entry is used while every change is known of. */
const maxAge = 60_000
/** The same where a change may have been missed. */
const maxAgeUnwatched = 1000

/** Whether this process knows of everything that other servers committed. */
type Watch = () => boolean
const watches = new Set<Watch>()

/** Adds a watch that is asked before a cached entry is used. The result removes it. */
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

/** Whether other processes have to learn of the change, because they may have cached what it changed. */
export function affectsCaches(change: Change): boolean {
  return affectsShop(change)
}
