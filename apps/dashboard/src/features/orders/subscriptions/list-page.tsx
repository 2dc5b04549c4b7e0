import { msg, t } from '@lingui/core/macro'
import type { Subscription } from '@stoa/contract/services/stoa/subscriptions'
import { Outlet } from 'react-router'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { linkColumn } from '../../../lib/list/columns.tsx'
import { useBulk } from '../../../lib/list/use-bulk.ts'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { subscriptionBulkActions } from './bulk-actions.ts'
import { Figures } from './figures.tsx'
import { subscriptions } from './queries.ts'
import { SubscriptionState } from './status.tsx'
import { customerOf, itemsInWords, rhythmInWords, subscriptionName } from './words.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list/list-of.ts'
export const clientLoader = subscriptions.loadFirstPage

const columns: readonly Column<Subscription>[] = [
  linkColumn<Subscription>({
    id: 'customer',
    title: msg`Customer`,
    text: customerOf,
    to: ({ id = '' }) => paths.subscription(id),
  }),
  {
    id: 'items',
    title: msg`Items`,
    card: 'line',
    cell: ({ lines }) => <span dir="auto">{itemsInWords(lines)}</span>,
  },
  {
    id: 'rhythm',
    title: msg`Rhythm`,
    width: '9rem',
    wideOnly: true,
    card: 'line',
    cell: ({ frequency = 'MONTH', interval = 1 }) => rhythmInWords(frequency, interval),
  },
  {
    id: 'next',
    title: msg`Next charge`,
    sortBy: 'nextDate',
    width: '9rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ nextDate }) => <When date={nextDate} shape="day" />,
  },
  {
    id: 'amount',
    title: msg`Amount`,
    width: '7rem',
    align: 'end',
    card: 'side',
    cell: ({ nextDate, nextTotal, currency = 'XXX' }) => (nextDate ? writeMoney(nextTotal, currency) : '–'),
  },
  {
    id: 'status',
    title: msg`Status`,
    sortBy: 'status',
    width: '12rem',
    card: 'states',
    cell: (row) => <SubscriptionState of={row} />,
  },
]

/** What customers get and pay again and again. */
export default function SubscriptionsPage() {
  const bulk = useBulk({ actions: subscriptionBulkActions(), nameOf: subscriptionName, refreshes: [subscriptions] })
  const { table, isEmpty } = useListTable(subscriptions, {
    label: t`Subscriptions`,
    columns,
    nameOf: subscriptionName,
    search: t`Name, email or subscription`,
    bulk,
    empty: (
      <Empty
        why={t`Customers subscribe to a product in the shop. Offer subscriptions on the page of the product.`}
        learn={<GuideLink to="subscriptions" />}
      />
    ),
  })
  return (
    <Page title={t`Subscriptions`} actions={<ScreenButton to={paths.subscriptionSettings()}>{t`Settings`}</ScreenButton>}>
      {!isEmpty && <Figures />}
      {table}
      <Outlet />
    </Page>
  )
}
