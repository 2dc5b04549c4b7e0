import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { countContactMessages, getContactMessage, searchContactMessages } from '@stoa/contract/calls/stoa/contact-messages'
import type { ContactMessage, ContactMessageState, SpamReason } from '@stoa/contract/services/stoa/contact-messages'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { daysFilter } from '../../../lib/list/days-filter.ts'
import { cursorSearch, listOf, toSearch, type Question } from '../../../lib/list/list-of.ts'
import { ChosenPeriod, PeriodEditor, readsPeriod } from '../../../lib/list/period-filter.tsx'
import type { Tone } from '../../../ui/feedback/status.tsx'

export const messageStates: Readonly<Record<ContactMessageState, { label: MessageDescriptor; tone: Tone }>> = {
  NEW: { label: msg({ message: 'Unread', context: 'message' }), tone: 'accent' },
  READ: { label: msg({ message: 'Read', context: 'message' }), tone: 'plain' },
  ARCHIVED: { label: msg({ message: 'Archived', context: 'message' }), tone: 'plain' },
  SPAM: { label: msg`Spam`, tone: 'warn' },
}

export const spamReasons: Readonly<Record<SpamReason, MessageDescriptor>> = {
  HONEYPOT: msg`A field that people do not see was filled in.`,
  TOO_FAST: msg`It was sent faster than anybody types.`,
  LINKS: msg`It has too many links.`,
  MARKUP: msg`It has links in HTML or BBCode.`,
  CAPTCHA: msg`The captcha was not solved.`,
  REPEATED: msg`The same words came several times that day.`,
  STAFF: msg`Somebody of your staff marked it.`,
}

export const contactMessages = listOf(searchContactMessages, {
  name: 'contact-messages',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ contactMessages: rows }) => rows,
  count: async (question, signal) => (await api.call(countContactMessages, toSelection(question), { signal })).count ?? 0,
  views: [
    { title: msg`Inbox`, search: '' },
    { title: msg({ message: 'Unread', context: 'message' }), search: 'state=NEW' },
    { title: msg({ message: 'Archived', context: 'message' }), search: 'state=ARCHIVED' },
    { title: msg`Spam`, search: 'state=SPAM' },
  ],
  filters: [
    {
      key: 'state',
      title: msg`Status`,
      options: Object.entries(messageStates).map(([value, { label }]) => ({ value, label })),
    },
    { key: 'date', title: msg`Date`, reads: readsPeriod, Editor: PeriodEditor, Chosen: ChosenPeriod },
  ],
  sort: { field: 'createdDate', descending: true },
})

function toSelection({ text, filters }: Pick<Question, 'text' | 'filters'>) {
  return { filter: toFilter(filters), ...(text && { search: toSearch(text) }) }
}

/** Without a chosen state, the inbox. */
function toFilter({ state = [], date = [] }: Readonly<Record<string, readonly string[]>>): object {
  const createdDate = daysFilter(date[0])
  return { state: { $in: state.length > 0 ? state : ['NEW', 'READ'] }, ...(createdDate && { createdDate }) }
}

/** Below the list's key, so that whatever changes a message reloads it. */
export function contactMessageQuery(contactMessageId: string) {
  return queryOptions({
    queryKey: ['contact-messages', 'one', contactMessageId],
    queryFn: async ({ signal }) => (await api.call(getContactMessage, { contactMessageId }, { signal })).contactMessage!,
  })
}

/** What a change of a message changes. */
export const affected = [contactMessages, { queryKey: ['tasks'] }, { queryKey: ['overview'] }]

/** Who wrote a message, as far as the form asked. */
export function senderOf({ name, email, phone }: ContactMessage): string | undefined {
  return name || email || phone || undefined
}
