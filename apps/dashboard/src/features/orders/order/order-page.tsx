import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { Page } from '../../../ui/page/page.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { DownloadsPanel } from '../downloads/downloads-panel.tsx'
import { DifferenceNotice } from './difference-notice.tsx'
import { DeliveryPanel } from './shipping/delivery-panel.tsx'
import { LinesPanel } from './lines/lines-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import classes from './order-page.module.css'
import { InvoicesPanel } from '../invoices/invoices-panel.tsx'
import { FailedMailNotice } from '../mails/failed-notice.tsx'
import { MailsPanel } from '../mails/mails-panel.tsx'
import { useOrderNeighbours } from '../list/neighbours.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { PackingSlips } from '../packing-slips/packing-slip.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { RequestsPanel } from '../payment-requests/requests-panel.tsx'
import { orderFileQuery } from '../queries.ts'
import { ReturnsPanel } from '../returns/returns-panel.tsx'
import { FulfilmentState, OrderState, PaymentState, TestState } from '../shared/states.tsx'
import { StepButtons } from './step-buttons.tsx'
import { OrderSubscriptions } from '../subscriptions/order-subscriptions.tsx'
import { TagsPanel } from '../tags/tags-panel.tsx'
import { TipPanel } from '../tips/tip-panel.tsx'
import { Timeline } from './timeline.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(orderFileQuery(params['orderId']!)))

export default function OrderPage() {
  const { orderId } = useParams()
  const query = useQuery(orderFileQuery(orderId!))
  const order = query.data?.order
  const neighbours = useOrderNeighbours(orderId!)
  return (
    <Page
      title={order ? t`Order ${order.number ?? ''}` : t`Order`}
      back={<BackLink to={paths.orders(neighbours.search)}>{t`Orders`}</BackLink>}
      states={
        order && (
          <>
            <TestState order={order} />
            <OrderState order={order} />
            <PaymentState order={order} />
            <FulfilmentState order={order} />
          </>
        )
      }
      lead={order && <When date={order.purchasedDate ?? order.createdDate} />}
      actions={
        <>
          <StepButtons {...neighbours} />
          {query.data && <OrderActions key={orderId} file={query.data} />}
        </>
      }
    >
      <Loaded
        query={query}
        skeleton={<OrderSkeleton />}
        failed={t`We couldn’t load the order`}
        gone={t`This order no longer exists.`}
      >
        {(file) => (
          <div className={classes.columns}>
            <div className={classes.column}>
              <DifferenceNotice file={file} />
              <FailedMailNotice orderId={file.order.id!} />
              <LinesPanel file={file} />
              <DownloadsPanel order={file.order} />
              <PaymentsPanel file={file} />
              <RequestsPanel order={file.order} />
              <ReturnsPanel order={file.order} />
              <TipPanel order={file.order} />
              <MailsPanel orderId={file.order.id!} />
            </div>
            <div className={classes.side}>
              <CustomerPanel order={file.order} />
              <OrderSubscriptions order={file.order} />
              <DeliveryPanel file={file} />
              <InvoicesPanel order={file.order} />
              <TagsPanel key={file.order.id} order={file.order} />
            </div>
            <Timeline order={file.order} />
            <PackingSlips orders={[file]} />
            <Outlet context={file} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
