import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type {
  ReturnCondition,
  ReturnProblem,
  ReturnStatus,
  Return,
  ReturnStepKind,
  ReturnWish,
} from '@stoa/contract/services/stoa/returns'
import { isZero } from '@stoa/web/money'
import { Status, type Tone } from '../../../ui/feedback/status.tsx'

export const returnStatuses: ReadonlyMap<ReturnStatus, { label: MessageDescriptor; tone: Tone }> = new Map([
  ['REQUESTED', { label: msg`Requested`, tone: 'warn' }],
  ['APPROVED', { label: msg({ message: 'Approved', context: 'return' }), tone: 'accent' }],
  ['IN_TRANSIT', { label: msg`On its way`, tone: 'accent' }],
  ['PARTLY_RECEIVED', { label: msg`Partly received`, tone: 'accent' }],
  ['RECEIVED', { label: msg({ message: 'Received', context: 'return' }), tone: 'warn' }],
  ['CLOSED', { label: msg({ message: 'Closed', context: 'return' }), tone: 'good' }],
  ['DECLINED', { label: msg({ message: 'Declined', context: 'return' }), tone: 'plain' }],
  ['CANCELED', { label: msg({ message: 'Cancelled', context: 'return' }), tone: 'plain' }],
])

export const conditions: Readonly<Record<ReturnCondition, MessageDescriptor>> = {
  RESALABLE: msg`Resalable`,
  DAMAGED: msg`Damaged`,
  MISSING: msg`Missing`,
}

export const wishes: Readonly<Record<ReturnWish, MessageDescriptor>> = {
  REFUND: msg({ message: 'Refund', context: 'wish of a return' }),
  EXCHANGE: msg`Exchange`,
}

export const returnSteps: Readonly<Record<ReturnStepKind, MessageDescriptor>> = {
  REQUESTED: msg`Return requested`,
  APPROVED: msg`Return approved`,
  DECLINED: msg`Return declined`,
  CANCELED: msg`Return cancelled`,
  INSTRUCTIONS_SENT: msg`Instructions sent`,
  SENT: msg`Sent by the customer`,
  RECEIVED: msg`Items received`,
  REFUNDED: msg`Refund started`,
  REFUND_FAILED: msg`Refund failed`,
  EXCHANGE_BEGUN: msg`Exchange begun`,
  EXCHANGED: msg`Exchanged`,
  CLOSED: msg`Return closed`,
}

/** Why the shop's rules would not let the customer return an item. */
export const returnProblems: Readonly<Record<ReturnProblem, MessageDescriptor>> = {
  NOT_SHIPPED: msg`Not shipped yet.`,
  PERIOD_OVER: msg`The return period is over.`,
  DIGITAL: msg`Downloads aren’t returned.`,
  GIFT_CARD: msg`Gift cards aren’t returned.`,
  PERSONALIZED: msg`Personalised item.`,
  EXCLUDED: msg`Excluded in the settings.`,
  ALREADY_RETURNED: msg`All of it was returned or refunded, or is in a return.`,
  ORDER_CLOSED: msg`The order was cancelled.`,
  RETURNS_CLOSED: msg`Customers can’t request returns themselves.`,
}

export function ReturnStatusBadge({ of: { status, refunds = [] } }: { of: Pick<Return, 'status' | 'refunds'> }) {
  const known = status && returnStatuses.get(status)
  if (!known) return null
  return (
    <>
      <Status tone={known.tone}>{t(known.label)}</Status>
      {hasFailed(refunds) && <Status tone="bad">{t`Refund failed`}</Status>}
    </>
  )
}

/** True if the newest refund of a return was declined, in whole or in part. */
function hasFailed(refunds: NonNullable<Return['refunds']>): boolean {
  const newest = refunds.at(-1)
  return newest !== undefined && (newest.failed || !isZero(newest.failedAmount))
}
