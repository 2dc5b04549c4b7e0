import type { PaymentStatus, PaymentStatusEnumPaymentStatus } from '@stoa/contract/services/ecom/orders'
import { sum } from './amounts.ts'

/** What counts of a payment, in minor units. */
export interface PaymentFacts {
  status: PaymentStatus
  amount: bigint
  /** What came in, before refunds. */
  captured: bigint
  refunded: bigint
  refunding: bigint
  /** Taken back by the buyer's bank, and what of that it gave again. */
  chargedBack: bigint
  reversed: bigint
  /** Pending, but only promised: by other means than a card, or asked for while no card was given yet. */
  promised: boolean
}

export interface OrderMoney {
  paymentStatus: PaymentStatusEnumPaymentStatus
  /** What is still owed. Money that went back is no debt, neither by refund nor by chargeback; a negative balance was paid too much. */
  balance: bigint
  paid: bigint
  refunded: bigint
  authorized: bigint
  pending: bigint
  pendingRefund: bigint
  chargeback: bigint
  chargebackReversal: bigint
}

/** All that is said of an order's money, from its total and its payments alone. */
export function moneyOf(total: bigint, payments: readonly PaymentFacts[]): OrderMoney {
  const paid = sum(payments, ({ captured }) => captured)
  const refunded = sum(payments, (payment) => payment.refunded)
  return {
    paymentStatus: paymentStatusOf(total, payments, paid, refunded),
    balance: total - paid,
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
  /** The newest attempt, where nothing has come of any. */
  last: PaymentStatus | undefined
}

/** The first that holds. Money that moved says more than money that is under way, and that more than a failed attempt. */
const rules: readonly Rule[] = [
  ['FULLY_REFUNDED', ({ paid, refunded }) => refunded > 0n && refunded >= paid],
  ['PARTIALLY_REFUNDED', ({ refunded }) => refunded > 0n],
  ['PAID', ({ paid, total }) => paid >= total],
  ['PARTIALLY_PAID', ({ paid }) => paid > 0n],
  ['PENDING_MERCHANT', ({ has }) => has('PENDING_MERCHANT')],
  // Held money is the buyer's until it is captured.
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
