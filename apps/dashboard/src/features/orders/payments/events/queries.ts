import { msg } from '@lingui/core/macro'
import { listPaymentEvents } from '@stoa/contract/calls/stoa/payment-accounts'
import type { ListPaymentEventsRequest, PaymentEvent, PaymentEventStatus } from '@stoa/contract/services/stoa/payment-accounts'
import { api } from '../../../../lib/calls/api.ts'
import { listOf } from '../../../../lib/list/list-of.ts'
import { eventStates } from './event-state.tsx'

/** The server lists so many events at once. */
const pageSize = 50

export type EventRow = PaymentEvent & { id: string }

/** What the providers reported, the newest first. The cursor is the request for the next page, because it keeps the filter. */
export const paymentEvents = listOf(
  async (request: ListPaymentEventsRequest, options) => {
    const rows = (await api.call(listPaymentEvents, request, options)).events ?? []
    const before = rows.length === pageSize ? rows.at(-1)?.receivedDate : undefined
    return { rows, next: before && JSON.stringify({ ...request, before }) }
  },
  {
    name: 'payment-events',
    toRequest: ({ filters: { status = [] }, paging }) => {
      if (paging.cursor) return JSON.parse(paging.cursor) as ListPaymentEventsRequest
      return status[0] ? { status: status[0] as PaymentEventStatus } : {}
    },
    rows: ({ rows }): EventRow[] => rows.map((event) => ({ ...event, id: `${event.accountId} ${event.eventId}` })),
    cursors: ({ next }) => (next ? { next } : undefined),
    filters: [
      {
        key: 'status',
        title: msg`Status`,
        single: true,
        options: Object.entries(eventStates).map(([value, [label]]) => ({ value, label })),
      },
    ],
    views: [
      { title: msg`All`, search: '' },
      { title: msg`Failed`, search: 'status=FAILED' },
    ],
  },
)
