import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { reconcilePayments } from '@stoa/contract/calls/stoa/payment-reports'
import type { PaymentAccount } from '@stoa/contract/services/stoa/payment-accounts'
import type { ReconciliationRun } from '@stoa/contract/services/stoa/payment-reports'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { When } from '../../../../lib/format/when.tsx'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { accountName, modeNames, paymentAccountsQuery, reconciliationQuery } from '../../shared/payment-accounts.ts'
import { DifferenceRow } from './difference-row.tsx'

export const clientLoader = () =>
  settleWithin(Promise.all([queryClient.ensureQueryData(paymentAccountsQuery), queryClient.ensureQueryData(reconciliationQuery)]))

/** The providers' books beside the shop's: the last comparisons, and what differs. */
export default function ReconciliationPage() {
  const query = useQuery(reconciliationQuery)
  const accounts = useQuery(paymentAccountsQuery)
  return (
    <Page
      title={t`Reconciliation`}
      lead={t`Each night the payments of the last days are compared with the providers’ books.`}
      narrow
    >
      <Panel title={t`Comparisons`} flush>
        <Loaded query={accounts} skeleton={<Skeleton height={80} />} failed={t`We couldn’t load the payment providers`}>
          {(data) => (
            <RowList label={t`Comparisons`} empty={t`No provider is connected, so there is nothing to compare.`}>
              {data.accounts.map((account) => (
                <RunRow
                  key={account.id}
                  account={account}
                  run={query.data?.runs.find(({ accountId }) => accountId === account.id)}
                />
              ))}
            </RowList>
          )}
        </Loaded>
      </Panel>
      <Panel title={t`Differences`} flush>
        <Loaded query={query} skeleton={<Skeleton height={120} />} failed={t`We couldn’t load the differences`}>
          {({ differences }) => (
            <RowList label={t`Differences`} empty={t`No open differences.`}>
              {differences.map((difference) => (
                <DifferenceRow key={difference.id} difference={difference} />
              ))}
            </RowList>
          )}
        </Loaded>
      </Panel>
    </Page>
  )
}

function RunRow({ account, run }: { account: PaymentAccount; run: ReconciliationRun | undefined }) {
  const name = accountName(account)
  const call = useCall(reconcilePayments, {
    failed: t`We couldn’t compare the payments with ${name}`,
    done: ({ run: made }) => describeDifferences(made?.differences ?? 0),
    refreshes: [reconciliationQuery, { queryKey: ['payouts'] }, { queryKey: ['tasks'] }, { queryKey: ['overview'] }],
  })
  return (
    <Row
      title={
        <>
          {name}
          <Status tone={account.mode === 'LIVE' ? 'accent' : 'plain'}>{t(modeNames[account.mode ?? 'TEST'])}</Status>
          {run && <Status tone={run.differences ? 'bad' : 'good'}>{describeDifferences(run.differences ?? 0)}</Status>}
        </>
      }
      detail={
        run ? (
          <>
            {t`Last compared:`} <When date={run.runDate} />
            {` · ${plural(run.movements ?? 0, { one: '# payment or refund since', other: '# payments and refunds since' })} `}
            <When date={run.sinceDate} shape="day" />
          </>
        ) : (
          t`Not compared yet`
        )
      }
    >
      <CallButton
        call={call}
        size="compact-sm"
        onClick={() => call.send({ accountId: account.id! })}
        aria-label={t`Compare now: ${name}`}
      >
        {t`Compare now`}
      </CallButton>
    </Row>
  )
}

function describeDifferences(count: number): string {
  return plural(count, { 0: 'No differences', one: '# difference', other: '# differences' })
}
