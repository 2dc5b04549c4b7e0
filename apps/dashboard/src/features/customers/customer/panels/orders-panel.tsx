import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { writeMoney } from '../../../../lib/format/money.ts'
import { When } from '../../../../lib/format/when.tsx'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { paths } from '../../../../paths.ts'
import { Panel, PanelFooter } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { FulfilmentState, PaymentState } from '../../../orders/shared/states.tsx'
import { customerOrdersQuery } from '../../queries.ts'

/** The newest orders. Hidden without the permission to read orders. */
export function OrdersPanel({ customerId, count }: { customerId: string; count: number }) {
  return isAllowed(searchOrderRows) ? <Orders key={`${customerId} ${count}`} customerId={customerId} /> : null
}

function Orders({ customerId }: { customerId: string }) {
  const query = useQuery(customerOrdersQuery(customerId))
  return (
    <Panel title={t`Orders`} flush>
      <Loaded query={query} skeleton={<Skeleton height={42} />} failed={t`We couldn’t load the orders`}>
        {(orders) => (
          <>
            <RowList label={t`Orders`} empty={t`No orders yet.`}>
              {orders.map((order) => (
                <Row
                  key={order.id}
                  title={<Link to={paths.order(order.id!)}>{t`Order ${order.number ?? ''}`}</Link>}
                  detail={<When date={order.purchasedDate} shape="day" />}
                  amount={writeMoney(order.total, order.currency ?? 'XXX')}
                >
                  {order.status === 'CANCELED' || order.paymentStatus !== 'PAID' ? (
                    <PaymentState order={order} />
                  ) : (
                    <FulfilmentState order={order} />
                  )}
                </Row>
              ))}
            </RowList>
            {orders.length > 0 && (
              <PanelFooter>
                <Link to={paths.orders(`?archive=any&customer=${customerId}`)}>{t`Show all orders`}</Link>
              </PanelFooter>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
