import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { getPaymentReconciliation } from '@stoa/contract/calls/stoa/payment-reports'
import type { PaymentAccount } from '@stoa/contract/services/stoa/payment-accounts'
import type { ReconciliationRun } from '@stoa/contract/services/stoa/payment-reports'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../../lib/calls/access.ts'
import { When } from '../../../lib/format/when.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import {
  accountName,
  canReport,
  modeNames,
  paymentAccountsQuery,
  reconciliationQuery,
} from '../../orders/shared/payment-accounts.ts'

/** The connected payment providers: whether they report events, and when their books were last compared. */
export function ProvidersPanel() {
  const accounts = useQuery(paymentAccountsQuery)
  const { data: { runs = [] } = {} } = useQuery({ ...reconciliationQuery, enabled: isAllowed(getPaymentReconciliation) })
  return (
    <Panel title={t`Payment providers`} flush>
      <Loaded query={accounts} skeleton={<Skeleton height={80} />} failed={t`We couldn’t load the payment providers`}>
        {(data) => (
          <RowList label={t`Payment providers`} empty={t`No provider is connected.`}>
            {data.accounts.map((account) => (
              <ProviderRow key={account.id} account={account} run={runs.find(({ accountId }) => accountId === account.id)} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function ProviderRow({ account, run }: { account: PaymentAccount; run: ReconciliationRun | undefined }) {
  const { id = '', mode, lastEventDate } = account
  return (
    <Row
      title={
        <>
          <Link to={paths.paymentAccount(id)}>{accountName(account)}</Link>
          <Status tone={mode === 'LIVE' ? 'accent' : 'plain'}>{t(modeNames[mode ?? 'TEST'])}</Status>
        </>
      }
      detail={
        <>
          {t`Last event:`} {lastEventDate ? <When date={lastEventDate} /> : t`never`}
          {' · '}
          {t`Last compared:`} {run ? <When date={run.runDate} /> : t`never`}
        </>
      }
    >
      <ProviderState account={account} run={run} />
    </Row>
  )
}

interface ProviderStateProps {
  account: PaymentAccount
  run: ReconciliationRun | undefined
}

function ProviderState({ account, run }: ProviderStateProps) {
  if (run?.differences) {
    return (
      <Status tone="bad">
        <Link to={paths.paymentReconciliation()}>{plural(run.differences, { one: '# difference', other: '# differences' })}</Link>
      </Status>
    )
  }
  if (!account.canCharge) return <Status tone="warn">{t`Cannot charge yet`}</Status>
  return canReport(account) ? <Status tone="good">{t`Connected`}</Status> : <Status tone="warn">{t`Sends no events`}</Status>
}
