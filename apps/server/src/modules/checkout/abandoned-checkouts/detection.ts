import { schedule } from '../../../kernel/background/schedule.ts'
import { FailedForGood, type HandlerSite, type JobSite } from '../../../kernel/site/jobs.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findOldestToRest, findRested, markToRest, takeRested, type RestedCheckout } from '../checkout/index.ts'
import { decide } from './leave-out.ts'
import { noteAbandoned } from './note.ts'
import { loadSettings, type StoredSettings } from './store/settings.ts'
import { hasSomethingToBuy, takeSnapshot } from './snapshot.ts'

const minute = 60_000
const hour = 60 * minute
const batchSize = 50

/**
 * Finds the checkouts of a site that rest. It runs every hour, which is before anything is due that was changed since the last time, and
 * again when the next one is due. Where the owner's time is below an hour, it runs after each such time instead.
 */
export const findAbandoned = schedule(
  'abandoned-checkouts.find',
  { every: 'HOUR' },
  (site, _payload, isSliceOver) => lookAt(site, isSliceOver),
  { nextWork },
)

/** The hour before the next checkout is due: the look of that hour enqueues one for its time. */
async function nextWork(site: SiteRead): Promise<Date | undefined> {
  const { enabled, restMinutes } = await loadSettings(site)
  const oldest = enabled ? await findOldestToRest(site) : undefined
  return oldest && new Date(oldest.getTime() + restMinutes * minute - hour)
}

async function lookAt(site: HandlerSite, isSliceOver: () => boolean): Promise<void | { more: object }> {
  const settings = await loadSettings(site)
  const before = new Date(site.now.getTime() - settings.restMinutes * minute)
  const failed: string[] = []
  let last: RestedCheckout | undefined
  for (;;) {
    const rested = await findRested(site, before, batchSize, last)
    for (const checkout of rested) {
      const problem = await note(site, checkout, settings)
      if (problem) failed.push(`${checkout.id} (${problem})`)
    }
    last = rested.at(-1)
    if (rested.length < batchSize) break
    if (!isSliceOver()) continue
    if (failed.length === 0) return { more: {} }
    break
  }
  await lookAgain(site, settings, last)
  // Each has been passed over, so the next look is not held up by it. Health shows the job.
  if (failed.length > 0) throw new FailedForGood(`these checkouts could not be noted as abandoned: ${failed.join(', ')}`)
}

/**
 * Returns why a checkout cannot be noted, if so; it is passed over. While the database cannot be reached, that fails too, and the job is
 * tried again.
 */
async function note(site: JobSite, rested: RestedCheckout, settings: StoredSettings): Promise<string | undefined> {
  try {
    await site.transaction((tx) => noteRested(tx, rested, settings))
    return undefined
  } catch (error) {
    await site.transaction((tx) => markToRest(tx, rested, false))
    return error instanceof Error ? error.name : 'unknown'
  }
}

/** Looks at one checkout. It is marked as looked at in the same transaction, so of several processes one writes it. */
async function noteRested(site: SiteTx, rested: RestedCheckout, settings: StoredSettings): Promise<void> {
  // What rests while this is switched off is never noted, so that nobody is written to about old checkouts once it is switched on.
  if (!settings.enabled) return markToRest(site, rested, false)
  const checkout = await takeRested(site, rested)
  if (!checkout) return
  const decision = await decide(site, checkout, settings)
  if (decision === 'WAIT') return markToRest(site, rested, true)
  if (decision === 'LEAVE_OUT') return
  const snapshot = await takeSnapshot(site, checkout)
  if (hasSomethingToBuy(snapshot.lines)) await noteAbandoned(site, checkout, snapshot)
}

/** Enqueues the next look if it is due before the hourly one. Whole minutes, so that several checkouts share a look. */
async function lookAgain(
  site: JobSite,
  { enabled, restMinutes }: StoredSettings,
  last: RestedCheckout | undefined,
): Promise<void> {
  const rest = restMinutes * minute
  const oldest = enabled ? await findOldestToRest(site) : undefined
  const now = site.now.getTime()
  const candidates = [
    // Those that wait for a payment to end are looked at again soon.
    ...(oldest ? [Math.max(oldest.getTime() + rest, last ? now + 5 * minute : now)] : []),
    ...(enabled && rest < hour ? [now + rest] : []),
  ]
  const next = Math.ceil(Math.min(...candidates) / minute) * minute
  if (next >= now + hour) return
  const after = new Date(Math.max(next, now + minute))
  await site.transaction(async (tx) => tx.enqueue(findAbandoned.job, {}, { after, key: `at ${after.toISOString()}` }))
}
