import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { loadRules } from './rules.ts'
import { findPausedUntil, lockPace, setNextSlot, setSlowness } from './store/pace.ts'

// The pace is that of the mail server, which uses the real time, whatever the site's clock says.

/** How long nothing is sent after the mail server was busy. */
const busyMilliseconds = 30_000
const slowest = 64

/** Milliseconds. */
export function realTime({ now, settings }: SiteRead): number {
  return now.getTime() - settings.clockOffset
}

/** The real time at which the next mail of the site may go out: now, or later, where others go first. */
export async function takeSlot(site: SiteTx): Promise<Date> {
  const { mailsPerMinute } = await loadRules(site)
  const { nextSlot, slowness, pausedUntil } = await lockPace(site)
  const slot = Math.max(nextSlot.getTime(), realTime(site), pausedUntil?.getTime() ?? 0)
  await setNextSlot(site, new Date(slot + (60_000 / mailsPerMinute) * slowness))
  return new Date(slot)
}

/** True while nothing is sent, because the mail server was busy. */
export async function isPaused(site: SiteRead): Promise<boolean> {
  const until = await findPausedUntil(site)
  return until !== null && until.getTime() > realTime(site)
}

/** Nothing more is sent for a while, and then more slowly. Several mails that fail at once count as one. */
export async function slowDown(site: SiteTx): Promise<void> {
  const { slowness, pausedUntil } = await lockPace(site)
  if (pausedUntil && pausedUntil.getTime() > realTime(site)) return
  await setSlowness(site, Math.min(slowness * 2, slowest), new Date(realTime(site) + busyMilliseconds))
}

/** The mail server takes mails again: after a while, the next step back to the owner's rate. */
export async function speedUp(site: SiteTx): Promise<void> {
  const { slowness, pausedUntil } = await lockPace(site)
  if (slowness === 1 || (pausedUntil && realTime(site) - pausedUntil.getTime() < busyMilliseconds)) return
  await setSlowness(site, Math.max(Math.floor(slowness / 2), 1), new Date(realTime(site)))
}
