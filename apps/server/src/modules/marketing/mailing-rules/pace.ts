import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { loadRules } from './rules.ts'
import { findPausedUntil, lockPace, setNextSlots, setSlowness, type Pace } from './store/pace.ts'

/** How long nothing is sent after the mail server was busy. */
const busyMilliseconds = 30_000
const slowest = 64

/** The part of the owner's rate that a newsletter takes. The rest stays free for mails about what happens meanwhile. */
const newsletterShare = 3 / 4

/** The time at which the next mail of the site may go out: now, or later, where others go first. */
export async function takeSlot(site: SiteTx, { isNewsletter }: { isNewsletter: boolean }): Promise<Date> {
  const { mailsPerMinute } = await loadRules(site)
  const { nextSlot, nextNewsletterSlot, slowness, pausedUntil } = await lockPace(site)
  const first = Math.max(site.now.getTime(), pausedUntil?.getTime() ?? 0)
  const interval = (60_000 / mailsPerMinute) * slowness
  const { slot, ...next } = turnAfter({ nextSlot, nextNewsletterSlot }, { first, interval, isNewsletter })
  await setNextSlots(site, next)
  return slot
}

type Turns = Pick<Pace, 'nextSlot' | 'nextNewsletterSlot'>

/**
 * The next turn, and those that follow it. A newsletter waits behind the mails that have a turn already, and then leaves turns
 * between its own. `first` and `interval` are milliseconds. Both kinds together keep the interval on average.
 */
export function turnAfter(
  { nextSlot, nextNewsletterSlot }: Turns,
  { first, interval, isNewsletter }: { first: number; interval: number; isNewsletter: boolean },
): Turns & { slot: Date } {
  const isNewsletterWaiting = nextNewsletterSlot.getTime() > first
  if (isNewsletter) {
    const slot = isNewsletterWaiting ? nextNewsletterSlot.getTime() : Math.max(first, nextSlot.getTime())
    return { slot: new Date(slot), nextSlot, nextNewsletterSlot: new Date(slot + interval / newsletterShare) }
  }
  const slot = Math.max(first, nextSlot.getTime())
  const share = nextNewsletterSlot.getTime() > slot ? 1 - newsletterShare : 1
  return { slot: new Date(slot), nextSlot: new Date(slot + interval / share), nextNewsletterSlot }
}

/** True while nothing is sent, because the mail server was busy. */
export async function isPaused(site: SiteRead): Promise<boolean> {
  const until = await findPausedUntil(site)
  return until !== null && until.getTime() > site.now.getTime()
}

/** Nothing more is sent for a while, and then more slowly. Several mails that fail at once count as one. */
export async function slowDown(site: SiteTx): Promise<void> {
  const { slowness, pausedUntil } = await lockPace(site)
  if (pausedUntil && pausedUntil.getTime() > site.now.getTime()) return
  await setSlowness(site, Math.min(slowness * 2, slowest), new Date(site.now.getTime() + busyMilliseconds))
}

/** The mail server takes mails again: after a while, the next step back to the owner's rate. */
export async function speedUp(site: SiteTx): Promise<void> {
  const { slowness, pausedUntil } = await lockPace(site)
  if (slowness === 1 || (pausedUntil && site.now.getTime() - pausedUntil.getTime() < busyMilliseconds)) return
  await setSlowness(site, Math.max(Math.floor(slowness / 2), 1), new Date(site.now.getTime()))
}
