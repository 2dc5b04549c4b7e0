import type { Clock } from '../basics/clock.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { forEachSite, sitePolling } from './site-polling.ts'
import type { SiteDirectory } from '../site/site.ts'

/** How many sites one call reads at most, those first that were read longest ago. */
const sitesPerCall = 200
const lanes = 4
/** Milliseconds that a call waits for sites to be read. A node that does not answer holds up the figures of no other site. */
const patience = 2000
/** Milliseconds until a site whose node was away is read again. */
const pauseWhileAway = 5000

/**
 * A figure of each site for metrics over all sites, without a statement over all sites. It is kept in memory and read again when
 * the site is due in the rounds: after `wake`, at the time of `wakeAt`, and otherwise once a minute. A call reads a bounded number
 * of sites.
 */
export function siteFigures<Figure>({ clock, sites, read }: FiguresParts<Figure>) {
  const rounds = sitePolling(clock)
  const figures = new Map<string, Figure>()
  const away = new Set<string>()
  /** When the reading of a site began, by `performance.now()`. */
  const begun = new Map<string, number>()
  let reading: Promise<void> | undefined

  return {
    wake: rounds.wake,
    wakeAt: rounds.wakeAt,
    /** The figures of all sites that have been read. */
    async all(): Promise<Figure[]> {
      await rounds.update(sites)
      reading ??= readDue().finally(() => (reading = undefined))
      await within(reading)
      return rounds.siteIds().flatMap((siteId) => figures.get(siteId) ?? [])
    },
    /** The sites whose node could not be reached at the last attempt, or has not answered so far. */
    away(): string[] {
      const overdue = performance.now() - patience
      return rounds.siteIds().filter((siteId) => away.has(siteId) || (begun.get(siteId) ?? Infinity) <= overdue)
    },
  }

  function readDue(): Promise<void> {
    return forEachSite(rounds.due().take(sitesPerCall), lanes, readOne)
  }

  async function readOne(siteId: string): Promise<void> {
    begun.set(siteId, performance.now())
    try {
      figures.set(siteId, await read(siteId))
      away.delete(siteId)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) {
        rounds.wake(siteId)
        throw error
      }
      away.add(siteId)
      rounds.wakeAt(siteId, new Date(clock.now().getTime() + pauseWhileAway))
    } finally {
      begun.delete(siteId)
    }
  }
}

async function within(work: Promise<void>): Promise<void> {
  // Reported where it is awaited in time.
  work.catch(() => {})
  const timer = Promise.withResolvers<void>()
  const timeout = setTimeout(timer.resolve, patience)
  try {
    await Promise.race([work, timer.promise])
  } finally {
    clearTimeout(timeout)
  }
}

interface FiguresParts<Figure> {
  clock: Clock
  sites: Pick<SiteDirectory, 'ids'>
  read(siteId: string): Promise<Figure>
}
