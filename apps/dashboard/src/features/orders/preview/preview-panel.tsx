import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { Link, Outlet, useLocation, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { QueueActs } from '../../../lib/queue/queue-acts.tsx'
import { QueueDetail } from '../../../lib/queue/queue-detail.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { CustomerPanel } from '../order/customer-panel.tsx'
import { LinesPanel } from '../order/lines/lines-panel.tsx'
import type { FromList } from '../list/neighbours.ts'
import { useOrderActions } from '../order/use-order-actions.ts'
import { orderFileQuery, type OrderFile } from '../queries.ts'
import { FulfilmentState, OrderState, PaymentState } from '../shared/states.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(orderFileQuery(params['orderId']!)))

/** Previews an order beside its list, with its next step. */
export default function PreviewPanel() {
  const orderId = useParams()['orderId']!
  const { search } = useLocation()
  return (
    <QueueDetail
      queryOf={orderFileQuery}
      title={(file) => (file ? t`Order ${file.order.number ?? ''}` : t`Order`)}
      states={({ order }) => (
        <>
          <When date={order.purchasedDate ?? order.createdDate} />
          <OrderState order={order} />
          <PaymentState order={order} />
          <FulfilmentState order={order} />
        </>
      )}
      skeleton={<PreviewSkeleton />}
      failed={t`We couldn’t load the order`}
      gone={t`This order no longer exists.`}
      links={() => (
        <Button component={Link} to={paths.order(orderId)} state={{ list: search } satisfies FromList}>
          {t`Open order`}
        </Button>
      )}
      acts={(file) => <OrderActs file={file} />}
    >
      {(file) => (
        <>
          <LinesPanel file={file} />
          <CustomerPanel order={file.order} />
          <Outlet context={file} />
        </>
      )}
    </QueueDetail>
  )
}

function OrderActs({ file }: { file: OrderFile }) {
  const { next, archive } = useOrderActions(file)
  return (
    <QueueActs
      acts={[
        { ...archive, shortcut: 'archiveOrder' },
        ...(next ? [{ ...next, shortcut: 'nextStep' as const, isMain: true }] : []),
      ]}
    />
  )
}

function PreviewSkeleton() {
  return (
    <>
      <Skeleton height={260} radius="md" />
      <Skeleton height={180} radius="md" />
    </>
  )
}
