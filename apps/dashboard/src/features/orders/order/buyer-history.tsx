import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { searchOrderRows, summarizeBuyer } from '@stoa/contract/calls/stoa/order-rows'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../lib/calls/api.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { currentSite } from '../../../lib/calls/session.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import classes from './buyer-history.module.css'
import { FulfilmentState, PaymentState } from '../shared/states.tsx'

const shownOrders = 3

/** The customer's other orders, latest first, and their total. */
export function BuyerHistory({ order, email }: { order: Order; email: string }) {
  const { data } = useQuery(historyQuery(email))
  if (!data) return <Skeleton height={18} mt="sm" />
  const { buyer, orderRows } = data
  const others = orderRows.filter(({ id }) => id !== order.id).slice(0, shownOrders)
  const count = buyer.orderCount ?? 0
  if (others.length === 0) return <p className={classes.first}>{t`This is the customer’s first order.`}</p>
  return (
    <section className={classes.history} aria-label={t`Order history`}>
      <p>
        <b>{plural(count, { one: '# order', other: '# orders' })}</b> · {writeMoney(buyer.sales, currentSite().currency)}{' '}
        <span className={classes.quiet}>
          <Trans>
            since <When date={buyer.firstPurchasedDate} shape="day" />
          </Trans>
        </span>
      </p>
      <ul>
        {others.map((row) => (
          <li key={row.id}>
            <Link to={paths.order(row.id!)}>{row.number}</Link>
            <span className={classes.state}>
              <When date={row.purchasedDate} shape="day" />
              {row.status === 'CANCELED' || row.paymentStatus !== 'PAID' ? (
                <PaymentState order={row} />
              ) : (
                <FulfilmentState order={row} />
              )}
            </span>
            <span className={classes.amount}>{writeMoney(row.total, row.currency ?? 'XXX')}</span>
          </li>
        ))}
      </ul>
      {orderRows.length - 1 > shownOrders && (
        <Link to={paths.orders(`?q=${encodeURIComponent(email)}`)}>{t`All orders of this customer`}</Link>
      )}
    </section>
  )
}

function historyQuery(email: string) {
  return queryOptions({
    queryKey: ['orders', 'of buyer', email],
    queryFn: async ({ signal }) => {
      const search = {
        filter: { 'buyerInfo.email': email, status: { $ne: 'INITIALIZED' } },
        sort: [{ fieldName: 'purchasedDate', order: 'DESC' as const }],
        // Requests one more than it shows, to know whether there are others.
        cursorPaging: { limit: shownOrders + 2 },
      }
      const [{ buyer }, { orderRows = [] }] = await Promise.all([
        api.call(summarizeBuyer, { email }, { signal }),
        api.call(searchOrderRows, { search }, { signal }),
      ])
      return { buyer: buyer!, orderRows }
    },
  })
}
