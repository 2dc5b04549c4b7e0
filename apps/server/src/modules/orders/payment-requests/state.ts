import type { RequestedPaymentState } from '@stoa/contract/services/stoa/payment-requests'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { collectableAmount, goesBack, isPaid, loadPayments, type PaymentRow } from '../orders/ports/paying.ts'
import { findOrder, hasChargebacks, type StoredOrder } from '../orders/ports/reading.ts'
import { amountOf, findRequest, isExpired, type StoredRequest } from './entity.ts'

/** The attempts to pay a request, oldest first. */
export function attemptsOf(request: Pick<StoredRequest, 'id'>, payments: readonly PaymentRow[]): PaymentRow[] {
  return payments.filter(({ details }) => details?.paymentRequestId === request.id)
}

/** The payment that has paid a request: the one that came first, and does not go back. */
export function paymentOf(request: StoredRequest, stored: StoredOrder, payments: readonly PaymentRow[]): PaymentRow | undefined {
  const attempts = attemptsOf(request, payments)
  if (request.status === 'PAID') return attempts.find(({ id }) => id === request.paymentGatewayOrderId)
  return attempts
    .filter((attempt) => isPaid(attempt) && !goesBack(stored, attempt))
    .toSorted((one, other) => one.updated_date.getTime() - other.updated_date.getTime())[0]
}

export interface PayableRequest {
  state: RequestedPaymentState
  /** The payment that has paid it. */
  payment: PaymentRow | undefined
  /** Minor units: what is to be paid, never more than the order owes. */
  amount: bigint
  attempts: PaymentRow[]
}

/**
 * Whether a request can be paid now, and how much. The payments decide before the request's own status, which follows them a moment
 * later.
 */
export function stateOf(
  { now, settings }: SiteRead,
  request: StoredRequest,
  { stored, payments }: { stored: StoredOrder; payments: readonly PaymentRow[] },
): PayableRequest {
  const attempts = attemptsOf(request, payments)
  const payment = paymentOf(request, stored, payments)
  const owed = collectableAmount(stored.order)
  const requested = amountOf(request)
  const amount = payment ? payment.amount_minor : requested < owed ? requested : owed
  return { state: state(), payment, amount, attempts }

  function state(): RequestedPaymentState {
    if (payment || request.status === 'PAID') return 'PAID'
    if (attempts.some(isProcessing)) return 'PROCESSING'
    if (request.status === 'VOIDED') return 'VOIDED'
    if (isExpired(request, now)) return 'EXPIRED'
    if (isClosed(stored, settings.mode)) return 'CLOSED'
    if (owed <= 0n) return 'SETTLED'
    return attempts.some(isPromised) ? 'PROMISED' : 'PAYABLE'
  }
}

/** A request that can be paid now, with its order and the minor units that are to be paid; undefined for another one, and for none. */
export async function findPayableRequest(
  site: SiteRead,
  id: string,
): Promise<{ request: StoredRequest; stored: StoredOrder; amount: bigint } | undefined> {
  const request = await findRequest(site, id)
  const stored = request && (await findOrder(asStaff(site), request.orderId))
  if (!stored) return undefined
  const { state, amount } = stateOf(site, request, { stored, payments: await loadPayments(site, stored.id) })
  return isOpenState(state) ? { request, stored, amount } : undefined
}

export function isOpenState(state: RequestedPaymentState): boolean {
  return state === 'PAYABLE' || state === 'PROMISED'
}

/** Test money pays no real order, and real money no test order. */
function isClosed({ order }: StoredOrder, mode: 'TEST' | 'LIVE'): boolean {
  const { status, isTest = false } = order
  return (
    status === 'CANCELED' ||
    status === 'REJECTED' ||
    status === 'PENDING' ||
    hasChargebacks(order) ||
    isTest !== (mode === 'TEST')
  )
}

/** The provider works on it, and until then nothing else is charged. */
export function isProcessing({ status, token, redirect_url }: PaymentRow): boolean {
  return status === 'PENDING' && token !== null && !redirect_url
}

/** The payer pays offline, and the shop records it. */
export function isPromised({ status, provider }: PaymentRow): boolean {
  return status === 'PENDING' && provider === 'manual'
}
