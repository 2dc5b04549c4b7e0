import { isInvalidation, registerCache, type Change } from './cache-registry.ts'

const maxEntries = 10_000

/** The scope of values whose site is not known before they are read. A change of any site drops them. */
export const everySite = ''

interface ValueCacheOptions {
  /** The changes that drop the values of their site; by default the changes without an event. */
  isAffectedBy?: (change: Change) => boolean
  /** True if a value that was read at `since` (of `performance.now()`) may be used. By default it is a second old at most, which bounds how late a missed change is seen. */
  isUsable?: (since: number) => boolean
}

/**
 * Caches small values of this process that many requests need and few change, by site (or `everySite`) and key. Only values are
 * cached, never promises: a transaction that waited for another caller's read would hold the session which that read may need.
 */
export function valueCache<Value>({ isAffectedBy = isInvalidation, isUsable = youngerThan(1000) }: ValueCacheOptions = {}) {
  const sites = new Map<string, Map<string, { value: Value; since: number }>>()
  let size = 0
  let invalidations = 0
  const dropSite = (site: string) => {
    size -= sites.get(site)?.size ?? 0
    sites.delete(site)
  }
  const invalidate = (site: string) => {
    invalidations++
    dropSite(site)
    dropSite(everySite)
  }
  registerCache(isAffectedBy, invalidate)

  return {
    /** The cached value, or the one that `load` returns. */
    async get(site: string, key: string, load: () => Promise<Value>): Promise<Value> {
      const cached = sites.get(site)?.get(key)
      if (cached && isUsable(cached.since)) return cached.value
      const [before, since] = [invalidations, performance.now()]
      const value = await load()
      // A value that changed during the read is not cached.
      if (invalidations === before) keep(site, key, { value, since })
      return value
    },
    /** Drops the values of a site at once, and those of `everySite`. */
    invalidate,
  }

  function keep(site: string, key: string, entry: { value: Value; since: number }): void {
    if (size >= maxEntries) {
      sites.clear()
      size = 0
    }
    let entries = sites.get(site)
    if (!entries) sites.set(site, (entries = new Map()))
    if (!entries.has(key)) size++
    entries.set(key, entry)
  }
}

/** Allows values of a certain age, in milliseconds. */
export function youngerThan(maxAge: number): (since: number) => boolean {
  return (since) => performance.now() - since < maxAge
}
