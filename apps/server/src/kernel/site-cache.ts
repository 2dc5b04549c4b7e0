import type { SiteRead, SiteTx } from './site.ts'

/** How long a process uses what it read: what a change made in another process takes to be seen in this one. */
const freshFor = 1000
const maxSites = 1000

/**
 * Remembers one small thing per site that many requests ask for and few change. Whoever changes it calls `forget` in the
 * same transaction: the next request of this process reads it again.
 */
export function siteCache<Value>(load: (site: SiteRead) => Promise<Value>) {
  const known = new Map<string, { value: Promise<Value>; until: number }>()
  return {
    get(site: SiteRead): Promise<Value> {
      const now = performance.now()
      const entry = known.get(site.siteId)
      if (entry && entry.until > now) return entry.value
      const value = load(site)
      if (known.size >= maxSites) known.clear()
      known.set(site.siteId, { value, until: now + freshFor })
      value.catch(() => known.delete(site.siteId))
      return value
    },
    forget(site: SiteTx): void {
      site.afterCommit(() => known.delete(site.siteId))
    },
  }
}
