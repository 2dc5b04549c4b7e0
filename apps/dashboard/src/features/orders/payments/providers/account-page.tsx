import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { setPaymentAccountEnabled } from '@stoa/contract/calls/stoa/payment-accounts'
import type { PaymentAccount } from '@stoa/contract/services/stoa/payment-accounts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { paths } from '../../../../paths.ts'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import columns from '../../../../ui/form/form-columns.module.css'
import { accountName, paymentAccountsQuery } from '../../shared/payment-accounts.ts'
import { paymentQueries } from '../methods/queries.ts'
import { AbilitiesPanel } from './abilities-panel.tsx'
import { AccountStates } from './account-state.tsx'
import { ApplePayPanel } from './apple-pay-panel.tsx'
import { DisconnectPanel } from './disconnect-panel.tsx'
import { EventsPanel } from './events-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { OwnMethodsPanel } from './own-methods-panel.tsx'
import { useTestAccount } from './use-test-account.ts'

export const clientLoader = (_: ClientLoaderFunctionArgs) => settleWithin(queryClient.ensureQueryData(paymentAccountsQuery))

/** One account at a payment provider. It is the third step after its keys were entered. */
export default function AccountPage() {
  const accountId = useParams()['accountId']
  const isNew = useSearchParams()[0].get('step') === '3'
  const query = useQuery({ ...paymentAccountsQuery, select: ({ accounts }) => accounts.find(({ id }) => id === accountId) })
  const account = query.data
  return (
    <Page
      title={account ? accountName(account) : t`Payment provider`}
      back={<BackLink to={paths.payments()}>{t`Payments`}</BackLink>}
      states={account && <AccountStates account={account} />}
      lead={isNew && t`Step 3 of 3: check what the account can do, and switch on the methods that you want to offer.`}
      actions={account && <AccountActions account={account} isNew={isNew} />}
      narrow
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={420} radius="md" />}
        failed={t`We couldn’t load the payment providers`}
        gone={t`This account is not connected.`}
      >
        {(loaded) => (
          <div className={columns.stack}>
            <AbilitiesPanel account={loaded} />
            <OwnMethodsPanel account={loaded} />
            <KeysPanel account={loaded} />
            <EventsPanel account={loaded} />
            {!isNew && loaded.provider === 'stripe' && <ApplePayPanel />}
            {!isNew && <DisconnectPanel account={loaded} />}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function AccountActions({ account, isNew }: { account: PaymentAccount; isNew: boolean }) {
  const { id = '', status } = account
  const test = useTestAccount(account)
  const isOn = status === 'ACTIVE'
  const name = accountName(account)
  const change = useCall(setPaymentAccountEnabled, {
    failed: isOn ? t`We couldn’t switch off ${name}` : t`We couldn’t switch on ${name}`,
    done: isOn ? t`${name} is off` : t`${name} is on`,
    refreshes: [paymentAccountsQuery, ...paymentQueries],
  })
  return (
    <>
      <CallButton call={test} onClick={() => test.send({ accountId: id })}>
        {t`Test the connection`}
      </CallButton>
      {isOn ? (
        <Confirm
          question={t`Switch off ${name}?`}
          consequence={t`Customers can no longer pay with it. Refunds and captures of earlier payments still work.`}
          confirmLabel={t`Switch off`}
          onConfirm={() => change.send({ accountId: id, enabled: false })}
        >
          {(ask) => (
            <CallButton call={change} onClick={ask}>
              {t`Switch off`}
            </CallButton>
          )}
        </Confirm>
      ) : (
        <CallButton call={change} variant="filled" onClick={() => change.send({ accountId: id, enabled: true })}>
          {t`Switch on`}
        </CallButton>
      )}
      {isNew && (
        <Button variant="filled" component={Link} to={paths.payments()}>
          {t`Done`}
        </Button>
      )}
    </>
  )
}
