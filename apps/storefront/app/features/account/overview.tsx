import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import '../../lib/account-texts.ts'
import { accountPaths } from '../../account-paths.ts'
import type { Route } from './+types/account-page.ts'
import { AccountLayout } from './account-layout.tsx'
import { OrderList } from './order-list.tsx'

export function Overview({ loaderData: { name, email, orders, hasMore } }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useLingui()
  return (
    <AccountLayout title={name ? t`Hello, ${name}` : t`Your account`} text={email}>
      <section aria-labelledby="orders" className="space-y-4">
        <h2 id="orders" className="font-display text-heading">
          <Trans>Your orders</Trans>
        </h2>
        <OrderList orders={orders} />
        {hasMore && (
          <Link to={accountPaths.accountOrders()} className="inline-flex min-h-11 items-center underline">
            <Trans>All orders</Trans>
          </Link>
        )}
      </section>
    </AccountLayout>
  )
}
