import { msg } from '@lingui/core/macro'
import { searchMails } from '@stoa/contract/calls/stoa/mails'
import type { MailState } from '@stoa/contract/services/stoa/mails'
import type { MessageDescriptor } from '@lingui/core'
import { daysFilter } from '../../../lib/list/days-filter.ts'
import { cursorSearch, listOf } from '../../../lib/list/list-of.ts'
import { mailTemplates } from '../../../lib/mail/mails.ts'
import { ChosenPeriod, PeriodEditor, readsPeriod } from '../../../lib/list/period-filter.tsx'

export const mailStates: Readonly<Record<MailState, MessageDescriptor>> = {
  WAITING: msg({ message: 'Waiting', context: 'email' }),
  SENT: msg({ message: 'Sent', context: 'email' }),
  FAILED: msg({ message: 'Failed', context: 'email' }),
  NOT_SENT: msg({ message: 'Not sent', context: 'email' }),
}

const toOptions = (labels: Readonly<Record<string, MessageDescriptor>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export const outbox = listOf(searchMails, {
  name: 'outbox',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ mails }) => mails,
  filters: [
    { key: 'state', title: msg`Status`, options: toOptions(mailStates) },
    { key: 'kind', title: msg`Email`, options: toOptions(mailTemplates) },
    { key: 'date', title: msg`Date`, reads: readsPeriod, Editor: PeriodEditor, Chosen: ChosenPeriod },
  ],
  sort: { field: 'createdDate', descending: true },
})

function toFilter({ state = [], kind = [], date = [] }: Readonly<Record<string, readonly string[]>>): object {
  const createdDate = daysFilter(date[0])
  return {
    ...(state.length > 0 && { state: { $in: state } }),
    ...(kind.length > 0 && { kind: { $in: kind } }),
    ...(createdDate && { createdDate }),
  }
}
