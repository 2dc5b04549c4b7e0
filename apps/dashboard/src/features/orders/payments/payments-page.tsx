import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { deletePaymentMethod } from '@stoa/contract/calls/stoa/payment-methods'
import type { PaymentMethod } from '@stoa/contract/services/stoa/payment-methods'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import { countryName } from '../../../lib/format/countries.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { writeMoney } from '../../../lib/format/money.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { currentSite } from '../../../lib/calls/session.ts'
import { shopQuery } from '../../../lib/site/shop.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { kindName } from './kinds.ts'
import { Mode } from './mode.tsx'
import { paymentMethodsQuery } from './queries.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'

/** The queries that depend on payment methods. */
export const paymentQueries = [paymentMethodsQuery, shopQuery, { queryKey: ['setup'] }]

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(paymentMethodsQuery))

export default function PaymentsPage() {
  const methods = useQuery(paymentMethodsQuery)
  return (
    <Page
      title={t`Payments`}
      narrow
      actions={
        <ScreenButton to={paths.newPaymentMethod()} variant="filled" leftSection={<PlusIcon />}>
          {t`New payment method`}
        </ScreenButton>
      }
    >
      <Mode />
      <Panel title={t`Payment methods`} flush>
        <Loaded query={methods} skeleton={<Skeleton height={120} />} failed={t`We couldn’t load the payment methods`}>
          {(data) => (
            <RowList label={t`Payment methods`} empty={t`Customers can’t pay yet. Add your first payment method.`}>
              {data.map((method) => (
                <MethodRow key={method.id} method={method} />
              ))}
            </RowList>
          )}
        </Loaded>
      </Panel>
      <Outlet />
    </Page>
  )
}

function MethodRow({ method }: { method: PaymentMethod }) {
  const { id, kind, title = '', enabled } = method
  const isTest = useQuery(shopQuery).data?.testMode ?? true
  const call = useCall(deletePaymentMethod, {
    failed: t`We couldn’t delete the payment method`,
    done: t`${title} deleted`,
    refreshes: paymentQueries,
  })
  return (
    <Row
      title={
        <>
          <Link to={paths.paymentMethod(id!)}>{title}</Link>
          {!enabled && <Status tone="plain">{t`Off`}</Status>}
          {enabled && kind === 'CARD' && !isTest && <Status tone="warn">{t`Test mode only`}</Status>}
        </>
      }
      detail={[kindName(kind), ...describeBounds(method)].join(' · ')}
    >
      <IrreversibleAction
        verb={t`Delete`}
        name={title}
        consequence={t`Existing orders keep its name and instructions.`}
        call={call}
        request={{ paymentMethodId: id! }}
      />
    </Row>
  )
}

function describeBounds({ kind, countries = [], minAmount, maxAmount, expiresAfterDays, capture }: PaymentMethod): string[] {
  const { currency } = currentSite()
  const min = minAmount && writeMoney(minAmount, currency)
  const max = maxAmount && writeMoney(maxAmount, currency)
  return [
    ...(countries.length > 0 ? [countries.map(countryName).join(', ')] : []),
    ...(min ? [t`from ${min}`] : []),
    ...(max ? [t`up to ${max}`] : []),
    ...(kind !== 'CARD' && expiresAfterDays ? [t`unpaid orders are cancelled after ${expiresAfterDays} days`] : []),
    ...(capture === 'ON_FULFILLMENT' ? [t`captured on fulfilment`] : []),
  ]
}
