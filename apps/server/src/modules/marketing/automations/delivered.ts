import type { JobSite } from '../../../kernel/site/jobs.ts'
import { loadFulfillments } from '../../orders/orders/ports/changing.ts'
import { automation } from './entity.ts'
import { allowedTime, enqueueRun } from './schedule.ts'
import { lockWaitingForDelivery, setDue } from './store/runs.ts'

/** The carrier has delivered all parcels of an order: what waits for that is due at the end of the automation's delay. */
export async function bringForward(site: JobSite, orderId: string): Promise<void> {
  const [{ fulfillments: parcels = [] } = {}] = await loadFulfillments(site, [orderId])
  const isDelivered = ({ trackingEvents = [] }: (typeof parcels)[number]) =>
    trackingEvents.some(({ status }) => status === 'DELIVERED')
  if (parcels.length === 0 || !parcels.every(isDelivered)) return
  await site.transaction(async (tx) => {
    for (const { id, automation_id: automationId, due_date: due } of await lockWaitingForDelivery(tx, orderId)) {
      const found = await automation.get(tx, automationId)
      const earlier = allowedTime(tx, found, new Date(tx.now.getTime() + (found.delayMinutes ?? 0) * 60_000))
      if (earlier >= due) continue
      await setDue(tx, id, earlier)
      enqueueRun(tx, id, earlier)
    }
  })
}
