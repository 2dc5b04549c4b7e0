import { registerCache, isInvalidation } from './cache-registry.ts'
import type { SiteRead, SiteTx } from './site.ts'

const maxEntries = 10_000

/**
 * Remembers small things of a site that many requests ask for and few change, by `key` where there are several.
 *
 * A commit of this server that records an event of one of `entities` (their fqdns) has what the site's were forgotten; who
 * writes without an event calls `forget`. So the next request reads it again.
 *
 * A value is kept when it has come, never the promise of one: a transaction that waited for another caller's read would
 * hold the session which that read may be waiting for.
 *
 * `freshFor` are the milliseconds that a process uses what it read: what a change made on another machine takes to be seen in
 * this one.
 */
export function siteCache<Value>(
  load: (site: SiteRead, key: string) => Promise<Value>,
  entities: readonly string[] = [],
  freshFor = 1000,
) {
  const known = new Map<string, { value: Value; until: number }>()
  let invalidations = 0
  const invalidateSite = (siteId: string) => {
    invalidations++
    for (const name of known.keys()) if (name.startsWith(siteId)) known.delete(name)
  }
  registerCache((change) => isInvalidation(change) || change.entities.some((fqdn) => entities.includes(fqdn)), invalidateSite)

  return {
    async get(site: SiteRead, key = ''): Promise<Value> {
      const name = site.siteId + key
      const entry = known.get(name)
      if (entry && entry.until > performance.now()) return entry.value
      const before = invalidations
      const value = await load(site, key)
      if (known.size >= maxEntries) known.clear()
      // What changed while it was read is read again.
      if (invalidations === before) known.set(name, { value, until: performance.now() + freshFor })
      return value
    },
    invalidate(site: SiteTx): void {
      site.invalidate(() => invalidateSite(site.siteId))
    },
  }
}
