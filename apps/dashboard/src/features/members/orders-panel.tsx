import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { summarizeBuyer } from '@stoa/contract/calls/stoa/order-rows'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../lib/access.ts'
import { api } from '../../lib/api.ts'
import { Loaded } from '../../lib/loaded.tsx'
import { writeMoney } from '../../lib/money.ts'
import { currentSite } from '../../lib/session.ts'
import { When } from '../../lib/when.tsx'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './members.module.css'

/** What was bought with the login email. Hidden from those who may not read orders. */
export function OrdersPanel({ email }: { email: string }) {
  return isAllowed(summarizeBuyer) ? <Bought email={email} /> : null
}

function Bought({ email }: { email: string }) {
  const query = useQuery(boughtQuery(email))
  return (
    <Panel title={t`Orders with this email`}>
      <Loaded query={query} skeleton={<Skeleton height={18} />} failed={t`We couldn’t load the orders`}>
        {({ orderCount: count = 0, sales, firstPurchasedDate }) =>
          count === 0 ? (
            <p className={classes.none}>{t`No orders.`}</p>
          ) : (
            <div className={classes.orders}>
              <p>
                <b>{plural(count, { one: '# order', other: '# orders' })}</b> · {writeMoney(sales, currentSite().currency)}{' '}
                <span className={classes.quiet}>
                  <Trans>
                    since <When date={firstPurchasedDate} shape="day" />
                  </Trans>
                </span>
              </p>
              <Link to={paths.orders(`?q=${encodeURIComponent(email)}`)}>{t`Show orders`}</Link>
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}

function boughtQuery(email: string) {
  return queryOptions({
    queryKey: ['orders', 'bought with', email],
    queryFn: async ({ signal }) => (await api.call(summarizeBuyer, { email }, { signal })).buyer!,
  })
}
