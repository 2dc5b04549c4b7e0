import type { Activity, Order, PaymentStatus } from '@stoa/contract/services/ecom/orders'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import type { ChargeOutcome } from '../../payments/index.ts'
import { activity, withActivities } from '../activities.ts'
import { cancel } from '../cancel.ts'
import { recordTransactions } from '../events.ts'
import { settleOrder } from '../save.ts'
import { takeStockWhenPaid } from '../stock.ts'
import { insertEntry, savePayment, type PaymentRow, type StoredPayment } from '../store/payments.ts'
import type { StoredOrder } from '../stored-order.ts'
import { isUnneeded, returnLatePayment } from './late-payments.ts'
import { lockPayment } from './lock.ts'
import { saveCard } from './save-card.ts'
import { enqueueScheduled, rescheduled } from './scheduled.ts'

export type PaymentOutcome = (Exclude<ChargeOutcome, { status: 'CHALLENGE' }> & { challengeId?: string }) | { status: 'CANCELED' }

/** The transitions a new outcome may cause. No later outcome undoes a successful payment. */
const moves: Partial<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  PENDING: ['PENDING', 'APPROVED', 'AUTHORIZED', 'DECLINED', 'CANCELED'],
  PENDING_MERCHANT: ['APPROVED', 'AUTHORIZED', 'DECLINED', 'CANCELED'],
  DECLINED: ['APPROVED', 'AUTHORIZED'],
  CANCELED: ['APPROVED', 'AUTHORIZED'],
}

/**
 * Records the outcome of a payment. Idempotent by state: a repeated or outdated outcome changes nothing. A sufficient payment
 * approves a pending order; a payment for an order that was canceled meanwhile is refunded.
 */
export async function recordPaymentOutcome(
  site: SiteTx,
  paymentId: string,
  outcome: PaymentOutcome,
): Promise<{ applied: boolean; order: Order }> {
  const { order: before, payment } = await lockPayment(site, paymentId)
  if (!saysSomethingNew(payment, outcome)) return { applied: false, order: before.order }
  const captured = outcome.status === 'APPROVED' ? payment.amount_minor : 0n
  const doc = docAfter(payment, outcome, site.now)
  if (outcome.status === 'AUTHORIZED') enqueueScheduled(site, paymentId, doc.regularPaymentDetails!.authorizationDetails!)
  const { token, save_card_for, saved_card_of } = outcome.status === 'PENDING' ? payment : withoutCard
  const decline_reason = outcome.status === 'DECLINED' ? outcome.reason : null
  const challenge_id = outcome.status === 'PENDING' ? (outcome.challengeId ?? null) : null
  const changed = { token, save_card_for, saved_card_of, decline_reason, challenge_id, doc }
  await savePayment(site, { ...payment, ...changed, status: outcome.status, captured_minor: captured })
  if (captured > 0n) await insertEntry(site, { orderId: before.id, paymentId, kind: 'CHARGE', amount: captured })
  const settled = await settleOrder(site, before, withActivities(before.order, ...historyOf(site.now, payment, outcome, doc)))
  const came = outcome.status === 'APPROVED' || outcome.status === 'AUTHORIZED'
  const after =
    came && settled.order.status === 'INITIALIZED' && settled.isOutdated ? await cancelOutdated(site, settled) : settled
  await takeStockWhenPaid(site, before, after)
  await recordTransactions(site, after, { paymentIds: [paymentId] })
  if (came && payment.save_card_for) site.enqueue(saveCard, { paymentId, memberId: payment.save_card_for })
  if (came && isUnneeded(after)) site.enqueue(returnLatePayment, { paymentId, attempt: 0 })
  return { applied: true, order: after.order }
}

/** An earlier attempt has succeeded late, and the checkout is not what it would have paid for any more. */
function cancelOutdated(site: SiteTx, order: StoredOrder): Promise<StoredOrder> {
  return cancel(site, order, { restockAllItems: true, sendOrderCanceledEmail: false })
}

/** Clears the data that charges the card: it is not stored longer than the payment needs it. */
const withoutCard = { token: null, save_card_for: null, saved_card_of: null }

function saysSomethingNew({ status, doc }: PaymentRow, outcome: PaymentOutcome): boolean {
  if (!moves[status]?.includes(outcome.status)) return false
  // A pending outcome is recorded once: when the provider first confirms that it has the charge.
  return outcome.status !== 'PENDING' || !doc.regularPaymentDetails?.gatewayTransactionId
}

function docAfter(payment: PaymentRow, outcome: PaymentOutcome, now: Date): StoredPayment {
  const { regularPaymentDetails = {}, ...rest } = payment.doc
  const { transactionId, card } = 'transactionId' in outcome || 'card' in outcome ? outcome : {}
  return {
    ...rest,
    regularPaymentDetails: {
      ...regularPaymentDetails,
      ...(transactionId && { gatewayTransactionId: transactionId, providerTransactionId: transactionId }),
      ...(card && { creditCardDetails: card }),
      ...(outcome.status === 'AUTHORIZED' && {
        authorizationDetails: {
          ...regularPaymentDetails.authorizationDetails,
          ...rescheduled(payment, now),
          authorizedDate: now.toISOString(),
        },
      }),
    },
  }
}

function historyOf(now: Date, { id }: PaymentRow, outcome: PaymentOutcome, doc: StoredPayment): Activity[] {
  const card = doc.regularPaymentDetails?.creditCardDetails
  const { amount } = doc
  const regular = { amount, ...(card && { creditCardDetails: card }) }
  switch (outcome.status) {
    case 'AUTHORIZED':
      return [activity(now, 'AUTHORIZED_PAYMENT_CREATED', { authorizedPaymentCreated: { paymentId: id, amount, ...card } })]
    case 'DECLINED':
      return [activity(now, 'PAYMENT_DECLINED', { paymentDeclined: { paymentId: id, regular } })]
    case 'PENDING':
      return [activity(now, 'PAYMENT_PENDING', { paymentPending: { paymentId: id, regular } })]
    case 'CANCELED':
      return [activity(now, 'PAYMENT_CANCELED', { paymentCanceled: { paymentId: id, regular } })]
    default:
      return []
  }
}
