import { isZero } from '../../lib/money.ts'
import type { OrderFile } from './queries.ts'
import { leftToShip } from './shipped.ts'

/** What can be done with an order now: absent when open, else why not, in words. The server decides again. */
export interface Openings {
  markAsPaid?: string | undefined
  capture?: string | undefined
  ship?: string | undefined
  cancel?: string | undefined
}

export function openingsOf(file: OrderFile): Openings {
  return { markAsPaid: closedForPaying(file), capture: closedForCapture(file), ship: closedForShipping(file), cancel: closedForCancelling(file) }
}

export type NextStep = 'markAsPaid' | 'capture' | 'ship' | undefined

/** The next best action: secure the money, then send the goods. */
export function nextStepOf(openings: Openings): NextStep {
  return (['capture', 'markAsPaid', 'ship'] as const).find((step) => openings[step] === undefined)
}

export function authorizedPayments({ payments }: OrderFile) {
  return payments.filter(({ status, regularPaymentDetails }) => (status ?? regularPaymentDetails?.status) === 'AUTHORIZED')
}

function closedForPaying(file: OrderFile): string | undefined {
  const { status, paymentStatus, balanceSummary } = file.order
  if (status === 'CANCELED') return 'The order is cancelled.'
  if (paymentStatus === 'PAID') return 'It is already paid.'
  if (authorizedPayments(file).length > 0) return 'A payment is authorised: capture it instead.'
  if (paymentStatus === 'FULLY_REFUNDED' || paymentStatus === 'PARTIALLY_REFUNDED') return 'It was paid and refunded.'
  if (balanceSummary && isZero(balanceSummary.balance?.amount)) return 'Nothing is left to pay.'
  return undefined
}

function closedForCapture(file: OrderFile): string | undefined {
  if (authorizedPayments(file).length === 0) return 'No payment is authorised.'
  return undefined
}

function closedForShipping({ order, fulfilments }: OrderFile): string | undefined {
  if (order.status === 'CANCELED') return 'The order is cancelled.'
  if (order.status !== 'APPROVED') return 'The order is not approved yet.'
  if (leftToShip(order, fulfilments).length === 0) return 'Everything is shipped.'
  return undefined
}

function closedForCancelling(file: OrderFile): string | undefined {
  const { status } = file.order
  if (status === 'CANCELED') return 'It is already cancelled.'
  if (status === 'PENDING') return 'Its payment is still pending.'
  if (status === 'REJECTED') return 'Its payment was rejected.'
  if (authorizedPayments(file).length > 0) return 'Capture or void the authorised payment first.'
  return undefined
}
