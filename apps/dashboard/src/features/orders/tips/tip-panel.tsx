import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { getTipByOrderId } from '@stoa/contract/calls/ecom/tips'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { useQuery } from '@tanstack/react-query'
import { tipOf } from '@stoa/web/tip'
import { isAllowed } from '../../../lib/access.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { writeMoney } from '../../../lib/money.ts'
import { ScreenButton } from '../../../lib/screen-button.tsx'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { tipQuery } from './queries.ts'

/** How the order's tip is split. Orders without a tip have no such panel. */
export function TipPanel({ order }: { order: Order }) {
  return tipOf(order.additionalFees) && isAllowed(getTipByOrderId) ? <Split order={order} /> : null
}

function Split({ order: { id, currency = 'XXX' } }: { order: Order }) {
  const query = useQuery(tipQuery(id!))
  return (
    <Panel title={t`Tip`} flush actions={<ScreenButton to={paths.splitTip(id!)}>{t`Split`}</ScreenButton>}>
      <Loaded query={query} skeleton={<Skeleton height={60} />} failed={t`We couldn’t load the tip`}>
        {({ distributions = [], undistributedAmount }) => (
          <RowList label={t`Tip`}>
            {[
              ...distributions.map(({ id: shareId, staff, amount }) => (
                <Row key={shareId} title={staff?.name ?? t`Unknown person`} amount={writeMoney(amount ?? '0', currency!)} />
              )),
              ...(undistributedAmount
                ? [<Row key="left" title={t`Not distributed`} amount={writeMoney(undistributedAmount, currency!)} />]
                : []),
            ]}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}
