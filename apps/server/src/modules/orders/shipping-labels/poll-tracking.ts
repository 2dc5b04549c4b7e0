import { WireError } from '../../../kernel/basics/errors.ts'
import { job, type JobSite } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { ProviderRefusal, ProviderUnavailable, type BoughtLabel } from './providers/provider.ts'
import { loadLabelProvider, type LabelPorts } from './settings.ts'
import { findLabel, type LabelRow } from './store/labels.ts'
import { eventIn, recordEvent } from './tracking.ts'
import { atOrLast } from '../../../kernel/basics/at-or-last.ts'

const hour = 3600_000
/** Milliseconds between two questions; the last pause repeats. */
const pauses = [hour, 6 * hour, 12 * hour, 24 * hour]
/** Milliseconds after the purchase: a parcel that has not arrived by then is lost, or was never sent. */
const longest = 45 * 24 * hour
/** Of one answer: the newest. */
const maxEvents = 50
const finalStatuses: readonly (string | undefined)[] = ['DELIVERED', 'RETURNED']

/**
 * Asks the provider where a parcel is, because its events may be lost on the way. It ends when the parcel has arrived or come back,
 * when the label is given back or erased, and after some weeks.
 */
export const pollTracking = { name: 'shipping-labels.poll-tracking' } as const

export function pollLater(site: SiteTx, labelId: string, attempt = 0): void {
  const pause = atOrLast(pauses, attempt)
  site.enqueue(pollTracking, { labelId, attempt }, { after: new Date(site.now.getTime() + pause) })
}

export function pollTrackingJob(ports: LabelPorts) {
  return job<{ labelId: string; attempt: number }>(pollTracking.name, async (site, { labelId, attempt }) => {
    const label = await findLabel(site, labelId)
    const bought = label && isUnderWay(site, label) ? label.doc.bought : undefined
    if (!label || !bought) return
    const events = (await fetchTracking(ports, site, label, bought)).slice(-maxEvents).flatMap((given) => eventIn(given) ?? [])
    await site.transaction(async (tx) => {
      for (const event of events) await recordEvent(tx, label, event)
      if (!events.some(({ status }) => finalStatuses.includes(status))) pollLater(tx, labelId, attempt + 1)
    })
  })
}

/** A label that is being given back may stay bought. */
function isUnderWay({ now }: JobSite, { status, fulfillment_id: id, created_date: since }: LabelRow): boolean {
  const isBought = (status === 'BOUGHT' || status === 'VOIDING') && id !== null
  return isBought && now.getTime() - since.getTime() < longest
}

/** Nothing where the provider gives no answer, or cannot be used now: it is asked again. */
async function fetchTracking(ports: LabelPorts, site: JobSite, label: LabelRow, bought: BoughtLabel): Promise<unknown[]> {
  try {
    const { provider } = await loadLabelProvider(ports, site, label.provider)
    return await provider.track(bought, { boughtDate: label.created_date, now: site.now })
  } catch (error) {
    const isKnown = error instanceof ProviderUnavailable || error instanceof ProviderRefusal || error instanceof WireError
    if (isKnown) return []
    throw error
  }
}
