import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { queryTipSettings } from '@stoa/contract/calls/ecom/tip-settings'
import { getTipByOrderId } from '@stoa/contract/calls/ecom/tips'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { useQuery } from '@tanstack/react-query'
import { findTip } from '@stoa/web/tip'
import { isAllowed } from '../../../lib/calls/access.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { writeMoney } from '../../../lib/format/money.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { tipSettingsQuery } from '../shared/tip-settings.ts'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { tipQuery } from './queries.ts'

/** Shows the split of the order's tip, or a button to add one while the order is not paid. Other orders have no such panel. */
export function TipPanel({ order }: { order: Order }) {
  if (findTip(order.additionalFees)) return isAllowed(getTipByOrderId) ? <Split order={order} /> : null
  const isOpen = order.status === 'APPROVED' && order.paymentStatus === 'NOT_PAID'
  return isOpen && isAllowed(queryTipSettings) ? <Add orderId={order.id!} /> : null
}

/** Only in shops with tips, whose staff may add them. */
function Add({ orderId }: { orderId: string }) {
  const { data: settings } = useQuery(tipSettingsQuery)
  if (!settings?.id || settings.allowBusinessTipAtPayment === false) return null
  return (
    <Panel title={t`Tip`} flush actions={<ScreenButton to={paths.addTip(orderId)}>{t`Add tip`}</ScreenButton>}>
      <RowList label={t`Tip`} empty={t`No tip yet.`}>
        {[]}
      </RowList>
    </Panel>
  )
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
