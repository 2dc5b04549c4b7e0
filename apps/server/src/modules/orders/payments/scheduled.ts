import type { AuthorizationDetails, DelayedCaptureSettings, V1ScheduledAction } from '@stoa/contract/services/ecom/orders'
import { invalid } from '../../../kernel/errors.ts'
import { job, type Job } from '../../../kernel/jobs.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site.ts'
import { holdingTime } from '../../payments/index.ts'
import { inSiteTime } from '../due.ts'
import { findPayment, type PaymentRow } from '../store/payments.ts'
import { actOnHold, isBeingActedOn, openCapture, openVoid } from './hold.ts'
import { lockPayment } from './lock.ts'

const minute = 60_000
const unitOf = { MINUTES: minute, HOURS: 60 * minute, DAYS: 24 * 60 * minute }

/** What is to become of held money by itself, as it is known before the money is held. */
export function plannedAction(
  { now }: SiteRead,
  { scheduledAction, delayDuration }: DelayedCaptureSettings,
): V1ScheduledAction | undefined {
  const path = 'delayedCaptureSettings'
  if (!scheduledAction) {
    if (!delayDuration) return undefined
    throw invalid({ field: `${path}.scheduledAction`, description: 'is required', violatedRule: 'REQUIRED_FIELD', data: {} })
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

/** The delay runs from the moment that the money is held: the plan moves on by the time that the buyer took. */
export function rescheduled({ created_date, doc }: PaymentRow, now: Date): Pick<AuthorizationDetails, 'scheduledAction'> {
  const planned = doc.regularPaymentDetails?.authorizationDetails?.scheduledAction
  if (!planned?.executionDate) return {}
  const delay = new Date(planned.executionDate).getTime() - created_date.getTime()
  return { scheduledAction: { ...planned, executionDate: new Date(now.getTime() + delay).toISOString() } }
}

/** Sends the job for what is planned with money that is held now. */
export function enqueueScheduled(site: SiteTx, paymentId: string, { scheduledAction }: AuthorizationDetails): void {
  if (!scheduledAction?.executionDate) return
  const wait = new Date(scheduledAction.executionDate).getTime() - site.now.getTime()
  site.enqueue(runScheduledAction, { paymentId }, { after: inSiteTime(site, wait) })
}

/** Takes or releases held money when its time has come, unless somebody was faster. */
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
    if (scheduledAction.actionType === 'CAPTURE') await openCapture(tx, order.id, [{ paymentId }])
    else await openVoid(tx, order.id, [paymentId], 'SCHEDULED')
  })
  await actOnHold({ site, transaction: site.transaction }, paymentId)
})
