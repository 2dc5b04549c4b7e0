import { useLingui } from '@lingui/react/macro'
import '../../lib/account-texts.ts'
import type { Route } from './+types/orders-page.ts'
import { AccountLayout } from './account-layout.tsx'
import { OrderList } from './order-list.tsx'

export function Orders({ loaderData: { orders } }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useLingui()
  return (
    <AccountLayout title={t`Your orders`}>
      <OrderList orders={orders} />
    </AccountLayout>
  )
}
