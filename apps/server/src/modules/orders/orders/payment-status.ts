import type { PaymentStatus, PaymentStatusEnumPaymentStatus } from '@stoa/contract/services/ecom/orders'
import { sum } from './amounts.ts'

/** The amounts of a payment that decide an order's payment status, in minor units. */
export interface PaymentFacts {
  status: PaymentStatus
  amount: bigint
  /** The captured amount, before refunds. */
  captured: bigint
  refunded: bigint
  refunding: bigint
  /** Charged back by the buyer's bank, and how much of it the bank reversed. */
  chargedBack: bigint
  reversed: bigint
  /** Pending without a card: an offline payment, or a prepared payment that has no card yet. */
  promised: boolean
}

export interface OrderMoney {
  paymentStatus: PaymentStatusEnumPaymentStatus
  /** The balance due. Refunds and chargebacks do not increase it; it is negative if the buyer paid too much. */
  balance: bigint
  paid: bigint
  refunded: bigint
  authorized: bigint
  pending: bigint
  pendingRefund: bigint
  chargeback: bigint
  chargebackReversal: bigint
}

/**
 * Derives an order's payment status and sums from its total and its payments. What was given back as an overpayment counts neither as
 * paid nor as refunded: the total does not contain it any more.
 */
export function moneyOf(total: bigint, payments: readonly PaymentFacts[], refundedOverpayment = 0n): OrderMoney {
  const paid = sum(payments, ({ captured }) => captured)
  const refunded = sum(payments, (payment) => payment.refunded)
  return {
    paymentStatus: paymentStatusOf(total, payments, paid - refundedOverpayment, refunded - refundedOverpayment),
    balance: total - paid + refundedOverpayment,
    paid,
    refunded,
    authorized: sum(payments, ({ status, amount }) => (status === 'AUTHORIZED' ? amount : 0n)),
    pending: sum(payments, ({ status, amount, promised }) => (isUnderWay(status) && !promised ? amount : 0n)),
    pendingRefund: sum(payments, ({ refunding }) => refunding),
    chargeback: sum(payments, ({ chargedBack }) => chargedBack),
    chargebackReversal: sum(payments, ({ reversed }) => reversed),
  }
}

type Rule = [PaymentStatusEnumPaymentStatus, (facts: RuleFacts) => boolean]

interface RuleFacts {
  total: bigint
  paid: bigint
  refunded: bigint
  has(...statuses: PaymentStatus[]): boolean
  /** The status of the newest attempt, if no payment succeeded. */
  last: PaymentStatus | undefined
}

/** The first rule that matches applies: settled money comes before pending money, and that before failed attempts. */
const rules: readonly Rule[] = [
  ['FULLY_REFUNDED', ({ paid, refunded }) => refunded > 0n && refunded >= paid],
  ['PARTIALLY_REFUNDED', ({ refunded }) => refunded > 0n],
  ['PAID', ({ paid, total }) => paid >= total],
  ['PARTIALLY_PAID', ({ paid }) => paid > 0n],
  ['PENDING_MERCHANT', ({ has }) => has('PENDING_MERCHANT')],
  // An authorized payment belongs to the buyer until it is captured.
  ['PENDING', ({ has }) => has('PENDING', 'AUTHORIZED')],
  ['DECLINED', ({ last }) => last === 'DECLINED'],
  ['CANCELED', ({ last }) => last === 'CANCELED' || last === 'VOIDED'],
]

function paymentStatusOf(
  total: bigint,
  payments: readonly PaymentFacts[],
  paid: bigint,
  refunded: bigint,
): PaymentStatusEnumPaymentStatus {
  const counted = payments.filter(({ promised }) => !promised).map(({ status }) => status)
  const facts: RuleFacts = {
    total,
    paid,
    refunded,
    has: (...statuses) => counted.some((status) => statuses.includes(status)),
    last: counted.at(-1),
  }
  return rules.find(([, holds]) => holds(facts))?.[0] ?? 'NOT_PAID'
}

function isUnderWay(status: PaymentStatus): boolean {
  return status === 'PENDING' || status === 'PENDING_MERCHANT'
}
