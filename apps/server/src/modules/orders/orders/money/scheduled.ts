import type { AuthorizationDetails, DelayedCaptureSettings, V1ScheduledAction } from '@stoa/contract/services/ecom/orders'
import { invalid, requiredField } from '../../../../kernel/basics/errors.ts'
import { job, type Job } from '../../../../kernel/site/jobs.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { holdingTime } from '../../payments/index.ts'
import { inSiteTime } from '../due.ts'
import { findPayment, type PaymentRow } from '../store/payments.ts'
import { actOnHold, isBeingActedOn, openCaptureOfOwed, openVoid } from './hold.ts'
import { lockPayment } from './lock.ts'

const minute = 60_000
const unitOf = { MINUTES: minute, HOURS: 60 * minute, DAYS: 24 * 60 * minute }

/** The capture or void that is scheduled for an authorized payment, as planned before the authorization. */
export function plannedAction(
  { now }: SiteRead,
  { scheduledAction, delayDuration }: DelayedCaptureSettings,
): V1ScheduledAction | undefined {
  const path = 'delayedCaptureSettings'
  if (!scheduledAction) {
    if (!delayDuration) return undefined
    throw requiredField(`${path}.scheduledAction`)
  }
  const { count = 1, unit = 'MINUTES' } = delayDuration ?? {}
  const delay = delayDuration ? count * unitOf[unit] : holdingTime.usual
  if (delay > holdingTime.longest) {
    throw invalid({
      field: `${path}.delayDuration.count`,
      description: 'is longer than money can be held',
      violatedRule: 'MAX',
      data: { threshold: Math.floor(holdingTime.longest / unitOf[unit]) },
    })
  }
  return { actionType: scheduledAction, executionDate: new Date(now.getTime() + delay).toISOString() }
}

/** The delay starts when the money is authorized: the scheduled time moves by the time the buyer needed to pay. */
export function rescheduled({ created_date, doc }: PaymentRow, now: Date): Pick<AuthorizationDetails, 'scheduledAction'> {
  const planned = doc.regularPaymentDetails?.authorizationDetails?.scheduledAction
  if (!planned?.executionDate) return {}
  const delay = new Date(planned.executionDate).getTime() - created_date.getTime()
  return { scheduledAction: { ...planned, executionDate: new Date(now.getTime() + delay).toISOString() } }
}

/** Enqueues the scheduled action of a payment that is now authorized. */
export function enqueueScheduled(site: SiteTx, paymentId: string, { scheduledAction }: AuthorizationDetails): void {
  if (!scheduledAction?.executionDate) return
  const wait = new Date(scheduledAction.executionDate).getTime() - site.now.getTime()
  site.enqueue(runScheduledAction, { paymentId }, { after: inSiteTime(site, wait) })
}

/** Captures or voids an authorized payment at the scheduled time, unless somebody did so before. */
export const runScheduledAction: Job<{ paymentId: string }> = job('orders.run-scheduled-action', async (site, { paymentId }) => {
  const known = await findPayment(site, paymentId)
  const { scheduledAction } = known?.doc.regularPaymentDetails?.authorizationDetails ?? {}
  if (known?.status !== 'AUTHORIZED' || !scheduledAction?.executionDate) return
  const details = { scheduledAction }
  if (site.now < new Date(scheduledAction.executionDate)) {
    // The site's clock was moved back.
    return site.transaction(async (tx) => enqueueScheduled(tx, paymentId, details))
  }
  await site.transaction(async (tx) => {
    const { order, payment } = await lockPayment(tx, paymentId)
    if (payment.status !== 'AUTHORIZED' || isBeingActedOn(payment)) return
    if (scheduledAction.actionType === 'CAPTURE') await openCaptureOfOwed(tx, order.id, [payment])
    else await openVoid(tx, order.id, [paymentId], { reason: 'SCHEDULED' })
  })
  await actOnHold({ site, transaction: site.transaction }, paymentId)
})
