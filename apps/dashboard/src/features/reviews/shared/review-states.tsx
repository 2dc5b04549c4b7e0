import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { HoldReason, ModerationStatus, RejectionReason } from '@stoa/contract/services/stoa/reviews'
import { Status, type Tone } from '../../../ui/feedback/status.tsx'

const states: Readonly<Partial<Record<ModerationStatus, readonly [label: MessageDescriptor, tone: Tone]>>> = {
  IN_MODERATION: [msg({ message: 'Waiting', context: 'review' }), 'accent'],
  APPROVED: [msg({ message: 'Published', context: 'review' }), 'good'],
  REJECTED: [msg({ message: 'Rejected', context: 'review' }), 'bad'],
}

export const stateOptions = Object.entries(states).map(([value, [label]]) => ({ value, label }))

export function ReviewState({ code }: { code: ModerationStatus | undefined }) {
  const [label, tone] = states[code ?? 'UNKNOWN'] ?? [msg`Unknown`, 'plain' as const]
  return <Status tone={tone}>{t(label)}</Status>
}

export const rejectionReasons: Readonly<Record<RejectionReason, MessageDescriptor>> = {
  HANDLING_SPAM: msg`Advertising or spam`,
  OFFENSIVE: msg`Offensive`,
  OFF_TOPIC: msg`Not about the product`,
  PERSONAL_DATA: msg`Contains personal data`,
  CONFLICT_OF_INTEREST: msg`Written by someone with a conflict of interest`,
  DUPLICATE: msg`Sent twice`,
  OTHER: msg({ message: 'Another reason', context: 'review' }),
}

export const holdReasons: Readonly<Record<HoldReason, MessageDescriptor>> = {
  EVERY_REVIEW: msg`Every review is checked`,
  RATING: msg`Few stars`,
  WORDS: msg`Contains a word from your list`,
  LINKS: msg`Contains a link`,
  MEDIA: msg`Has images`,
  FIRST_REVIEW: msg`First review of this author`,
  SAME_TEXT: msg`Another review has the same text`,
  SAME_AUTHOR: msg`The same email has reviewed this product already`,
  RESUBMITTED: msg`Changed after it was rejected`,
}
