import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import '../../lib/account-texts.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { ListedOrder } from './orders.server.ts'

export function OrderList({ orders }: { orders: readonly ListedOrder[] }) {
  if (orders.length === 0)
    return (
      <div className="space-y-5">
        <p>
          <Trans>You have not ordered anything yet.</Trans>
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
        </li>
      ))}
    </ul>
  )
}
