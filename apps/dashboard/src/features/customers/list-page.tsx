import { msg, t } from '@lingui/core/macro'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import type { CustomerRow } from '@stoa/contract/services/stoa/customers'
import { Link } from 'react-router'
import { isAllowed } from '../../lib/calls/access.ts'
import { ScreenButton } from '../../lib/calls/screen-button.tsx'
import { currentSite } from '../../lib/calls/session.ts'
import { countryName } from '../../lib/format/countries.ts'
import { EmailText } from '../../lib/format/email-text.tsx'
import { writeMoney } from '../../lib/format/money.ts'
import { When } from '../../lib/format/when.tsx'
import { RecordList } from '../../lib/list/record-list.tsx'
import { useBulk } from '../../lib/list/use-bulk.ts'
import { GuideLink } from '../../lib/help/learn-more.tsx'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/list/column.ts'
import { TagList } from '../../ui/rows/tag-list.tsx'
import { customerBulkActions } from './bulk-actions.tsx'
import classes from './customers.module.css'
import { customers } from './list.ts'
import { customerName } from './name.ts'
import { MemberMark } from './states.tsx'

export { skipOnSearchChange as shouldRevalidate } from '../../lib/list/list-of.ts'
export const clientLoader = customers.loadFirstPage

const columns: readonly Column<CustomerRow>[] = [
  {
    id: 'name',
    title: msg({ message: 'Customer', context: 'column' }),
    sortBy: 'name',
    card: 'title',
    cell: (row) => (
      <span className={classes.name}>
        <Link to={paths.customer(row.id!)} data-row-link>
          {customerName(row)}
        </Link>
        {row.company && row.company !== row.name && <span className={classes.quiet}>{row.company}</span>}
      </span>
    ),
  },
  {
    id: 'email',
    title: msg`Email`,
    sortBy: 'email',
    card: 'line',
    width: '21%',
    cell: ({ email }) => <span className={classes.email}>{email ? <EmailText email={email} /> : '–'}</span>,
  },
  {
    id: 'account',
    title: msg`Account`,
    sortBy: 'isMember',
    width: '6rem',
    card: 'states',
    cell: ({ isMember }) => <MemberMark isMember={isMember ?? false} />,
  },
  {
    id: 'newsletter',
    title: msg`Newsletter`,
    width: '6.5rem',
    wideOnly: true,
    card: 'none',
    cell: ({ newsletterDate }) => (newsletterDate ? <When date={newsletterDate} shape="day" /> : '–'),
  },
  {
    id: 'country',
    title: msg`Country`,
    sortBy: 'country',
    width: '6.5rem',
    wideOnly: true,
    card: 'none',
    cell: ({ country }) => (country ? countryName(country) : '–'),
  },
  {
    id: 'tags',
    title: msg`Tags`,
    width: '6.5rem',
    wideOnly: true,
    card: 'none',
    cell: ({ tags }) => <TagList tags={tags ?? []} />,
  },
]

/** Columns about orders, for staff who may read orders. */
const salesColumns: readonly Column<CustomerRow>[] = [
  {
    id: 'lastOrder',
    title: msg`Last order`,
    sortBy: 'lastOrderDate',
    width: '7rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ lastOrderDate }) => (lastOrderDate ? <When date={lastOrderDate} shape="day" /> : '–'),
  },
  {
    id: 'orders',
    title: msg`Orders`,
    sortBy: 'orderCount',
    align: 'end',
    width: '5.25rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ orderCount }) => orderCount,
  },
  {
    id: 'spent',
    title: msg({ message: 'Spent', context: 'member' }),
    sortBy: 'spent',
    align: 'end',
    width: '6.5rem',
    card: 'side',
    cell: ({ spent, spentElsewhere = [] }) => (
      <>
        {writeMoney(spent, currentSite().currency)}
        {spentElsewhere.map(({ currency = 'XXX', amount }) => (
          <div key={currency}>{writeMoney(amount, currency)}</div>
        ))}
      </>
    ),
  },
]

export default function CustomersPage() {
  const bulk = useBulk({ actions: customerBulkActions(), nameOf: customerName, refreshes: [customers] })
  return (
    <RecordList
      title={t`Customers`}
      list={customers}
      columns={isAllowed(searchOrderRows) ? [...columns, ...salesColumns] : columns}
      nameOf={customerName}
      bulk={bulk}
      search={t`Name, email, phone or company`}
      why={t`No customers yet. Whoever orders or registers in your shop appears here. You can also add a customer yourself, or import those of another shop.`}
      learn={<GuideLink to="customers" />}
      actions={<ScreenButton to={paths.importCustomers()}>{t`Import`}</ScreenButton>}
      create={{ label: t`New customer`, to: paths.newCustomer() }}
    />
  )
}
