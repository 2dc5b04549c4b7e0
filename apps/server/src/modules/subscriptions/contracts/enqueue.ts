import type { JobName, SiteTx } from '../../../kernel/site/site.ts'
import { inSiteTime } from '../../orders/orders/ports/reading.ts'

/** Charges a cycle when it is due. The contract's row decides whether it still is. */
export const renewName: JobName<{ contractId: string; cycle: number }> = { name: 'subscriptions.renew' }

/** Tries a failed charge again. `attempt`: how many have failed before. */
export const retryName: JobName<{ contractId: string; cycle: number; attempt: number }> = { name: 'subscriptions.retry-payment' }

/** Looks after an attempt to replace a card. `look`: how many looks there were before. */
export const finishSetupName: JobName<{ setupId: string; look: number }> = { name: 'subscriptions.finish-card-setup' }

/** Tells a buyer of new prices, unless they were taken back. */
export const announcePriceName: JobName<{ contractId: string; effectiveDate: string }> = { name: 'subscriptions.announce-price' }

export function enqueueAt<Payload>(site: SiteTx, job: JobName<Payload>, payload: Payload, date: Date): void {
  site.enqueue(job, payload, { after: inSiteTime(site, date.getTime() - site.now.getTime()) })
}

const hour = 3600_000

/**
 * Charges a cycle on a date that somebody has chosen. The job comes at the beginning of that day, or of that hour, and waits for the rest of
 * the time, so that no contract has more than one job for each day, however often its date is moved.
 */
export function enqueueMoved(site: SiteTx, { id: contractId, nextCycle: cycle }: Renewed, date: Date): void {
  const starts = [24 * hour, hour].map((length) => Math.floor(date.getTime() / length) * length)
  const start = starts.find((time) => time > site.now.getTime())
  const key = `moved ${contractId} ${cycle} ${new Date(start ?? date).toISOString()}`
  site.enqueue(renewName, { contractId, cycle }, { after: inSiteTime(site, (start ?? date.getTime()) - site.now.getTime()), key })
}

/** The contract of a renewal. */
type Renewed = { id: string; nextCycle: number }
