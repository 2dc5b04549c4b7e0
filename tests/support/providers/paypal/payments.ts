import type {
  AuthorizationStatus,
  CaptureIncompleteReason,
  CaptureStatus,
  Money,
  OrdersCapture,
  ProcessorResponse,
  Refund,
  RefundStatus,
} from '@paypal/paypal-server-sdk'
import type { DoubleAnswer, DoubleRequest } from '../payment-double.ts'
import { addTransaction } from './books.ts'
import { wrongAmount } from './order-rules.ts'
import { cents, money, newId, note, refused, unwire, wire, type PayPalState, type StoredOrder } from './state.ts'

/** https://developer.paypal.com/docs/api/payments/v2/ */
export function answerPayments(state: PayPalState, { method, path, body, headers }: DoubleRequest): DoubleAnswer | undefined {
  const [, kind, id, action] = /^\/v2\/payments\/(authorizations|captures|refunds)\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
  if (!kind || !id) return undefined
  const given = body ? unwire(JSON.parse(body)) : {}
  if (method === 'GET') return found(state, kind, id)
  if (method !== 'POST' || !headers['paypal-request-id']) return undefined
  if (kind === 'authorizations' && action === 'capture') return captureAuthorization(state, id, given)
  if (kind === 'authorizations' && action === 'void') return voidAuthorization(state, id)
  return kind === 'captures' && action === 'refund' ? refundCapture(state, id, given) : undefined
}

function found(state: PayPalState, kind: string, id: string): DoubleAnswer {
  const held = kind === 'authorizations' ? state.authorizations.get(id) : undefined
  const taken = kind === 'captures' ? state.captures.get(id) : undefined
  const item = held?.authorization ?? taken?.capture ?? (kind === 'refunds' ? state.refunds.get(id) : undefined)
  if (!item) return refused(404, 'INVALID_RESOURCE_ID')
  const order = (held ?? taken)?.order.order
  return { status: 200, body: wire({ ...item, ...(order && { supplementaryData: { relatedIds: { orderId: order.id } } }) }) }
}

export function addAuthorization(state: PayPalState, order: StoredOrder): void {
  const { amount, customId, invoiceId } = order.order.purchaseUnits![0]!
  const id = newId()
  const status = (
    order.funding === 'REVIEW' ? 'PENDING' : order.funding === 'NO_FUNDS' ? 'DENIED' : 'CREATED'
  ) as AuthorizationStatus
  const { currencyCode, value } = amount!
  const authorization = {
    id,
    status,
    amount: { currencyCode, value },
    createTime: state.now().toISOString(),
    ...(customId && { customId }),
    ...(invoiceId && { invoiceId }),
    ...(order.funding === 'NO_FUNDS' && { processorResponse: { responseCode: '5120' } as ProcessorResponse }),
  }
  ;(order.order.purchaseUnits![0]!.payments ??= {}).authorizations = [authorization]
  state.authorizations.set(id, { order, refunds: [], reversed: 0n, authorization })
  note(state, 'PAYMENT.AUTHORIZATION.CREATED', withOrder(authorization, order))
}

/** Takes the money of an order, or of its authorization. */
export function addCapture(state: PayPalState, order: StoredOrder, amount?: Money): OrdersCapture {
  const unit = order.order.purchaseUnits![0]!
  const { currencyCode, value } = amount ?? unit.amount!
  const { funding } = order
  const status = funding === 'ECHECK' || funding === 'REVIEW' ? 'PENDING' : funding === 'NO_FUNDS' ? 'DECLINED' : 'COMPLETED'
  const capture: OrdersCapture = {
    id: newId(),
    status: status as CaptureStatus,
    amount: { currencyCode, value },
    createTime: state.now().toISOString(),
    finalCapture: true,
    ...(unit.customId && { customId: unit.customId }),
    ...(unit.invoiceId && { invoiceId: unit.invoiceId }),
    ...(status === 'PENDING' && {
      statusDetails: { reason: (funding === 'ECHECK' ? 'ECHECK' : 'PENDING_REVIEW') as CaptureIncompleteReason },
    }),
    ...(status === 'DECLINED' && { processorResponse: { responseCode: '5120' } as ProcessorResponse }),
  }
  const payments = (unit.payments ??= {})
  payments.captures = [...(payments.captures ?? []), capture]
  state.captures.set(capture.id!, { order, refunds: [], reversed: 0n, capture })
  if (status === 'COMPLETED') completeCapture(state, capture.id!)
  else note(state, `PAYMENT.CAPTURE.${status}`, withOrder(capture, order))
  return capture
}

/** The money of a capture has arrived. */
export function completeCapture(state: PayPalState, id: string): void {
  const { capture, order } = state.captures.get(id)!
  const { currencyCode } = capture.amount!
  const gross = cents(capture.amount!)
  // 2.49 percent and 35 cents, in whole units where the currency has no decimals.
  const unit = money(99n, currencyCode).value === '0' ? 100n : 1n
  const fee = (((gross * 249n) / 10_000n + 35n) / unit) * unit
  capture.status = 'COMPLETED' as CaptureStatus
  delete capture.statusDetails
  capture.sellerReceivableBreakdown = {
    grossAmount: capture.amount!,
    paypalFee: money(fee, currencyCode),
    netAmount: money(gross - fee, currencyCode),
  }
  addTransaction(state, {
    transactionId: id,
    transactionEventCode: 'T0006',
    transactionAmount: capture.amount!,
    feeAmount: money(-fee, currencyCode),
    ...(capture.customId && { customField: capture.customId }),
    ...(capture.invoiceId && { invoiceId: capture.invoiceId }),
  })
  note(state, 'PAYMENT.CAPTURE.COMPLETED', withOrder(capture, order))
}

/** The money of a pending capture does not come. */
export function declineCapture(state: PayPalState, id: string): void {
  const { capture, order } = state.captures.get(id)!
  capture.status = 'DECLINED' as CaptureStatus
  delete capture.statusDetails
  note(state, 'PAYMENT.CAPTURE.DECLINED', withOrder(capture, order))
}

function withOrder(item: object, { order }: StoredOrder): object {
  return { ...item, supplementaryData: { relatedIds: { orderId: order.id } } }
}

function captureAuthorization(
  state: PayPalState,
  id: string,
  { amount, finalCapture }: { amount?: Money; finalCapture?: boolean },
): DoubleAnswer {
  const held = state.authorizations.get(id)
  if (!held) return refused(404, 'INVALID_RESOURCE_ID')
  const { authorization, order } = held
  if (authorization.status === 'VOIDED') return refused(422, 'AUTHORIZATION_VOIDED')
  if (authorization.status === 'CAPTURED') return refused(422, 'AUTHORIZATION_ALREADY_CAPTURED')
  if (authorization.status === 'DENIED') return refused(422, 'AUTHORIZATION_DENIED')
  const wanted = amount ?? authorization.amount!
  const wrong = wrongAmount(wanted)
  if (wrong) return wrong
  if (wanted.currencyCode !== authorization.amount!.currencyCode) return refused(422, 'AUTHORIZATION_CURRENCY_MISMATCH')
  if (cents(wanted) * 100n > cents(authorization.amount!) * 115n) return refused(422, 'MAX_CAPTURE_AMOUNT_EXCEEDED')
  const capture = addCapture(state, order, wanted)
  authorization.status = (finalCapture ? 'CAPTURED' : 'PARTIALLY_CAPTURED') as AuthorizationStatus
  return { status: 201, body: wire(capture) }
}

function voidAuthorization(state: PayPalState, id: string): DoubleAnswer {
  const held = state.authorizations.get(id)
  if (!held) return refused(404, 'INVALID_RESOURCE_ID')
  if (held.authorization.status === 'VOIDED') return refused(422, 'PREVIOUSLY_VOIDED')
  if (held.authorization.status === 'CAPTURED') return refused(422, 'PREVIOUSLY_CAPTURED')
  held.authorization.status = 'VOIDED' as AuthorizationStatus
  note(state, 'PAYMENT.AUTHORIZATION.VOIDED', withOrder(held.authorization, held.order))
  return { status: 204 }
}

function refundCapture(
  state: PayPalState,
  id: string,
  given: { amount?: Money; customId?: string; invoiceId?: string },
): DoubleAnswer {
  const taken = state.captures.get(id)
  if (!taken) return refused(404, 'INVALID_RESOURCE_ID')
  const { capture, refunds, reversed, order } = taken
  const left = cents(capture.amount!) - reversed - refunds.reduce((sum, { amount }) => sum + cents(amount!), 0n)
  const { currencyCode } = capture.amount!
  const amount = given.amount ?? money(left, currencyCode)
  const wrong = wrongAmount(amount)
  if (capture.status === 'PENDING' || capture.status === 'DECLINED') return refused(422, 'CAPTURE_STATUS_NOT_VALID')
  if (left <= 0n) return refused(422, reversed > 0n ? 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK' : 'CAPTURE_FULLY_REFUNDED')
  if (wrong) return wrong
  if (amount.currencyCode !== currencyCode) return refused(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH')
  if (cents(amount) > left) return refused(422, 'REFUND_AMOUNT_EXCEEDED')
  const refund: Refund = {
    id: newId(),
    amount,
    status: 'PENDING' as RefundStatus,
    createTime: state.now().toISOString(),
    ...(given.customId && { customId: given.customId }),
    links: [{ href: `${state.root()}/v2/payments/captures/${id}`, rel: 'up' }],
  }
  refunds.push(refund)
  state.refunds.set(refund.id!, refund)
  capture.status = (cents(amount) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED') as CaptureStatus
  ;(order.order.purchaseUnits![0]!.payments!.refunds ??= []).push(refund)
  if (!state.settings.refundsPend) completeRefund(state, refund.id!)
  return { status: 201, body: wire(refund) }
}

export function completeRefund(state: PayPalState, id: string): void {
  const refund = state.refunds.get(id)!
  refund.status = 'COMPLETED' as RefundStatus
  const captureId = refund.links![0]!.href.split('/').at(-1)!
  addTransaction(state, {
    transactionId: id,
    transactionEventCode: 'T1107',
    paypalReferenceId: captureId,
    transactionAmount: money(-cents(refund.amount!), refund.amount!.currencyCode),
    ...(refund.customId && { customField: refund.customId }),
  })
  note(state, 'PAYMENT.CAPTURE.REFUNDED', refund)
}
