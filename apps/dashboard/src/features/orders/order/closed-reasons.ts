import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ClosedReason } from '@stoa/contract/services/ecom/orders'

/** Texts for the reasons that close an action. */
export const closedReasons: Readonly<Record<ClosedReason, MessageDescriptor>> = {
  PAYMENT_HELD: msg`A payment is authorised. Capture or void it first.`,
  NO_PAYMENT_HELD: msg`There is no authorised payment.`,
  EVERYTHING_REFUNDED: msg`Everything was refunded.`,
  NOTHING_PAID: msg`Nothing has been paid.`,
  EVERYTHING_FULFILLED: msg`Everything was shipped.`,
  NOTHING_TO_FULFILL: msg`There is nothing left to ship.`,
  ORDER_ARCHIVED: msg`The order is archived.`,
  ORDER_NOT_IMPORTED: msg`Only an imported order can be deleted.`,
  NOTHING_OWED: msg`Nothing to pay.`,
  ORDER_CANCELED: msg`The order is cancelled.`,
  ORDER_REJECTED: msg`The order was rejected.`,
  ORDER_AWAITS_BUYER: msg`The order is waiting for the customer.`,
  PAYMENT_CHARGED_BACK: msg`The customer’s bank charged back a payment.`,
}
