import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Activity } from '@stoa/contract/services/ecom/orders'
import { lookupTable } from '@stoa/web/lookup-table'
import type { ReturnStepKind } from '@stoa/contract/services/stoa/returns'
import { returnSteps } from '../returns/return-texts.tsx'
import { trackingSentence } from '../labels/tracking-sentence.ts'
import { writeMoney } from '../../../lib/format/money.ts'

const sentences: Record<string, MessageDescriptor | undefined> = lookupTable({
  ORDER_PLACED: msg`The order was placed.`,
  ORDER_PAID: msg`The order was paid.`,
  ORDER_PARTIALLY_PAID: msg`Part of the order was paid.`,
  ORDER_FULFILLED: msg`Everything was shipped.`,
  ORDER_NOT_FULFILLED: msg`A shipment was undone.`,
  ORDER_CANCELED: msg`The order was cancelled.`,
  ORDER_PENDING: msg`The payment is pending.`,
  ORDER_REJECTED: msg`The payment was rejected.`,
  ORDER_REFUNDED: msg`The order was refunded.`,
  DOWNLOAD_LINK_SENT: msg`The download link was sent.`,
  TRACKING_NUMBER_ADDED: msg`A tracking number was added.`,
  TRACKING_NUMBER_EDITED: msg`A tracking number was changed.`,
  TRACKING_LINK_ADDED: msg`A tracking link was added.`,
  SHIPPING_CONFIRMATION_EMAIL_SENT: msg`The shipping confirmation was sent.`,
  PICKUP_READY_EMAIL_SENT: msg`The pickup email was sent.`,
  INVOICE_ADDED: msg`An invoice was added.`,
  INVOICE_REMOVED: msg`An invoice was removed.`,
  INVOICE_SENT: msg`The invoice was sent.`,
  FULFILLER_EMAIL_SENT: msg`The fulfilment service was notified.`,
  SHIPPING_ADDRESS_EDITED: msg`The delivery address was changed.`,
  EMAIL_EDITED: msg`The email address was changed.`,
  DRAFT_ORDER_CHANGES_APPLIED: msg`The order was edited.`,
  SAVED_PAYMENT_METHOD: msg`A payment method was saved.`,
  PAYMENT_PENDING: msg`A payment is pending.`,
  PAYMENT_CANCELED: msg`A payment was cancelled.`,
  PAYMENT_DECLINED: msg`A payment was declined.`,
  PAYMENT_REFUND_FAILED: msg`A refund failed.`,
  PAYMENT_REFUNDED: msg`A payment was refunded.`,
  RECEIPT_CREATED: msg`A receipt was created.`,
  RECEIPT_SENT: msg`The receipt was sent.`,
})

export function describeActivity(activity: Activity, currency: string): string {
  const money = (of: { amount?: { amount?: string } }) => writeMoney(of.amount?.amount, currency)
  if (activity.authorizedPaymentCreated) return t`${money(activity.authorizedPaymentCreated)} was authorised.`
  if (activity.authorizedPaymentCaptured) return t`${money(activity.authorizedPaymentCaptured)} was captured.`
  if (activity.authorizedPaymentVoided) return t`The authorisation of ${money(activity.authorizedPaymentVoided)} was voided.`
  if (activity.refundInitiated) return t`A refund of ${money(activity.refundInitiated)} was started.`
  if (activity.refundedAsStoreCredit) return t`${money(activity.refundedAsStoreCredit)} was refunded as store credit.`
  if (activity.chargebackCreated) return t`${money(activity.chargebackCreated)} was charged back.`
  if (activity.chargebackReversed) return t`The chargeback of ${money(activity.chargebackReversed)} was reversed.`
  if (activity.savedPaymentMethod) return savedSentence(activity.savedPaymentMethod)
  if (activity.customActivity?.type?.startsWith('TRACKING_')) return trackingSentence(activity.customActivity)
  const returned = returnSentence(activity.customActivity)
  if (returned) return returned
  const type = activity.activityType ?? activity.type ?? ''
  const sentence = sentences[type]
  return sentence ? t(sentence) : type.toLowerCase().replaceAll('_', ' ')
}

/** A step of a return, with its number. */
function returnSentence(custom: Activity['customActivity']): string | undefined {
  const step = custom?.type?.startsWith('RETURN_') ? custom.type.slice('RETURN_'.length) : undefined
  const text = step && Object.hasOwn(returnSteps, step) ? returnSteps[step as ReturnStepKind] : undefined
  return text && `${t(text)}: ${(custom?.additionalData as { number?: string } | undefined)?.number ?? ''}`
}

/** Here the name is a card's brand and the description its last digits; apps may write others. */
function savedSentence({ name = '', description }: NonNullable<Activity['savedPaymentMethod']>): string {
  const saved = description ? `${name} ···· ${description}` : name
  return t`A payment method was saved: ${saved}.`
}
