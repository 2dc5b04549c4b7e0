import { msg } from '@lingui/core/macro'
import { searchMailStops } from '@stoa/contract/calls/stoa/mailing-rules'
import type { MailStopReason } from '@stoa/contract/services/stoa/mailing-rules'
import type { MessageDescriptor } from '@lingui/core'
import { cursorSearch, listOf } from '../../../lib/list/list-of.ts'

export const stopReasons: Readonly<Record<MailStopReason, MessageDescriptor>> = {
  BOUNCE: msg`The address does not work`,
  COMPLAINT: msg`Reported as spam`,
  BY_HAND: msg`Stopped by your staff`,
}

export const mailStops = listOf(searchMailStops, {
  name: 'mail-stops',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ stops }) => stops,
  filters: [
    { key: 'reason', title: msg`Reason`, options: Object.entries(stopReasons).map(([value, label]) => ({ value, label })) },
  ],
  sort: { field: 'createdDate', descending: true },
})

function toFilter({ reason = [] }: Readonly<Record<string, readonly string[]>>): object {
  return reason.length > 0 ? { reason: { $in: reason } } : {}
}
