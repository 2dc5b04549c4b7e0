import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { AutomationRun, AutomationRunReason, AutomationRunStatus } from '@stoa/contract/services/stoa/automations'
import type { Tone } from '../../../ui/feedback/status.tsx'

export const runStates: Readonly<Record<AutomationRunStatus, readonly [label: MessageDescriptor, tone: Tone]>> = {
  WAITING: [msg({ message: 'Waiting', context: 'automation' }), 'plain'],
  DONE: [msg({ message: 'Done', context: 'automation' }), 'good'],
  SKIPPED: [msg`Left out`, 'plain'],
  FAILED: [msg({ message: 'Failed', context: 'automation' }), 'bad'],
  UNKNOWN: [msg`May have arrived`, 'warn'],
}

const reasons: Readonly<Record<AutomationRunReason, MessageDescriptor>> = {
  NO_ADDRESS: msg`There is no email address.`,
  NO_GROUND: msg`No consent, and no other ground that your rules name for the country.`,
  UNSUBSCRIBED: msg`Wants no such emails.`,
  ADDRESS_STOPPED: msg`The address bounced, complained or was stopped.`,
  NOT_IN_SEGMENT: msg`Not in the segment.`,
  SEGMENT_MISSING: msg`The segment was deleted.`,
  WEEKLY_LIMIT: msg`Has got as many emails this week as your rules allow.`,
  RAN_RECENTLY: msg`Got this a short while ago.`,
  NOT_TRUE_ANY_MORE: msg`What it began with does not hold any more.`,
  TOO_LATE: msg`More than two days late.`,
  TEST_ORDER: msg`A test order.`,
  STAFF: msg`Works on the shop.`,
  NOT_APPROVED: msg`The member is blocked, or waits for approval.`,
  PERSON_GONE: msg`The customer no longer exists.`,
  CANCELED: msg`Cancelled by your staff.`,
  NO_SERVER: msg`No mail server is set up.`,
  TEST_MODE: msg`The shop is in test mode.`,
  NO_TEMPLATES: msg`The shop’s pages are not built, so there is no template.`,
  REFUSED: msg`The mail server refused it.`,
  UNREACHABLE: msg`The receiver could not be reached.`,
  SERVER_STOPPED: msg`The server stopped while it was sending. The email may have arrived.`,
}

export const reasonOptions = Object.entries(reasons).map(([value, label]) => ({ value, label }))
export const stateOptions = Object.entries(runStates).map(([value, [label]]) => ({ value, label }))

/** Why a run did nothing, or has not yet; empty where it did what it should. */
export function describeRunReason({ reason, failure = '' }: AutomationRun): string {
  return [reason && t(reasons[reason]), failure].filter(Boolean).join(' ')
}
