import { msg, t } from '@lingui/core/macro'
import { replayPaymentEvent } from '@stoa/contract/calls/stoa/payment-accounts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { When } from '../../../../lib/format/when.tsx'
import { skipOnSearchChange } from '../../../../lib/list/list-of.ts'
import { useListTable } from '../../../../lib/list/use-list-table.tsx'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Empty } from '../../../../ui/feedback/empty.tsx'
import type { Column } from '../../../../ui/list/column.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { providerName } from '../../shared/payment-accounts.ts'
import { EventState } from './event-state.tsx'
import { paymentEvents, type EventRow } from './queries.ts'

export const clientLoader = paymentEvents.loadFirstPage
export const shouldRevalidate = skipOnSearchChange

const columns: readonly Column<EventRow>[] = [
  {
    id: 'type',
    title: msg`Event`,
    card: 'title',
    cell: ({ type, error }) => (
      <>
        <div>{type}</div>
        {error && <div style={{ color: 'var(--stoa-bad)', overflowWrap: 'anywhere' }}>{error}</div>}
      </>
    ),
  },
  { id: 'provider', title: msg`Provider`, width: '7rem', card: 'line', cell: ({ provider }) => providerName(provider) },
  { id: 'date', title: msg`Received`, width: '11rem', card: 'line', cell: ({ receivedDate }) => <When date={receivedDate} /> },
  { id: 'status', title: msg`Status`, width: '7.5rem', card: 'states', cell: (event) => <EventState event={event} /> },
  { id: 'replay', title: msg`Replay`, width: '6.5rem', card: 'side', cell: (event) => <ReplayButton event={event} /> },
]

/** What the payment providers reported, and what became of it. */
export default function EventsPage() {
  const { table } = useListTable(paymentEvents, {
    label: t`Events`,
    columns,
    nameOf: ({ type }) => type ?? '',
    empty: (
      <Empty
        why={t`No events yet. What a payment provider reports about payments appears here.`}
        learn={<GuideLink to="payments" />}
      />
    ),
  })
  return (
    <Page title={t`Events`} lead={t`What your payment providers reported, the newest first.`}>
      {table}
    </Page>
  )
}

/** The provider is asked for the current state, so an event can be applied any number of times. */
function ReplayButton({ event: { accountId, eventId, type, status } }: { event: EventRow }) {
  const call = useCall(replayPaymentEvent, {
    failed: t`We couldn’t replay the event`,
    done: t`The event is applied again`,
    refreshes: [paymentEvents, { queryKey: ['tasks'] }, { queryKey: ['overview'] }],
  })
  if (status === 'IGNORED') return null
  return (
    <CallButton
      call={call}
      size="compact-xs"
      variant="default"
      onClick={() => call.send({ accountId: accountId!, eventId: eventId! })}
      aria-label={t`Replay ${type ?? ''}`}
    >
      {t`Replay`}
    </CallButton>
  )
}
