import { lookupTable } from '@stoa/web/lookup-table'
import type { Activity, Order, PaymentStatus } from '@stoa/contract/services/ecom/orders'
import { newId } from '../../../../kernel/basics/ids.ts'
import { FailedForGood } from '../../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import type { ChargeFacts, ChargeOutcome, PaymentDetails } from '../../payments/index.ts'
import { activity, withActivities } from '../activities.ts'
import { cancel } from '../cancel.ts'
import { recordTransactions } from '../events.ts'
import { mailPaymentProblem } from '../mail-payment-problem.ts'
import { settleOrder } from '../save.ts'
import { takeStockWhenPaid } from '../stock.ts'
import { notifiesBuyer } from '../store/creation-settings.ts'
import { loadPayments, type PaymentRow, type StoredPayment } from '../store/payments.ts'
import { giveBackFailedCharge } from './give-back-charge.ts'
import type { StoredOrder } from '../stored-order.ts'
import { isUnneeded, returnLatePayment } from './late-payments.ts'
import { saveCard } from './save-card.ts'
import { enqueueScheduled, rescheduled } from './scheduled.ts'
import { takePayment, type WrittenIntent } from './written-intent.ts'

/** An outcome to be recorded. `redirectUrl`: the payment waits until its buyer has continued there. */
export type PaymentOutcome =
  | Exclude<ChargeOutcome, { status: 'CHALLENGE' | 'PENDING' }>
  | ({ status: 'PENDING'; expectedBy?: Date; redirectUrl?: string } & ChargeFacts)
  | ({ status: 'CANCELED' } & ChargeFacts)

/** A challenge is a pending payment that waits for its buyer at an address. */
export function recordable(outcome: ChargeOutcome | { status: 'CANCELED' | 'PENDING' }): PaymentOutcome {
  if (outcome.status !== 'CHALLENGE') return outcome
  const { url, challengeId: _challenge, ...rest } = outcome
  return { ...rest, status: 'PENDING', redirectUrl: url }
}

/** The transitions a new outcome may cause. No later outcome undoes a successful payment. */
const moves: Partial<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  PENDING: ['PENDING', 'APPROVED', 'AUTHORIZED', 'DECLINED', 'CANCELED'],
  PENDING_MERCHANT: ['APPROVED', 'AUTHORIZED', 'DECLINED', 'CANCELED'],
  DECLINED: ['APPROVED', 'AUTHORIZED'],
  CANCELED: ['APPROVED', 'AUTHORIZED'],
}

/**
 * Records the outcome of a payment. Idempotent by state: a repeated or outdated outcome changes nothing. A sufficient payment
 * approves a pending order; a payment for an order that was canceled meanwhile is refunded. `written`: the rows that the payment's
 * intent wrote a moment ago.
 */
export async function recordPaymentOutcome(
  site: SiteTx,
  paymentId: string,
  outcome: PaymentOutcome,
  written?: WrittenIntent,
): Promise<{ applied: boolean; order: Order }> {
  const { order: before, payment, payments, writes, hasTakenStock } = await takePayment(site, paymentId, written)
  if (!saysSomethingNew(before.order, payment, outcome)) return { applied: false, order: before.order }
  checkAmount(before, payment, outcome)
  const captured = outcome.status === 'APPROVED' ? payment.amount_minor : 0n
  const doc = docAfter(payment, outcome, site.now)
  if (outcome.status === 'AUTHORIZED') enqueueScheduled(site, paymentId, doc.regularPaymentDetails!.authorizationDetails!)
  const { token, save_card_for, saved_card_of } = outcome.status === 'PENDING' ? payment : withoutCard
  const decline_reason = outcome.status === 'DECLINED' ? outcome.reason : null
  const changed = { token, save_card_for, saved_card_of, decline_reason, doc }
  const { redirectUrl = null } = outcome.status === 'PENDING' ? outcome : {}
  const details = detailsAfter(payment, outcome)
  const saved = await writes.savePayment(site, {
    ...payment,
    ...changed,
    status: outcome.status,
    captured_minor: captured,
    redirect_url: redirectUrl,
    details,
  })
  if (captured > 0n) await writes.insertEntry(site, { orderId: before.id, paymentId, kind: 'CHARGE', amount: captured })
  const isUndone = await giveBackFailedCharge(site, saved)
  const current = isUndone ? await loadPayments(site, before.id) : payments.map((each) => (each.id === paymentId ? saved : each))
  const history = historyOf(site.now, payment, outcome, doc)
  const settled = await settleOrder(site, before, withActivities(before.order, ...history), {
    payments: current,
    update: writes.updateOrder,
  })
  const came = outcome.status === 'APPROVED' || outcome.status === 'AUTHORIZED'
  const after =
    came && settled.order.status === 'INITIALIZED' && settled.isOutdated ? await cancelOutdated(site, settled) : settled
  await takeStockWhenPaid(site, before, after, hasTakenStock)
  // Nothing was captured of an order that is not placed or not paid, so nothing was refunded.
  const isUnpaid = before.order.status === 'INITIALIZED' || payments.every(({ captured_minor }) => captured_minor === 0n)
  const isFresh = isUnpaid && after === settled
  await recordTransactions(site, after, { paymentIds: [paymentId] }, isFresh ? { payments: current, refunds: [] } : undefined)
  if (came && payment.save_card_for) site.enqueue(saveCard, { paymentId, memberId: payment.save_card_for })
  const problem = problemForBuyer(before.order, payment, outcome)
  if (problem && (await notifiesBuyer(site, before.id)))
    site.enqueue(mailPaymentProblem, { orderId: before.id, paymentId, problem, mailKey: newId() })
  if (came && isUnneeded(after, saved, current)) site.enqueue(returnLatePayment, { paymentId, attempt: 0 })
  return { applied: true, order: after.order }
}

/** What the buyer, who is not at the checkout, is mailed about a payment. */
function problemForBuyer({ status }: Order, { details, redirect_url }: PaymentRow, outcome: PaymentOutcome) {
  if (outcome.status === 'PENDING')
    return details?.offSession && outcome.redirectUrl && outcome.redirectUrl !== redirect_url ? 'CONFIRM' : undefined
  return outcome.status === 'DECLINED' && status === 'APPROVED' && details?.expectedBy ? 'FAILED' : undefined
}

/** A payment of another amount pays no order: staff finds it among the failed work and in the comparison with the provider's books. */
function checkAmount({ currency }: StoredOrder, { id, amount_minor }: PaymentRow, { status, charged }: PaymentOutcome): void {
  if (!charged || (status !== 'APPROVED' && status !== 'AUTHORIZED')) return
  if (charged.amount !== amount_minor || charged.currency !== currency)
    throw new FailedForGood(
      `payment ${id}: the provider charged ${charged.amount} ${charged.currency} in place of ${amount_minor} ${currency} (minor units)`,
    )
}

/** An earlier attempt has succeeded late, and the checkout is not what it would have paid for any more. */
function cancelOutdated(site: SiteTx, order: StoredOrder): Promise<StoredOrder> {
  return cancel(site, order, { restockAllItems: true, sendOrderCanceledEmail: false })
}

/** Clears the data that charges the card: it is not stored longer than the payment needs it. */
const withoutCard = { token: null, save_card_for: null, saved_card_of: null }

function saysSomethingNew(
  { paymentStatus }: Order,
  { status, doc, redirect_url, details }: PaymentRow,
  outcome: PaymentOutcome,
): boolean {
  if (!moves[status]?.includes(outcome.status)) return false
  if (outcome.status !== 'PENDING') return true
  // A pending outcome is recorded once, when the provider confirms that it has the charge, and when it waits for something else.
  const { transactionId, redirectUrl = null, expectedBy } = outcome
  if (paymentStatus === 'NOT_PAID' || paymentStatus === 'DECLINED') return true
  if (transactionId && !doc.regularPaymentDetails?.gatewayTransactionId) return true
  return redirectUrl !== redirect_url || (expectedBy !== undefined && !details?.expectedBy)
}

function detailsAfter({ details }: PaymentRow, outcome: PaymentOutcome): PaymentDetails | null {
  const expectedBy = outcome.status === 'PENDING' ? outcome.expectedBy?.toISOString() : undefined
  if (!outcome.details && !expectedBy) return details
  return { ...details, ...outcome.details, ...(expectedBy && { expectedBy }) }
}

function docAfter(payment: PaymentRow, outcome: PaymentOutcome, now: Date): StoredPayment {
  const { regularPaymentDetails = {}, ...rest } = payment.doc
  const { transactionId, card } = outcome
  return {
    ...rest,
    regularPaymentDetails: {
      ...regularPaymentDetails,
      ...(transactionId && { gatewayTransactionId: transactionId, providerTransactionId: transactionId }),
      ...(card && { creditCardDetails: card }),
      ...(outcome.details?.method && { paymentMethod: wireMethodName(outcome.details.method) }),
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

/** The published product's names of methods; others keep the provider's. */
const methodNames: Record<string, string | undefined> = lookupTable({
  card: 'CreditCard',
  creditcard: 'CreditCard',
  paypal: 'PayPal',
  ideal: 'Ideal',
  klarna: 'Klarna',
  bancontact: 'Bancontact',
  sepa_debit: 'SepaDirectDebit',
  directdebit: 'SepaDirectDebit',
})

function wireMethodName(method: string): string {
  return methodNames[method] ?? method
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
