import { receivesAllChanges } from '../caching/cache-registry.ts'
import type { Clock } from '../basics/clock.ts'
import type { SiteDirectory } from '../site/site.ts'

/** Milliseconds between two reads of the list of sites. */
const sitesReadEvery = 10_000

interface Round {
  /** When the site is looked at next, in milliseconds of the clock. */
  next: number
  /** When it was looked at last: by the clock, and of `performance.now()`. */
  lookedAt: number
  lookedAtMonotonic: number
}

interface Intervals {
  /** Milliseconds after which a site is looked at again although nothing is known to be due. */
  whileNotified?: number
  /** The same while notifications of other processes may be missed. */
  otherwise?: number
}

export type SitePolling = ReturnType<typeof sitePolling>

/**
 * Decides which sites background work looks at, and when: at once after a commit or a notification, at the time that is known for
 * the next work, and otherwise at intervals. Everything is kept in memory, so an idle site costs a statement a minute. Sites that
 * wait are taken in turn, the one that was looked at longest ago first.
 */
export function sitePolling(clock: Clock, { whileNotified = 60_000, otherwise = 1000 }: Intervals = {}) {
  const rounds = new Map<string, Round>()
  let readAt = Number.NEGATIVE_INFINITY

  function roundOf(siteId: string): Round {
    let round = rounds.get(siteId)
    if (!round) {
      const never = Number.NEGATIVE_INFINITY
      rounds.set(siteId, (round = { next: never, lookedAt: never, lookedAtMonotonic: never }))
    }
    return round
  }

  function isDue({ next, lookedAt, lookedAtMonotonic }: Round, now: number): boolean {
    // No time is set further ahead than the interval, unless the clock went back.
    if (next <= now || next > now + whileNotified) return true
    return now - lookedAt >= otherwise && !receivesAllChanges(lookedAtMonotonic)
  }

  return {
    /** Adds new sites, and removes those that are gone. A site that is new is due. */
    async update(sites: Pick<SiteDirectory, 'ids'>, isNow = false): Promise<void> {
      if (!isNow && performance.now() - readAt < sitesReadEvery) return
      const before = [...rounds.keys()]
      const ids = new Set(await sites.ids())
      for (const siteId of before) if (!ids.has(siteId)) rounds.delete(siteId)
      for (const siteId of ids) roundOf(siteId)
      readAt = performance.now()
    },
    siteIds: () => [...rounds.keys()],
    /** There is work now. */
    wake(siteId: string): void {
      roundOf(siteId).next = Number.NEGATIVE_INFINITY
    },
    /** Of one site, or of all. */
    wakeAll(only?: string): void {
      for (const [siteId, round] of rounds) if (only === undefined || siteId === only) round.next = Number.NEGATIVE_INFINITY
    },
    /** There may be work at that time of the clock. */
    wakeAt(siteId: string, time: Date): void {
      const round = roundOf(siteId)
      round.next = Math.min(round.next, time.getTime())
    },
    /**
     * The sites that are due now. Each counts as looked at once it is taken from the iterator, so a wake-up during the look is
     * kept; those that are not taken stay due. With `only`, no other site is looked at.
     */
    *due(only?: string): Generator<string, void> {
      const now = clock.now().getTime()
      const due = [...rounds].filter(([siteId, round]) => (only === undefined || siteId === only) && isDue(round, now))
      due.sort(([, one], [, other]) => one.lookedAtMonotonic - other.lookedAtMonotonic)
      for (const [siteId, round] of due) {
        // Sites that were first seen together are spread over the interval.
        const next = now + whileNotified * (0.5 + Math.random() / 2)
        Object.assign(round, { next, lookedAt: now, lookedAtMonotonic: performance.now() })
        yield siteId
      }
    },
  }
}

/** Calls `work` for each site, for `lanes` of them at once. */
export async function forEachSite(
  siteIds: Iterator<string>,
  lanes: number,
  work: (siteId: string) => Promise<void>,
): Promise<void> {
  const waiting = Iterator.from(siteIds)
  const lane = async () => {
    for (const siteId of waiting) await work(siteId)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
