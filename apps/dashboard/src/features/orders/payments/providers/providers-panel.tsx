import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { PaymentAccount } from '@stoa/contract/services/stoa/payment-accounts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { paths } from '../../../../paths.ts'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { accountName, paymentAccountsQuery } from '../../shared/payment-accounts.ts'
import { AccountStates, LastEvent } from './account-state.tsx'
import { useTestAccount } from './use-test-account.ts'

/** The accounts at payment providers. */
export function ProvidersPanel() {
  const query = useQuery(paymentAccountsQuery)
  return (
    <Panel
      title={t`Providers`}
      flush
      actions={
        <ScreenButton to={paths.newPaymentProvider()} size="compact-sm">
          {t`Add a provider`}
        </ScreenButton>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={80} />} failed={t`We couldn’t load the payment providers`}>
        {({ accounts }) => (
          <RowList
            label={t`Providers`}
            empty={t`No provider is connected. With Stripe, PayPal or Mollie customers pay during checkout.`}
          >
            {accounts.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function AccountRow({ account }: { account: PaymentAccount }) {
  const test = useTestAccount(account)
  const name = accountName(account)
  return (
    <Row
      title={
        <>
          <Link to={paths.paymentAccount(account.id!)}>{name}</Link>
          <AccountStates account={account} />
        </>
      }
      detail={
        <>
          {account.problems?.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
          <LastEvent account={account} />
        </>
      }
    >
      <CallButton
        call={test}
        size="compact-xs"
        variant="default"
        onClick={() => test.send({ accountId: account.id! })}
        aria-label={t`Test the connection to ${name}`}
      >
        {t`Test the connection`}
      </CallButton>
    </Row>
  )
}
