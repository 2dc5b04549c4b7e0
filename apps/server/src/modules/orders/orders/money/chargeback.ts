import type { Chargeback, Payment } from '@stoa/contract/services/ecom/orders'
import { notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { restoreSoldCards } from '../../../pricing/gift-cards/index.ts'
import { providerNamed, takeBack, type ChargebackEvent } from '../../payments/index.ts'
import { activity, withActivities } from '../activities.ts'
import { minorOf, orderPricer } from '../amounts.ts'
import { recordChargebackEvent, recordTransactions } from '../events.ts'
import { settleOrder } from '../save.ts'
import { insertEntry, savePayment, type PaymentRow, type StoredPayment } from '../store/payments.ts'
import type { StoredOrder } from '../stored-order.ts'
import { lockPayment } from './lock.ts'
import { takeSoldCards } from './refund-sold-cards.ts'
import { chargedBackOf } from './refundability.ts'

/**
 * Records a chargeback of a payment or its reversal. Safe to repeat: the provider's id of the dispute is recorded only once. A
 * reversal that arrives before its chargeback is refused, so that the provider sends it again later. Throws INVALID_AMOUNT and
 * CHARGEBACK_NOT_FOUND.
 */
export async function recordChargeback(
  site: SiteTx,
  paymentId: string,
  { id: externalId, status, amount }: ChargebackEvent['chargeback'],
): Promise<void> {
  const { order, payment } = await lockPayment(site, paymentId)
  const known = chargebacksOf(payment.doc).find((chargeback) => chargeback.externalId === externalId)
  const requested = amount === undefined ? undefined : minorOf({ amount }, order.currency)
  if (status === 'APPROVED' && !known) return approve(site, order, payment, externalId, requested)
  if (status === 'APPROVED' || known?.status === 'REVERSED') return
  if (!known) throw notFound('chargeback', { externalId })
  return reverse(site, order, payment, known, requested)
}

async function approve(
  site: SiteTx,
  before: StoredOrder,
  payment: PaymentRow,
  externalId: string,
  requested: bigint | undefined,
): Promise<void> {
  const amount = checkedAmount(requested, payment.captured_minor - payment.refunded_minor - chargedBackOf(payment))
  // A refund may be made and not recorded here yet. The network knows the refund and sends the chargeback again.
  if (isOfSandbox(payment) && !(await takeBack(site, payment.id, amount))) throw invalidAmount()
  const now = site.now.toISOString()
  const chargeback: Chargeback = {
    id: newId(),
    createdDate: now,
    updatedDate: now,
    amount: orderPricer(before.order)(amount),
    status: 'APPROVED',
    externalId,
  }
  const charged_back_minor = payment.charged_back_minor + amount
  const chargebacks = [...chargebacksOf(payment.doc), chargeback]
  await savePayment(site, { ...payment, charged_back_minor, doc: withChargebacks(payment.doc, chargebacks) })
  await insertEntry(site, { orderId: before.id, paymentId: payment.id, kind: 'CHARGEBACK', amount })
  await takeSoldCards(site, before, { key: keyOf(chargeback), amount })
  const created = activity(site.now, 'CHARGEBACK_CREATED', { chargebackCreated: eventBase(payment, chargeback) })
  const after = await settleOrder(site, before, withActivities(before.order, created))
  await tell(site, after, 'chargeback_approved', payment.id, chargeback)
}

async function reverse(
  site: SiteTx,
  before: StoredOrder,
  payment: PaymentRow,
  known: Chargeback,
  requested: bigint | undefined,
): Promise<void> {
  const amount = checkedAmount(requested, minorOf(known.amount, before.currency))
  if (isOfSandbox(payment)) await takeBack(site, payment.id, -amount)
  const reversalAmount = orderPricer(before.order)(amount)
  const chargeback: Chargeback = { ...known, status: 'REVERSED', reversalAmount, updatedDate: site.now.toISOString() }
  const reversed_minor = payment.reversed_minor + amount
  const chargebacks = chargebacksOf(payment.doc).map((candidate) => (candidate.id === known.id ? chargeback : candidate))
  await savePayment(site, { ...payment, reversed_minor, doc: withChargebacks(payment.doc, chargebacks) })
  await insertEntry(site, { orderId: before.id, paymentId: payment.id, kind: 'CHARGEBACK_REVERSAL', amount })
  await restoreSoldCards(site, before.id, keyOf(known))
  const reversed = activity(site.now, 'CHARGEBACK_REVERSED', {
    chargebackReversed: { ...eventBase(payment, chargeback), reversalAmount },
  })
  const after = await settleOrder(site, before, withActivities(before.order, reversed))
  await tell(site, after, 'chargeback_reversed', payment.id, chargeback)
}

async function tell(
  site: SiteTx,
  order: StoredOrder,
  slug: 'chargeback_approved' | 'chargeback_reversed',
  paymentId: string,
  chargeback: Chargeback,
): Promise<void> {
  await recordChargebackEvent(site, order, slug, { paymentId, chargeback })
  await recordTransactions(site, order, { paymentIds: [paymentId] })
}

/** The sandbox's own books must agree with its events. */
const isOfSandbox = ({ provider }: PaymentRow) => providerNamed(provider)?.testOnly ?? false

/** Names what was taken off sold gift cards. */
const keyOf = ({ id }: Chargeback) => `chargeback ${id}`

function eventBase({ id: paymentId, doc }: PaymentRow, { id: chargebackId, amount }: Chargeback) {
  const { creditCardDetails } = doc.regularPaymentDetails ?? {}
  const paymentDetails = { amount: doc.amount, ...(creditCardDetails && { creditCardDetails }) }
  return { paymentId, chargebackId: chargebackId!, amount: amount!, paymentDetails }
}

/** The requested amount, or by default the maximum. */
function checkedAmount(requested: bigint | undefined, maximum: bigint): bigint {
  const amount = requested ?? maximum
  if (amount <= 0n || amount > maximum) throw invalidAmount()
  return amount
}

function invalidAmount() {
  return refusal('INVALID_AMOUNT', 'the amount must be positive and at most the remaining amount of the payment')
}

function chargebacksOf({ regularPaymentDetails }: Payment): Chargeback[] {
  return regularPaymentDetails?.chargebacks ?? []
}

function withChargebacks(doc: StoredPayment, chargebacks: Chargeback[]): StoredPayment {
  return { ...doc, regularPaymentDetails: { ...doc.regularPaymentDetails, chargebacks } }
}
