import { msg, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { OrderRow } from '@stoa/contract/services/stoa/order-rows'
import { Link, Outlet, useNavigate, useSearchParams } from 'react-router'
import { channelName } from '../../../lib/site/channels.ts'
import { writeNumber } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { QueueContext } from '../../../lib/queue/queue.ts'
import { useQueue } from '../../../lib/queue/use-queue.ts'
import { useBulk, type Chosen } from '../../../lib/list/use-bulk.ts'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { When } from '../../../lib/format/when.tsx'
import { canOpen } from '../../../lib/calls/screen-access.ts'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { UploadIcon } from '../../../ui/pictures/icons.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { orderBulkActions } from './bulk-actions.ts'
import { NewOrderButton } from '../drafts/new-order-button.tsx'
import { NewOrders } from './new-orders.tsx'
import { orders } from './list.ts'
import { useLiveRows } from './live-rows.ts'
import { OrderLink } from '../order-link.tsx'
import { PreviewButton } from '../preview/preview-button.tsx'
import { FulfilmentState, OrderState, PaymentState, TestStateInLive } from '../shared/states.tsx'
import { OrderTags } from '../tags/order-tags.tsx'
import { useTags } from '../tags/tags.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list/list-of.ts'
export const clientLoader = orders.loadFirstPage

const columns: readonly Column<OrderRow>[] = [
  {
    id: 'number',
    title: msg`Order`,
    sortBy: 'number',
    width: '8rem',
    card: 'title',
    cell: ({ id, number, isTest }) => (
      <>
        <OrderLink id={id!}>{number}</OrderLink>
        <TestStateInLive order={{ isTest }} />
        <PreviewButton id={id!} number={number} />
      </>
    ),
  },
  {
    id: 'date',
    title: msg`Date`,
    sortBy: 'purchasedDate',
    width: '10.5rem',
    card: 'line',
    cell: (order) => <When date={order.purchasedDate} />,
  },
  {
    id: 'customer',
    title: msg`Customer`,
    sortBy: 'billingInfo.contactDetails.lastName',
    card: 'line',
    cell: ({ id, customer, email }) =>
      email && canOpen(paths.customerOfOrder('id')) ? (
        <Link to={paths.customerOfOrder(id!)}>{customer ?? email}</Link>
      ) : (
        (customer ?? t`Guest`)
      ),
  },
  {
    id: 'items',
    title: msg`Items`,
    align: 'end',
    width: '4.5rem',
    wideOnly: true,
    card: 'none',
    cell: ({ itemCount }) => writeNumber(itemCount ?? 0),
  },
  {
    id: 'total',
    title: msg`Total`,
    sortBy: 'priceSummary.total.amount',
    align: 'end',
    width: '7rem',
    card: 'side',
    cell: ({ total, currency }) => writeMoney(total, currency ?? 'XXX'),
  },
  {
    id: 'payment',
    title: msg`Payment`,
    sortBy: 'paymentStatus',
    width: '9.5rem',
    card: 'states',
    cell: (order) => <PaymentState order={order} />,
  },
  {
    id: 'fulfilment',
    title: msg`Fulfilment`,
    sortBy: 'fulfillmentStatus',
    width: '9rem',
    card: 'states',
    cell: (order) => <FulfilmentState order={order} />,
  },
  {
    id: 'status',
    title: msg`Status`,
    sortBy: 'status',
    width: '6.5rem',
    card: 'states',
    cell: (order) => <OrderState order={order} />,
  },
  {
    id: 'tags',
    title: msg`Tags`,
    width: '6.75rem',
    wideOnly: true,
    card: 'states',
    cell: ({ tagIds = [] }) => <OrderTags ids={tagIds} />,
  },
  {
    id: 'due',
    title: msg`Deliver by`,
    width: '9rem',
    wideOnly: true,
    hiddenByDefault: true,
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ deliveryDue, deliveryTime }) => (deliveryDue ? <When date={deliveryDue} shape="day" /> : (deliveryTime ?? '–')),
  },
  {
    id: 'coupon',
    title: msg`Discount code`,
    width: '9rem',
    wideOnly: true,
    hiddenByDefault: true,
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ couponCodes = [] }) => couponCodes.join(', ') || '–',
  },
  {
    id: 'giftCard',
    title: msg`By gift card`,
    align: 'end',
    width: '7.5rem',
    wideOnly: true,
    hiddenByDefault: true,
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ giftCardAmount, currency }) => (giftCardAmount ? writeMoney(giftCardAmount, currency ?? 'XXX') : '–'),
  },
  {
    id: 'channel',
    title: msg`Channel`,
    width: '8rem',
    wideOnly: true,
    hiddenByDefault: true,
    card: 'line',
    cell: ({ channel = '' }) => channelName(channel),
  },
]

/** For shops without order tags. */
const untagged = columns.filter(({ id }) => id !== 'tags')

export default function OrdersPage() {
  const [search] = useSearchParams()
  const state = orders.stateOf(search)
  const archived = state.filters['archive']?.includes('archived') ?? false
  useLiveRows(state)
  const navigate = useNavigate()
  const { tags } = useTags()
  const printSlips = ({ rows, everything }: Chosen<OrderRow>) =>
    void navigate(paths.packingSlips(everything ? `?${search}` : `?ids=${rows.map(({ id }) => id!).join(',')}`))
  const bulk = useBulk({
    actions: orderBulkActions({ archived }),
    otherActions: (chosen) => [{ label: t`Print packing slips`, secondary: true, run: () => printSlips(chosen) }],
    nameOf,
    refreshes: [orders],
  })
  const queue = useQueue(orders, { param: 'orderId', listPath: paths.orders, itemPath: paths.orderPreview })
  const { table, isEmpty } = useListTable(orders, {
    label: t`Orders`,
    search: t`Number, name or email`,
    columns: tags.length > 0 ? columns : untagged,
    nameOf,
    bulk,
    queue,
    hidesByDefault: true,
    empty: (
      <Empty why={t`No orders yet. Add products so customers can start buying.`} learn={<GuideLink to="orders" />}>
        <Button variant="filled" component={Link} to={paths.products()}>
          {t`Go to products`}
        </Button>
      </Empty>
    ),
  })
  return (
    <Page
      title={t`Orders`}
      states={<NewOrders />}
      actions={
        <>
          {!isEmpty && (
            <ScreenButton to={paths.trackingFile()} leftSection={<UploadIcon />}>
              {t`Ship from CSV`}
            </ScreenButton>
          )}
          <ScreenButton to={paths.abandonedCheckouts()}>{t`Abandoned checkouts`}</ScreenButton>
          <ScreenButton to={paths.draftOrders()}>{t`Drafts`}</ScreenButton>
          <ScreenButton to={paths.returns()}>{t`Returns`}</ScreenButton>
          <NewOrderButton />
        </>
      }
    >
      <QueueContext value={queue}>
        {table}
        <Outlet />
      </QueueContext>
    </Page>
  )
}

function nameOf({ number }: OrderRow): string {
  return t`Order ${number ?? ''}`
}
