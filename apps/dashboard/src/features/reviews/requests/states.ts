import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type {
  CancelReason,
  FailureReason,
  ReviewRequestRow,
  ReviewRequestStatus,
} from '@stoa/contract/services/stoa/review-requests'
import { notSentReasons } from '../../../lib/mail/mails.ts'
import type { Tone } from '../../../ui/feedback/status.tsx'

export const states: Readonly<Partial<Record<ReviewRequestStatus, readonly [label: MessageDescriptor, tone: Tone]>>> = {
  SCHEDULED: [msg({ message: 'Scheduled', context: 'review request' }), 'plain'],
  SENT: [msg({ message: 'Sent', context: 'review request' }), 'good'],
  FAILED: [msg({ message: 'Failed', context: 'review request' }), 'bad'],
  CANCELED: [msg({ message: 'Cancelled', context: 'review request' }), 'plain'],
}

export const stateOptions = Object.entries(states).map(([value, [label]]) => ({ value, label }))

const cancelReasons: Readonly<Record<CancelReason, MessageDescriptor>> = {
  BY_HAND: msg`Cancelled by your staff or an app`,
  ORDER_CANCELED: msg`The order was cancelled`,
  REFUNDED: msg`Everything was refunded`,
  NOT_SHIPPED: msg`The shipment was undone`,
  REVIEWED: msg`Already reviewed`,
  UNSUBSCRIBED: msg`Wants no such emails`,
  NOT_SOLD: msg`The products are no longer in the shop`,
  RULE_OFF: msg`Requests are switched off`,
}

const failureReasons: Readonly<Record<FailureReason, MessageDescriptor>> = {
  UNKNOWN_FAILURE_REASON: msg`The server stopped while it was sending. The email may have arrived.`,
  ACTIVATION_FAILED: msg`The mail server could not be reached.`,
  BOUNCED: msg`The mail server refused the address.`,
  SUBSCRIPTION_INACTIVE: msg`Wants no such emails`,
}

/** Why a request was not sent; empty where it was, or will be. */
export function describeReason({ status, cancelReason, failureReason, notSentReason, failure }: ReviewRequestRow): string {
  if (status === 'CANCELED') return cancelReason ? t(cancelReasons[cancelReason]) : ''
  if (status !== 'FAILED') return ''
  if (notSentReason) return t(notSentReasons[notSentReason])
  const reason = t(failureReasons[failureReason ?? 'UNKNOWN_FAILURE_REASON'])
  return failureReason === 'BOUNCED' && failure ? `${reason} ${failure}` : reason
}
