import { msg, plural, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PaymentDispute, PaymentDisputeStatus } from '@stoa/contract/services/stoa/payment-disputes'
import { siteNow } from '../../../../lib/calls/session.ts'
import { When } from '../../../../lib/format/when.tsx'
import { Status, type Tone } from '../../../../ui/feedback/status.tsx'
import classes from './disputes.module.css'
import { countDaysLeft, isUrgent } from './deadline.ts'

export const disputeStates: Record<PaymentDisputeStatus, readonly [label: MessageDescriptor, tone: Tone]> = {
  NEEDS_RESPONSE: [msg`Needs a response`, 'warn'],
  UNDER_REVIEW: [msg`Under review`, 'accent'],
  WON: [msg({ message: 'Won', context: 'dispute' }), 'good'],
  LOST: [msg({ message: 'Lost', context: 'dispute' }), 'bad'],
}

export function DisputeState({ dispute: { status } }: { dispute: PaymentDispute }) {
  const [label, tone] = disputeStates[status ?? 'UNDER_REVIEW']
  return <Status tone={tone}>{t(label)}</Status>
}

/** The deadline with the days left, while there is something to do. */
export function Deadline({ dispute: { status, respondBy } }: { dispute: PaymentDispute }) {
  if (!respondBy || status !== 'NEEDS_RESPONSE') return <>–</>
  const days = countDaysLeft(respondBy, siteNow())
  return (
    <span className={classes.deadline}>
      <When date={respondBy} shape="day" />
      <Status tone={isUrgent(days) ? 'bad' : 'plain'}>{describeDaysLeft(days)}</Status>
    </span>
  )
}

function describeDaysLeft(days: number): string {
  if (days < 0) return t`Deadline passed`
  return plural(days, { 0: 'Less than a day left', one: '# day left', other: '# days left' })
}
