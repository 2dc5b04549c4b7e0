import type { Clock } from './clock.ts'
import { forEachSite, siteRounds } from './site-rounds.ts'
import type { SiteDirectory } from './site.ts'

/** How many sites one call reads at most, those first that were read longest ago. */
const sitesPerCall = 200
const lanes = 4

/**
 * A figure of each site for metrics over all sites, without a statement over all sites. It is kept in memory and read again when
 * the site is due in the rounds: after `wake`, at the time of `wakeAt`, and otherwise once a minute. A call reads a bounded number
 * of sites.
 */
export function siteFigures<Figure>({ clock, sites, read }: FiguresParts<Figure>) {
  const rounds = siteRounds(clock)
  const figures = new Map<string, Figure>()
  return {
    wake: rounds.wake,
    wakeAt: rounds.wakeAt,
    /** The figures of all sites that have been read. */
    async all(): Promise<Figure[]> {
      await rounds.update(sites)
      await forEachSite(rounds.due().take(sitesPerCall), lanes, readOne)
      return rounds.siteIds().flatMap((siteId) => figures.get(siteId) ?? [])
    },
  }

  async function readOne(siteId: string): Promise<void> {
    try {
      figures.set(siteId, await read(siteId))
    } catch (error) {
      rounds.wake(siteId)
      throw error
    }
  }
}

interface FiguresParts<Figure> {
  clock: Clock
  sites: Pick<SiteDirectory, 'ids'>
  read(siteId: string): Promise<Figure>
}
