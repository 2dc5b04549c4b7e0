import { services } from '@stoa/contract/all'
import type { QueueName } from '../site/jobs.ts'

/** The changes of a commit in a site, as far as caches are concerned. */
export interface Change {
  siteId: string
  /** Fully qualified names of the entities whose events it recorded. */
  entities: readonly string[]
  /** True if it changed something without an event: settings, keys, webhooks. */
  invalidates: boolean
  /** True if another process committed it. */
  elsewhere?: boolean
}

/** The background work that a commit left. */
export interface CommittedWork {
  events: boolean
  /** Queues with jobs that are due now or soon. */
  queues: readonly QueueName[]
}

interface RegisteredCache {
  isAffectedBy(change: Change): boolean
  invalidate(siteId: string): void
}

/** Fully qualified names of the entities that belong to one shopper. Changes to them do not affect data that all visitors see. */
const shopperEntities = new Set(services.filter(({ audience }) => audience === 'OWN').map(({ fqdn }) => fqdn))
const caches: RegisteredCache[] = []

/**
 * Registers a cache of this process. `invalidate` is called for each change that affects it, whichever process made the change.
 */
export function registerCache(isAffectedBy: RegisteredCache['isAffectedBy'], invalidate: RegisteredCache['invalidate']): void {
  caches.push({ isAffectedBy, invalidate })
}

/** True if the pages that all visitors see may have changed. */
export const affectsShop: RegisteredCache['isAffectedBy'] = ({ entities, invalidates }) =>
  invalidates || entities.some((entity) => !shopperEntities.has(entity))
export const isInvalidation: RegisteredCache['isAffectedBy'] = ({ invalidates }) => invalidates

/** Milliseconds that an entry may be used while every change is received. It bounds how long a lost notification matters. */
const maxAge = 60_000
/** Milliseconds that an entry may be used while changes may be missed. */
const maxAgeUnwatched = 1000

/** Returns whether every change that other processes committed after `since` (of `performance.now()`) has been received. */
type Watch = (since: number) => boolean
const watches = new Set<Watch>()

/** Adds a watch that is consulted before a cached entry is used. The returned function removes it. */
export function addWatch(watch: Watch): () => void {
  watches.add(watch)
  return () => void watches.delete(watch)
}

/** True if an entry that was read at `since` (of `performance.now()`) and not invalidated may still be used. */
export function isFresh(since: number): boolean {
  const age = performance.now() - since
  return age < maxAgeUnwatched || (age < maxAge && receivesAllChanges(since))
}

/** True if every change that other processes notified after `since` (of `performance.now()`) has been received. */
export function receivesAllChanges(since: number): boolean {
  return watches.values().every((isCurrent) => isCurrent(since))
}

/** Invalidates the caches of this process that the change affects. */
export function invalidateCaches(change: Change): void {
  for (const { isAffectedBy, invalidate } of caches) if (isAffectedBy(change)) invalidate(change.siteId)
}

/** True if other processes must be notified, because they may have cached what the change affects. */
export function affectsOtherProcesses(change: Change): boolean {
  return caches.some(({ isAffectedBy }) => isAffectedBy({ ...change, elsewhere: true }))
}
