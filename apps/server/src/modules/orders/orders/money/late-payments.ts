import { FailedForGood, job, type Job, type JobSite } from '../../../../kernel/site/jobs.ts'
import { connectedProvider } from '../../payments/index.ts'
import { activity, withActivities } from '../activities.ts'
import { minorOf, orderPricer } from '../amounts.ts'
import { recordTransactions } from '../events.ts'
import { settleOrder } from '../save.ts'
import { getOrder } from '../store/orders.ts'
import { findPayment, insertEntry, loadPayments, savePayment, type PaymentRow } from '../store/payments.ts'
import type { StoredOrder } from '../stored-order.ts'
import { actOnHold, openVoid } from './hold.ts'
import { knownPayment } from './charge-request.ts'
import { chargerOf } from './charger.ts'
import { lockPayment } from './lock.ts'
import { makeRefund, startRefund } from './make-refund.ts'
import { scheduleRetry, type Attempt } from './provider-retries.ts'
import { refundable } from './refundability.ts'

/**
 * True if an order needs a payment less that it just got: it was canceled, another payment has covered it, or another one has paid the
 * same payment request.
 */
export function isUnneeded(stored: StoredOrder, payment: PaymentRow, payments: readonly PaymentRow[]): boolean {
  return isOver(stored) || excessOf(stored) > 0n || hasPaidRequestAgain(payment, payments)
}

/** True if another payment has paid the payment request of this one: what a buyer is asked for once is paid once. */
function hasPaidRequestAgain({ id, details }: PaymentRow, payments: readonly PaymentRow[]): boolean {
  const requestId = details?.paymentRequestId
  if (!requestId) return false
  return payments.some((each) => each.id !== id && each.details?.paymentRequestId === requestId && isPaid(each))
}

/** True if the money of a payment came or is held, and has not gone back. */
export function isPaid({ status, captured_minor, refunded_minor }: PaymentRow): boolean {
  return status === 'AUTHORIZED' || captured_minor > refunded_minor
}

/** True if all of a payment that came goes back, because its order is over or another payment has covered it. */
export function goesBack(stored: StoredOrder, { amount_minor }: PaymentRow): boolean {
  return isOver(stored) || excessOf(stored) >= amount_minor
}

/** Gives back a payment that succeeded after its order was canceled, or after another payment had covered the order. */
export const returnLatePayment: Job<{ paymentId: string } & Attempt> = job(
  'orders.return-late-payment',
  async (site, { paymentId, attempt }) => {
    const payment = await findPayment(site, paymentId)
    if (!payment) return
    const stored = await getOrder(site, payment.order_id)
    const isSecond = hasPaidRequestAgain(payment, await loadPayments(site, payment.order_id))
    const excess = isSecond ? payment.amount_minor : excessOf(stored)
    if (payment.status === 'AUTHORIZED') {
      if (isOver(stored) || excess >= payment.amount_minor) await release(site, payment)
    } else if (isOver(stored)) {
      if (refundable(payment) > 0n && stored.order.status === 'CANCELED') await refundLate(site, payment)
    } else if (excess > 0n && payment.status === 'APPROVED') await reverse(site, payment, excess, attempt)
  },
)

function isOver({ order: { status } }: StoredOrder): boolean {
  return status === 'CANCELED' || status === 'REJECTED'
}

/** How much more than its total is paid or authorized of an order and was not given back, in minor units. */
function excessOf({ order, currency, paid, refundedOverpayment, total }: StoredOrder): bigint {
  return paid - refundedOverpayment + minorOf(order.balanceSummary?.authorized, currency) - total
}

async function release(site: JobSite, { id, order_id: orderId }: PaymentRow): Promise<void> {
  await site.transaction((tx) => openVoid(tx, orderId, [id]))
  await actOnHold({ site, transaction: site.transaction }, id)
}

async function refundLate(site: JobSite, { id: paymentId, order_id: orderId }: PaymentRow): Promise<void> {
  const details = { reason: 'The payment came after the order was canceled.' }
  const { refundId } = await site.transaction((tx) => startRefund(tx, orderId, { payments: [{ paymentId }], details }))
  await makeRefund({ site, transaction: site.transaction }, refundId)
}

/**
 * Gives back what was paid twice. It is no refund of the order, whose goods and taxes stay paid, so the charge itself is reduced. The
 * provider gets the same key each time.
 */
async function reverse(site: JobSite, payment: PaymentRow, excess: bigint, attempt = 0): Promise<void> {
  const { id: paymentId } = payment
  const provider = await connectedProvider(site, chargerOf(payment))
  const amount = excess < refundable(payment) ? excess : refundable(payment)
  if (!provider || amount === 0n) return
  const { currency } = await getOrder(site, payment.order_id)
  const key = { idempotencyKey: `excess ${paymentId}`, payment: knownPayment(payment) }
  const outcome = await provider.refund({ ...key, amount, currency })
  if (outcome.status === 'FAILED')
    throw new FailedForGood(`payment ${paymentId} was not needed, and the provider does not give it back: ${outcome.reason}`)
  await site.transaction(async (tx) => {
    if (outcome.status === 'PENDING') return scheduleRetry(tx, returnLatePayment, { paymentId, attempt })
    const { order: before, payment: locked } = await lockPayment(tx, paymentId)
    if (locked.captured_minor !== payment.captured_minor) return
    const captured = locked.captured_minor - amount
    await savePayment(tx, { ...locked, captured_minor: captured, status: captured === 0n ? 'REFUNDED' : locked.status })
    await insertEntry(tx, { orderId: before.id, paymentId, kind: 'CHARGE_REVERSAL', amount })
    const { formattedAmount } = orderPricer(before.order)(amount)
    const message = tx.settings.language.startsWith('de')
      ? `${formattedAmount} wurden doppelt bezahlt und zurückgegeben.`
      : `${formattedAmount} was paid twice and given back.`
    const history = activity(tx.now, 'MERCHANT_COMMENT', { merchantComment: { message } })
    await recordTransactions(tx, await settleOrder(tx, before, withActivities(before.order, history)), {
      paymentIds: [paymentId],
    })
  })
}
