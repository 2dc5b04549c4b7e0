import { t } from '@lingui/core/macro'
import { listPaymentAccounts } from '@stoa/contract/calls/stoa/payment-accounts'
import { Outlet } from 'react-router'
import { isAllowed } from '../../../lib/calls/access.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { paths } from '../../../paths.ts'
import { Page } from '../../../ui/page/page.tsx'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { paymentAccountsQuery } from '../shared/payment-accounts.ts'
import { MethodsPanel } from './methods/methods-panel.tsx'
import { paymentMethodsQuery } from './methods/queries.ts'
import { Mode } from './mode.tsx'
import { ProvidersPanel } from './providers/providers-panel.tsx'

export const clientLoader = () =>
  settleWithin(
    Promise.all([
      queryClient.ensureQueryData(paymentMethodsQuery),
      isAllowed(listPaymentAccounts) && queryClient.ensureQueryData(paymentAccountsQuery),
    ]),
  )

export default function PaymentsPage() {
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
      {isAllowed(listPaymentAccounts) && <ProvidersPanel />}
      <MethodsPanel />
      <Outlet />
    </Page>
  )
}
