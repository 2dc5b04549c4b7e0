import { msg, t } from '@lingui/core/macro'
import type { AwaitedItem } from '@stoa/contract/services/stoa/back-in-stock-board'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from 'react-router'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { siteCurrency } from '../../../lib/calls/session.ts'
import { writeNumber } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { Warning } from '../../../ui/feedback/warning.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import classes from './back-in-stock.module.css'
import { DemandChart } from './demand-chart.tsx'
import { awaitedItems, rulesQuery } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list/list-of.ts'
export const clientLoader = awaitedItems.loadFirstPage

const columns: readonly Column<AwaitedItem>[] = [
  { id: 'item', title: msg`Item`, card: 'title', cell: (item) => <ItemLink item={item} /> },
  { id: 'waiting', title: msg`Waiting`, align: 'end', width: '7rem', card: 'side', cell: ({ waiting }) => writeNumber(waiting) },
  {
    id: 'value',
    title: msg`Potential value`,
    align: 'end',
    width: '9rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ value }) => writeMoney(value, siteCurrency()),
  },
  {
    id: 'oldest',
    title: msg`Oldest request`,
    width: '10rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ oldestDate }) => (oldestDate ? <When date={oldestDate} shape="day" /> : '–'),
  },
  {
    id: 'pieces',
    title: msg`In stock`,
    align: 'end',
    width: '7rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ pieces }) => (pieces === undefined ? '–' : writeNumber(pieces)),
  },
  {
    id: 'held',
    title: msg`Kept`,
    align: 'end',
    width: '6rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ held }) => writeNumber(held),
  },
]

/** What people wait for, what it would sell for, and who is told. */
export default function BoardPage() {
  const { data: rules } = useQuery(rulesQuery)
  const { table } = useListTable(awaitedItems, {
    label: t`Back in stock`,
    columns,
    nameOf: nameOfItem,
    empty: (
      <Empty
        why={t`Nobody is waiting. Once you collect requests, visitors can ask for an email where an item is sold out.`}
        learn={<GuideLink to="back-in-stock" />}
      >
        <ScreenButton to={paths.backInStockRules()} variant="filled">{t`Collect requests`}</ScreenButton>
      </Empty>
    ),
  })
  return (
    <Page title={t`Back in stock`} actions={<ScreenButton to={paths.backInStockRules()}>{t`Rules`}</ScreenButton>}>
      {rules && !rules.collecting && (
        <Warning>{t`Visitors can’t ask at the moment. Turn on the collection of requests in the rules.`}</Warning>
      )}
      <DemandChart />
      {table}
      <Outlet />
    </Page>
  )
}

export function nameOfItem({ name, variantName }: Pick<AwaitedItem, 'name' | 'variantName'>): string {
  if (!name) return t`Deleted product`
  return variantName ? `${name}, ${variantName}` : name
}

/** The URL keeps the list's query, so that closing the drawer returns to it. */
function ItemLink({ item }: { item: AwaitedItem }) {
  const { search } = useLocation()
  return (
    <span className={classes.item}>
      <Thumbnail src={item.pictureUrl} size={30} />
      <Link to={paths.awaitedItem(item.variantId, search)} data-row-link preventScrollReset>
        {nameOfItem(item)}
      </Link>
    </span>
  )
}
