import { msg } from '@lingui/core/macro'
import { listPaymentEvents } from '@stoa/contract/calls/stoa/payment-accounts'
import type { ListPaymentEventsRequest, PaymentEvent, PaymentEventStatus } from '@stoa/contract/services/stoa/payment-accounts'
import { api } from '../../../../lib/calls/api.ts'
import { listOf } from '../../../../lib/list/list-of.ts'
import { eventStates } from './event-state.tsx'

export type EventRow = PaymentEvent & { id: string }

/** What the providers reported, the newest first. */
export const paymentEvents = listOf(
  (request: ListPaymentEventsRequest, options) => api.call(listPaymentEvents, request, options),
  {
    name: 'payment-events',
    toRequest: ({ filters: { status = [] }, paging }) => {
      if (paging.cursor) return { cursor: paging.cursor }
      return status[0] ? { status: status[0] as PaymentEventStatus } : {}
    },
    rows: ({ events = [] }): EventRow[] => events.map((event) => ({ ...event, id: `${event.accountId} ${event.eventId}` })),
    cursors: ({ nextCursor }) => (nextCursor ? { next: nextCursor } : undefined),
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
