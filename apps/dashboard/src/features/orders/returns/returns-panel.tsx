import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { getReturnableLines } from '@stoa/contract/calls/stoa/returns'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../../lib/calls/access.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { When } from '../../../lib/format/when.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { orderReturnsQuery } from './queries.ts'
import { ReturnStatusBadge } from './return-texts.tsx'

/** The returns of an order, or a way to begin one while something can come back. Other orders have no such panel. */
export function ReturnsPanel({ order }: { order: Order }) {
  const orderId = order.id ?? ''
  const wasShipped = order.fulfillmentStatus === 'FULFILLED' || order.fulfillmentStatus === 'PARTIALLY_FULFILLED'
  const query = useQuery({ ...orderReturnsQuery(orderId), enabled: isAllowed(getReturnableLines) })
  const canBegin = query.data?.lines?.some(({ returnableQuantity = 0 }) => returnableQuantity > 0) ?? wasShipped
  if (!isAllowed(getReturnableLines) || (!canBegin && !query.data?.returns?.length)) return null
  return (
    <Panel
      title={t`Returns`}
      flush
      actions={canBegin ? <ScreenButton size="compact-sm" to={paths.newReturn(orderId)}>{t`Begin a return`}</ScreenButton> : null}
    >
      <Loaded query={query} skeleton={<Skeleton height={60} />} failed={t`We couldn’t load the returns`}>
        {({ returns = [] }) => (
          <RowList label={t`Returns`} empty={t`No returns yet.`}>
            {returns.map(({ id = '', number = '', status, refunds, createdDate, lines = [] }) => (
              <Row
                key={id}
                title={<Link to={paths.orderReturn(id)}>{number}</Link>}
                detail={
                  <>
                    {plural(
                      lines.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
                      { one: '# item', other: '# items' },
                    )}
                    {' · '}
                    <When date={createdDate} />
                  </>
                }
              >
                <ReturnStatusBadge of={{ status, refunds }} />
              </Row>
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}
