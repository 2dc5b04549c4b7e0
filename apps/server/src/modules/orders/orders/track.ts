import type { Fulfillment, TrackingEvent, TrackingStatus } from '@stoa/contract/services/ecom/order-fulfillments'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { customEntry, withActivities } from './activities.ts'
import { fulfillmentsUpdated } from './events.ts'
import { saveOrder } from './save.ts'
import { loadFulfillments, saveFulfillment } from './store/fulfillments.ts'
import { lockOrder } from './store/orders.ts'
import { single } from '../../../kernel/basics/single.ts'

/** Carriers repeat themselves; the oldest events are dropped first. */
const maxEvents = 100

/** The app that activities about parcels name as their author. */
export const trackingAppId = '5703d311-0000-4000-8000-de11feed0004'

/** Adds a carrier's report to a fulfillment and to the order's history. The same event again has no effect. */
export async function recordTracking(site: SiteTx, orderId: string, fulfillmentId: string, event: TrackingEvent): Promise<void> {
  const before = await lockOrder(site, orderId)
  const [{ fulfillments = [] } = {}] = await loadFulfillments(site, [before.id])
  const known = fulfillments.find(({ id }) => id === fulfillmentId)
  const { trackingEvents = [] } = known ?? {}
  if (!known || trackingEvents.some(({ id }) => id === event.id)) return
  const events = [...trackingEvents, event].toSorted((one, other) => when(one) - when(other)).slice(-maxEvents)
  const status = statusAfter(known, events)
  await saveFulfillment(site, before.id, { ...known, trackingEvents: events, ...(status && { status }) })
  const { description, place, status: reportedStatus } = event
  const additionalData = { ...(description && { description }), ...(place && { place }) }
  const customActivity = { appId: trackingAppId, type: `TRACKING_${reportedStatus}`, additionalData }
  const after = await saveOrder(site, before, withActivities(before.order, customEntry(site.now, customActivity)))
  site.record(fulfillmentsUpdated(after, single(await loadFulfillments(site, [before.id]))))
}

const statusOf: Partial<Record<TrackingStatus, string>> = { TRANSIT: 'In_Delivery', DELIVERED: 'Fulfilled' }

/** A delivered parcel keeps this status, even if other events arrive late. */
function statusAfter({ status }: Fulfillment, events: readonly TrackingEvent[]): string | undefined {
  if (events.some((event) => event.status === 'DELIVERED')) return statusOf.DELIVERED
  const last = events.at(-1)?.status
  return (last && statusOf[last]) ?? status ?? undefined
}

function when({ date }: TrackingEvent): number {
  return new Date(date!).getTime()
}
