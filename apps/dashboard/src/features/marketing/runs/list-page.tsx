import { msg, t } from '@lingui/core/macro'
import { cancelAutomationRun, retryAutomationRun } from '@stoa/contract/calls/stoa/automations'
import type { AutomationRun } from '@stoa/contract/services/stoa/automations'
import { Link } from 'react-router'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { EmailText } from '../../../lib/format/email-text.tsx'
import { When } from '../../../lib/format/when.tsx'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { automationRuns } from './list.ts'
import { describeRunReason, runStates } from './states.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list/list-of.ts'
export const clientLoader = automationRuns.loadFirstPage

const columns: readonly Column<AutomationRun>[] = [
  { id: 'recipient', title: msg`Person`, card: 'title', cell: (run) => <Person run={run} /> },
  {
    id: 'automation',
    title: msg`Automation`,
    card: 'line',
    cell: ({ automationId = '', automationName }) => <Link to={paths.automation(automationId)}>{automationName}</Link>,
  },
  {
    id: 'status',
    title: msg`Status`,
    sortBy: 'status',
    width: '9rem',
    card: 'states',
    cell: ({ status }) => {
      const [label, tone] = runStates[status ?? 'WAITING']
      return <Status tone={tone}>{t(label)}</Status>
    },
  },
  { id: 'reason', title: msg`Reason`, card: 'line', cell: (run) => <Reason run={run} /> },
  {
    id: 'about',
    title: msg`About`,
    width: '8rem',
    wideOnly: true,
    card: 'line',
    cell: ({ orderId, abandonedCheckoutId }) => {
      if (orderId) return <Link to={paths.order(orderId)}>{t`Order`}</Link>
      return abandonedCheckoutId ? <Link to={paths.abandonedCheckout(abandonedCheckoutId)}>{t`Checkout`}</Link> : '–'
    },
  },
  { id: 'coupon', title: msg`Code`, width: '8rem', wideOnly: true, card: 'none', cell: ({ couponCode }) => couponCode ?? '–' },
  {
    id: 'date',
    title: msg`Ended or due`,
    sortBy: 'dueDate',
    width: '10.5rem',
    card: 'side',
    cell: ({ endedDate, dueDate }) => <When date={endedDate ?? dueDate} />,
  },
]

/** For each person what was sent, or why not. */
export default function AutomationRunsPage() {
  const { table } = useListTable(automationRuns, {
    label: t`Log`,
    columns,
    nameOf,
    search: t`Search by recipient`,
    empty: (
      <Empty
        why={t`Nothing yet. Once an automation is active, everybody whom it concerns is listed here, with what was sent or why not.`}
        learn={<GuideLink to="marketing" />}
      />
    ),
  })
  return <Page title={t`Log`}>{table}</Page>
}

function Person({ run }: { run: AutomationRun }) {
  const name = run.recipient ? <EmailText email={run.recipient} /> : nameOf(run)
  return run.customerId ? <Link to={paths.customer(run.customerId)}>{name}</Link> : name
}

function Reason({ run }: { run: AutomationRun }) {
  const { id = '', status } = run
  const name = nameOf(run)
  const retry = useCall(retryAutomationRun, {
    failed: t`We couldn’t run it again`,
    done: t`It runs again`,
    refreshes: [automationRuns],
  })
  const cancel = useCall(cancelAutomationRun, {
    failed: t`We couldn’t cancel it`,
    done: status === 'UNKNOWN' ? t`Left as it is` : t`Cancelled`,
    refreshes: [automationRuns],
  })
  return (
    <>
      {describeRunReason(run) || (status === 'WAITING' ? '' : '–')}{' '}
      {(status === 'FAILED' || status === 'UNKNOWN') && (
        <CallButton
          call={retry}
          size="compact-xs"
          aria-label={t`Run again for ${name}`}
          onClick={() => retry.send({ runId: id })}
        >
          {t`Run again`}
        </CallButton>
      )}
      {status === 'UNKNOWN' && (
        <CallButton
          call={cancel}
          size="compact-xs"
          aria-label={t`Leave it for ${name}`}
          onClick={() => cancel.send({ runId: id })}
        >
          {t`Leave it`}
        </CallButton>
      )}
      {status === 'WAITING' && (
        <CallButton call={cancel} size="compact-xs" aria-label={t`Cancel for ${name}`} onClick={() => cancel.send({ runId: id })}>
          {t({ message: 'Cancel', context: 'automation' })}
        </CallButton>
      )}
    </>
  )
}

function nameOf({ recipient, customerName }: AutomationRun): string {
  return recipient || customerName || t`Not known yet`
}
