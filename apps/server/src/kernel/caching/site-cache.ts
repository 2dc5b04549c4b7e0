import { isInvalidation } from './cache-registry.ts'
import { valueCache, youngerThan } from './value-cache.ts'
import type { SiteRead, SiteTx } from '../site/site.ts'

/**
 * A value cache of one question about a site, optionally by `key`. A commit of this server that records an event of one of
 * `entities` (fully qualified names) drops the site's values; code that writes without an event calls `invalidate`. `maxAge` is in
 * milliseconds and bounds how late a change made on another machine is seen.
 */
export function siteCache<Value>(
  load: (site: SiteRead, key: string) => Promise<Value>,
  entities: readonly string[] = [],
  maxAge = 1000,
) {
  const values = valueCache<Value>({
    isAffectedBy: (change) => isInvalidation(change) || change.entities.some((fqdn) => entities.includes(fqdn)),
    isUsable: youngerThan(maxAge),
  })
  return {
    get: (site: SiteRead, key = ''): Promise<Value> => values.get(site.siteId, key, () => load(site, key)),
    invalidate(site: SiteTx): void {
      site.invalidate(() => values.invalidate(site.siteId))
    },
  }
}
