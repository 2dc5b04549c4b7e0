import type { Activity } from '@stoa/contract/services/ecom/orders'
import { writeMoney } from '../../lib/money.ts'

const sentences: Record<string, string | undefined> = {
  ORDER_PLACED: 'The order was placed.',
  ORDER_PAID: 'The order was paid.',
  ORDER_PARTIALLY_PAID: 'A part of the order was paid.',
  ORDER_FULFILLED: 'Everything was shipped.',
  ORDER_NOT_FULFILLED: 'The shipment was taken back.',
  ORDER_CANCELED: 'The order was cancelled.',
  ORDER_PENDING: 'The payment is pending.',
  ORDER_REJECTED: 'The payment was rejected.',
  ORDER_REFUNDED: 'The order was refunded.',
  DOWNLOAD_LINK_SENT: 'The download link was sent.',
  TRACKING_NUMBER_ADDED: 'A tracking number was added.',
  TRACKING_NUMBER_EDITED: 'A tracking number was changed.',
  TRACKING_LINK_ADDED: 'A tracking link was added.',
  SHIPPING_CONFIRMATION_EMAIL_SENT: 'The customer was told that it is on its way.',
  PICKUP_READY_EMAIL_SENT: 'The customer was told that it can be picked up.',
  INVOICE_ADDED: 'An invoice was added.',
  INVOICE_REMOVED: 'An invoice was removed.',
  INVOICE_SENT: 'The invoice was sent.',
  FULFILLER_EMAIL_SENT: 'The fulfiller was told.',
  SHIPPING_ADDRESS_EDITED: 'The delivery address was changed.',
  EMAIL_EDITED: 'The e-mail address was changed.',
  DRAFT_ORDER_CHANGES_APPLIED: 'The order was edited.',
  SAVED_PAYMENT_METHOD: 'A payment method was saved.',
  PAYMENT_PENDING: 'A payment is pending.',
  PAYMENT_CANCELED: 'A payment was cancelled.',
  PAYMENT_DECLINED: 'A payment was declined.',
  PAYMENT_REFUND_FAILED: 'A refund failed.',
  PAYMENT_REFUNDED: 'A payment was refunded.',
  RECEIPT_CREATED: 'A receipt was made.',
  RECEIPT_SENT: 'The receipt was sent.',
}

export function sentenceOf(activity: Activity, currency: string): string {
  const money = (of: { amount?: { amount?: string } }) => writeMoney(of.amount?.amount, currency)
  if (activity.authorizedPaymentCreated) return `${money(activity.authorizedPaymentCreated)} was authorised.`
  if (activity.authorizedPaymentCaptured) return `${money(activity.authorizedPaymentCaptured)} was captured.`
  if (activity.authorizedPaymentVoided) return `The authorisation of ${money(activity.authorizedPaymentVoided)} was voided.`
  if (activity.refundInitiated) return `A refund of ${money(activity.refundInitiated)} was started.`
  if (activity.refundedAsStoreCredit) return `${money(activity.refundedAsStoreCredit)} was refunded as store credit.`
  if (activity.chargebackCreated) return `${money(activity.chargebackCreated)} was charged back.`
  if (activity.chargebackReversed) return `The chargeback of ${money(activity.chargebackReversed)} was reversed.`
  const type = activity.activityType ?? activity.type ?? ''
  return sentences[type] ?? type.toLowerCase().replaceAll('_', ' ')
}
