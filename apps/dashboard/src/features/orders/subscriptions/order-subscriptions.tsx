import { t } from '@lingui/core/macro'
import { searchSubscriptions } from '@stoa/contract/calls/stoa/subscriptions'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { Link } from 'react-router'
import { isAllowed } from '../../../lib/calls/access.ts'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'

/** The subscriptions that an order began or renewed. Other orders have no such panel. */
export function OrderSubscriptions({ order }: { order: Order }) {
  const known = new Map((order.lineItems ?? []).flatMap(({ subscriptionInfo: of }) => (of?.id ? [[of.id, of] as const] : [])))
  if (known.size === 0 || !isAllowed(searchSubscriptions)) return null
  return (
    <Panel title={t`Subscription`} flush>
      <RowList label={t`Subscription`}>
        {[...known].map(([id, { subscriptionOptionTitle, cycleNumber = 1 }]) => (
          <Row
            key={id}
            title={<Link to={paths.subscription(id)}>{subscriptionOptionTitle || t`Subscription`}</Link>}
            detail={t`Delivery ${cycleNumber}`}
          />
        ))}
      </RowList>
    </Panel>
  )
}
