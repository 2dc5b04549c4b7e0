import { t } from '@lingui/core/macro'
import { Skeleton, Switch } from '@mantine/core'
import { updatePaymentMethod } from '@stoa/contract/calls/stoa/payment-methods'
import type { PaymentAccount } from '@stoa/contract/services/stoa/payment-accounts'
import type { PaymentMethod } from '@stoa/contract/services/stoa/payment-methods'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { paths } from '../../../../paths.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { describeBounds } from '../methods/bounds.ts'
import { otherNameOf } from '../methods/kinds.ts'
import { paymentMethodsQuery, paymentQueries } from '../methods/queries.ts'

/** The shop's payment methods that this provider charges. */
export function OwnMethodsPanel({ account }: { account: PaymentAccount }) {
  const methods = useQuery(paymentMethodsQuery)
  return (
    <Panel
      title={t`Payment methods`}
      flush
      actions={
        <ScreenButton to={paths.newPaymentMethod()} size="compact-sm">
          {t`New payment method`}
        </ScreenButton>
      }
    >
      <Loaded query={methods} skeleton={<Skeleton height={80} />} failed={t`We couldn’t load the payment methods`}>
        {(data) => (
          <RowList
            label={t`Payment methods`}
            empty={t`No payment method uses this provider. Add one, so that customers can choose it.`}
          >
            {data
              .filter((method) => method.provider === account.provider)
              .map((method) => (
                <MethodSwitchRow key={method.id} method={method} account={account} />
              ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function MethodSwitchRow({ method, account }: { method: PaymentMethod; account: PaymentAccount }) {
  const { id, revision, title = '', providerMethod, enabled = false } = method
  const call = useCall(updatePaymentMethod, {
    failed: t`We couldn’t save the payment method`,
    done: ({ paymentMethod }) => (paymentMethod?.enabled ? t`${title} is offered` : t`${title} is no longer offered`),
    refreshes: paymentQueries,
  })
  return (
    <Row
      title={<Link to={paths.paymentMethod(id!)}>{title}</Link>}
      detail={[
        providerMethod ? otherNameOf(method, [account]) : t`All that are switched on at the provider`,
        ...describeBounds(method),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <Switch
        aria-label={t`Offer ${title}`}
        // It is not disabled while it is saved, because it would lose the keyboard focus.
        checked={call.sending ? !enabled : enabled}
        disabled={call.denied !== undefined}
        onChange={() => call.sending || call.send({ paymentMethod: { id: id!, revision: revision!, enabled: !enabled } })}
      />
    </Row>
  )
}
