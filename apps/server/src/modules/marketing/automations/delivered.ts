import { sql } from 'kysely'
import type { JobSite } from '../../../kernel/site/jobs.ts'
import { loadFulfillments } from '../../orders/orders/ports/changing.ts'
import { automation } from './entity.ts'
import { allowedTime, enqueueRun } from './schedule.ts'
import { updateRun } from './store/runs.ts'

/** The carrier has delivered all parcels of an order: what waits for that is due at the end of the automation's delay. */
export async function bringForward(site: JobSite, orderId: string): Promise<void> {
  const [{ fulfillments: parcels = [] } = {}] = await loadFulfillments(site, [orderId])
  const isDelivered = ({ trackingEvents = [] }: (typeof parcels)[number]) =>
    trackingEvents.some(({ status }) => status === 'DELIVERED')
  if (parcels.length === 0 || !parcels.every(isDelivered)) return
  await site.transaction(async (tx) => {
    const { db, siteId, now } = tx
    const { rows } = await sql<{
      id: string
      automation_id: string
      due_date: Date
    }>`select run.id, run.automation_id, run.due_date
      from automation_run as run
      join automation as own on own.site_id = ${siteId} and own.id = run.automation_id
        and own.trigger_type in ('ORDER_DELIVERED', 'REVIEW_WANTED')
      where run.site_id = ${siteId} and run.order_id = ${orderId} and run.status = 'WAITING' and not run.by_hand
      for update of run`.execute(db)
    for (const { id, automation_id: automationId, due_date: due } of rows) {
      const found = await automation.get(tx, automationId)
      const earlier = allowedTime(tx, found, new Date(now.getTime() + (found.delayMinutes ?? 0) * 60_000))
      if (earlier >= due) continue
      await updateRun(tx, id, { due: earlier })
      enqueueRun(tx, id, earlier)
    }
  })
}
