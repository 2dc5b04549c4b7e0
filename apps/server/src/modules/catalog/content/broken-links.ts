import { oldPath } from './redirect.ts'
import type { Misses } from './store/broken-links.ts'

/** Limit of paths per write, so that someone who tries thousands of addresses costs a few statements. */
const pause = 10_000
const maxInMemory = 500

const sites = new Map<string, { misses: Map<string, number>; since: number }>()

/**
 * Counts a request for a missing path. Returns the counts to write, at intervals; counts that a process has not written when it
 * ends are lost.
 */
export function noteMiss(siteId: string, requested: string): Misses | undefined {
  const path = oldPath(requested)
  if (!path || isProbe(path)) return undefined
  const now = performance.now()
  const site = sites.get(siteId) ?? { misses: new Map<string, number>(), since: now }
  sites.set(siteId, site)
  if (site.misses.has(path) || site.misses.size < maxInMemory) site.misses.set(path, (site.misses.get(path) ?? 0) + 1)
  return now - site.since < pause ? undefined : takeMisses(siteId)
}

/** Counts that are not written yet. */
export function takeMisses(siteId: string): Misses {
  const misses = sites.get(siteId)?.misses ?? new Map<string, number>()
  sites.delete(siteId)
  return misses
}

/** Paths that scanners try on every server are not broken links. */
function isProbe(path: string): boolean {
  return /\.(php|asp|aspx|jsp|cgi|env|git|sql|bak)(\/|$)|\/\.|\/wp-|\/cgi-bin/i.test(path)
}
