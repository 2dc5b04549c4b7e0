import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { ListedOrder } from './orders.server.ts'

interface OrderListProps {
  orders: readonly ListedOrder[]
  /** Each order has a button that puts the same into the cart. */
  canBuyAgain?: boolean
}

export function OrderList({ orders, canBuyAgain = false }: OrderListProps) {
  const { t } = useLingui()
  if (orders.length === 0)
    return (
      <div className="space-y-5">
        <p>
          <Trans>You haven’t ordered anything yet.</Trans>
        </p>
        <ButtonLink to={paths.products()}>
          <Trans>Browse products</Trans>
        </ButtonLink>
      </div>
    )
  return (
    <ul className="border-t border-line">
      {orders.map(({ id, to, number, date, status, total, items }) => (
        <li key={id} className="border-b border-line">
          <Link to={to} className="grid gap-x-6 gap-y-1 py-4 hover:bg-mat sm:grid-cols-[1fr_auto]">
            <span className="font-medium">
              <Trans>Order {number}</Trans>
            </span>
            <span className="sm:text-end">{total}</span>
            <span className="min-w-0 truncate text-quiet">{items}</span>
            <span className="text-quiet sm:text-end">
              {status} · {date}
            </span>
          </Link>
          {canBuyAgain && (
            <Form method="post" action={accountPaths.accountOrders()} className="-mt-2 pb-2">
              <button name="orderId" value={id} className="min-h-11 underline" aria-label={t`Buy again: order ${number}`}>
                <Trans>Buy again</Trans>
              </button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}
