import type { Membership } from '@stoa/contract/services/ecom/cart'
import type { Payment } from '@stoa/contract/services/ecom/orders'
import type { RawBuilder } from 'kysely'
import type { PricedOrder } from '../stored-order.ts'
import { getOrThrow } from '../../../../kernel/basics/get-or-throw.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { job, type Job, type JobSite } from '../../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { membershipLine, type PricedBasket, type ResolvedLine } from '../../../pricing/basket/index.ts'
import {
  beginVoid,
  chargeMemberships,
  finishVoid,
  handOverCharge,
  noteVoided,
  wireMembership,
  type ChargedLine,
} from '../../../pricing/memberships/index.ts'
import type { ActionOutcome } from '../../payments/index.ts'
import { orderPricer } from '../amounts.ts'
import { settleOrder } from '../save.ts'
import { deletePayment, paymentInsertion, loadPayments, savePayment, type PaymentRow } from '../store/payments.ts'
import { lockPayment } from './lock.ts'

/** A payment by a membership has the id of its charge, and no amount: it pays with sessions, not with money. */
const provider = 'membership'

export function isMembershipPayment({ provider: by }: Pick<PaymentRow, 'provider'>): boolean {
  return by === provider
}

/**
 * Charges what memberships pay of an order that the same transaction places. Returns the statements that write the payments, to
 * be sent after the order. What the owner redeems by hand (MEMBERSHIP_OFFLINE) is charged later. Throws
 * MEMBERSHIP_CANNOT_BE_CHARGED.
 */
export async function payByMemberships(
  site: SiteTx,
  input: { orderId: string; order: PricedOrder; lines: readonly ResolvedLine[]; priced: PricedBasket },
): Promise<RawBuilder<unknown>[]> {
  const { orderId, order, lines, priced } = input
  const { covering } = priced.memberships
  const paid = lines.flatMap(({ line, paymentOption }) => {
    const membership = covering.get(line.id)
    return membership && paymentOption === 'MEMBERSHIP' ? { line: membershipLine(line), membership } : []
  })
  if (paid.length === 0) return []
  const purchaseId = order.checkoutId ?? orderId
  const charged = await chargeMemberships(site, { purchaseId, orderId, memberId: order.buyerInfo!.memberId!, lines: paid })
  return charged.map((each) =>
    paymentInsertion(site, membershipPayment(order, orderId, each, wireMembership(getOrThrow(covering, each.lineId)))),
  )
}

/** The payment that records a charge. */
export function membershipPayment(
  order: PricedOrder,
  orderId: string,
  charge: ChargedLine,
  { id: membershipId, appId, name }: Required<Pick<Membership, 'id' | 'appId' | 'name'>>,
) {
  const doc = {
    amount: orderPricer(order)(0n),
    refundDisabled: false,
    membershipPaymentDetails: {
      membershipId,
      lineItemId: charge.lineId,
      status: 'CHARGED' as const,
      name,
      externalTransactionId: charge.transactionId,
      voided: false,
      providerAppId: appId,
    },
  }
  return {
    id: charge.id,
    order_id: orderId,
    provider,
    status: 'APPROVED' as const,
    amount_minor: 0n,
    captured_minor: 0n,
    token: null,
    doc,
  }
}

/** Begins to give back one charge of a membership, once. The app is asked after the commit. Returns whether there was anything. */
export async function giveBackMembership(site: SiteTx, paymentId: string): Promise<boolean> {
  const isBegun = await beginVoid(site, paymentId)
  if (isBegun) site.enqueue(voidMembership, { paymentId })
  return isBegun
}

/** Begins to give back what memberships paid of a locked order, apart from some charges. The apps are asked after the commit. */
export async function giveBackMemberships(site: SiteTx, orderId: string, kept: ReadonlySet<string> = new Set()): Promise<void> {
  for (const { id } of await loadCharged(site, orderId)) {
    if (!kept.has(id)) await giveBackMembership(site, id)
  }
}

/** Frees what memberships paid of a locked order for the order that replaces it. The payments go with it. */
export async function handOverMemberships(site: SiteTx, orderId: string): Promise<void> {
  for (const payment of await loadCharged(site, orderId)) {
    await handOverCharge(site, payment.id)
    await deletePayment(site, payment)
  }
}

async function loadCharged(site: SiteTx, orderId: string): Promise<PaymentRow[]> {
  return (await loadPayments(site, orderId)).filter((each) => isMembershipPayment(each) && each.status === 'APPROVED')
}

/**
 * Begins to give back one charge for a refund; one outside of the system is given back already. Throws REFUND_NOT_AVAILABLE where that
 * has begun before.
 */
export async function beginMembershipRefund(site: SiteTx, paymentId: string, isExternal: boolean): Promise<void> {
  if (!(await (isExternal ? noteVoided(site, paymentId) : beginVoid(site, paymentId))))
    throw refusal('REFUND_NOT_AVAILABLE', 'the membership is being given back already', { paymentId })
}

/** Asks the app for the refund of a membership's charge. */
export async function refundMembership(site: JobSite, paymentId: string): Promise<ActionOutcome> {
  const outcome = await finishVoid(site, paymentId)
  if (outcome.status === 'KEPT') return { status: 'FAILED', reason: outcome.reason }
  return { status: outcome.status === 'VOIDED' ? 'SUCCEEDED' : 'PENDING' }
}

export const voidMembership: Job<{ paymentId: string }> = job('orders.void-membership', async (site, { paymentId }) => {
  const outcome = await finishVoid(site, paymentId)
  if (outcome.status === 'PENDING') throw new Error(`the charge of payment ${paymentId} was not given back: ${outcome.reason}`)
  await site.transaction(async (tx) => {
    const { order, payment } = await lockPayment(tx, paymentId)
    await savePayment(tx, outcome.status === 'VOIDED' ? voided(payment) : kept(payment, outcome.reason))
    await settleOrder(tx, order)
  })
})

/** The payment of a charge that its app gave back. */
export function voided(payment: PaymentRow): PaymentRow {
  return withDetails({ ...payment, status: 'VOIDED' }, { status: 'VOIDED', voided: true })
}

function kept(payment: PaymentRow, reason: string): PaymentRow {
  return withDetails(payment, { voidProblem: reason })
}

function withDetails(payment: PaymentRow, details: NonNullable<Payment['membershipPaymentDetails']>): PaymentRow {
  const { doc } = payment
  return { ...payment, doc: { ...doc, membershipPaymentDetails: { ...doc.membershipPaymentDetails, ...details } } }
}
