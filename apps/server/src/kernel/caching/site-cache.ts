import { registerCache, isInvalidation } from './cache-registry.ts'
import type { SiteRead, SiteTx } from '../site/site.ts'

const maxEntries = 10_000

/**
 * Caches small values of a site that many requests need and few change, optionally by `key`. A commit of this server that
 * records an event of one of `entities` (fully qualified names) drops the site's values; code that writes without an event
 * calls `forget`. Only values are cached, never promises: a transaction that waited for another caller's read would hold the
 * session which that read may need. `freshFor` is the maximum age in milliseconds, which bounds how late a change made on
 * another machine is seen.
 */
export function siteCache<Value>(
  load: (site: SiteRead, key: string) => Promise<Value>,
  entities: readonly string[] = [],
  freshFor = 1000,
) {
  const entries = new Map<string, { value: Value; until: number }>()
  let invalidations = 0
  const invalidateSite = (siteId: string) => {
    invalidations++
    for (const name of entries.keys()) if (name.startsWith(siteId)) entries.delete(name)
  }
  registerCache((change) => isInvalidation(change) || change.entities.some((fqdn) => entities.includes(fqdn)), invalidateSite)

  return {
    async get(site: SiteRead, key = ''): Promise<Value> {
      const name = site.siteId + key
      const entry = entries.get(name)
      if (entry && entry.until > performance.now()) return entry.value
      const before = invalidations
      const value = await load(site, key)
      if (entries.size >= maxEntries) entries.clear()
      // A value that changed during the read is not cached.
      if (invalidations === before) entries.set(name, { value, until: performance.now() + freshFor })
      return value
    },
    invalidate(site: SiteTx): void {
      site.invalidate(() => invalidateSite(site.siteId))
    },
  }
}
