import { t } from '@lingui/core/macro'
import type { Call } from '@stoa/contract'
import { createFulfillment } from '@stoa/contract/calls/ecom/order-fulfillments'
import {
  cancelOrder,
  captureAuthorizedPayments,
  paymentCollectionMarkOrderAsPaid,
  updateOrder,
  voidAuthorizedPayments,
} from '@stoa/contract/calls/ecom/orders'
import { refundOrder } from '@stoa/contract/calls/stoa/order-refunds'
import type { Order, OrderAction } from '@stoa/contract/services/ecom/orders'
import { deniedReason } from '../../../lib/calls/access.ts'
import { closedReasons } from './closed-reasons.ts'
import type { OrderFile } from '../queries.ts'

/** The call of each action. */
const calls = {
  CAPTURE: captureAuthorizedPayments,
  MARK_AS_PAID: paymentCollectionMarkOrderAsPaid,
  FULFILL: createFulfillment,
  VOID: voidAuthorizedPayments,
  REFUND: refundOrder,
  EDIT: updateOrder,
  CANCEL: cancelOrder,
} as const satisfies Partial<Record<OrderAction, Call>>
type ShownAction = keyof typeof calls

/**
 * Why the server would refuse the action, or undefined when it is open. Unknown reasons of a newer server are shown as they
 * come.
 */
export function disabledReason({ openActions = [] }: Order, name: ShownAction): string | undefined {
  const denied = deniedReason(calls[name])
  if (denied) return denied
  const action = openActions.find((each) => each.name === name)
  if (action?.allowed) return undefined
  const known = action?.reasonCode && closedReasons[action.reasonCode]
  return known ? t(known) : (action?.reason ?? t`This is not possible now.`)
}

/** The most important open action: payment first, then shipping. What a cancelled order was paid is to be refunded. */
export function getNextStep(order: Order): 'CAPTURE' | 'MARK_AS_PAID' | 'FULFILL' | 'REFUND' | undefined {
  const steps = order.status === 'CANCELED' ? (['REFUND'] as const) : (['CAPTURE', 'MARK_AS_PAID', 'FULFILL'] as const)
  return steps.find((name) => disabledReason(order, name) === undefined)
}

export function authorizedPaymentIds(payments: OrderFile['payments']): string[] {
  return payments
    .filter(({ status, regularPaymentDetails }) => (status ?? regularPaymentDetails?.status) === 'AUTHORIZED')
    .map(({ id }) => id!)
}
