import { t } from '@lingui/core/macro'
import { disconnectPaymentAccount } from '@stoa/contract/calls/stoa/payment-accounts'
import type { PaymentAccount } from '@stoa/contract/services/stoa/payment-accounts'
import { useNavigate } from 'react-router'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import classes from '../../../../ui/page/settings.module.css'
import { accountName, paymentAccountsQuery } from '../../shared/payment-accounts.ts'
import { paymentQueries } from '../methods/queries.ts'

export function DisconnectPanel({ account }: { account: PaymentAccount }) {
  const navigate = useNavigate()
  const name = accountName(account)
  const call = useCall(disconnectPaymentAccount, {
    failed: t`We couldn’t disconnect ${name}`,
    done: t`${name} is disconnected`,
    refreshes: [paymentAccountsQuery, ...paymentQueries],
    onDone: () => void navigate(paths.payments()),
  })
  return (
    <Panel title={t`Disconnect`}>
      <p className={classes.hint}>
        {t`The account charges nobody any more. Its keys stay stored, encrypted, for refunds and disputes of what it charged. To end that too, revoke the keys at the provider.`}
      </p>
      <Confirm
        question={t`Disconnect ${name}?`}
        consequence={t`Customers can no longer pay with it. Refunds and disputes of what it charged still work. To use it again, enter its keys again.`}
        confirmLabel={t`Disconnect`}
        onConfirm={() => call.send({ accountId: account.id! })}
      >
        {(ask) => (
          <CallButton call={call} color="red" variant="default" onClick={ask}>
            {t`Disconnect`}
          </CallButton>
        )}
      </Confirm>
    </Panel>
  )
}
