import { msg, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { writeDate, writeNumber } from '../../../../lib/format/format.ts'
import { currentSite } from '../../../../lib/calls/session.ts'
import { writeMoney } from '../../../../lib/format/money.ts'
import { skipOnSearchChange } from '../../../../lib/list/list-of.ts'
import { useListTable } from '../../../../lib/list/use-list-table.tsx'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'
import { paths } from '../../../../paths.ts'
import { Empty } from '../../../../ui/feedback/empty.tsx'
import type { Column } from '../../../../ui/list/column.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { providerName } from '../../shared/payment-accounts.ts'
import { PayoutState } from './payout-state.tsx'
import { payouts, type PayoutRow } from './queries.ts'

export const clientLoader = payouts.loadFirstPage
export const shouldRevalidate = skipOnSearchChange

const columns: readonly Column<PayoutRow>[] = [
  {
    id: 'date',
    title: msg`Arrives`,
    card: 'title',
    cell: ({ accountId = '', payoutId = '', arrivalDate }) => (
      <Link to={paths.payout(accountId, payoutId)} data-row-link>
        {writeDate(new Date(arrivalDate!), { dateStyle: 'medium', timeZone: currentSite().timeZone })}
      </Link>
    ),
  },
  { id: 'provider', title: msg`Provider`, width: '8rem', card: 'line', cell: ({ provider }) => providerName(provider) },
  { id: 'status', title: msg`Status`, width: '8rem', card: 'states', cell: (payout) => <PayoutState payout={payout} /> },
  {
    id: 'movements',
    title: msg`Payments and refunds`,
    width: '10rem',
    align: 'end',
    card: 'none',
    cell: ({ movements = 0 }) => writeNumber(movements),
  },
  {
    id: 'fees',
    title: msg`Fees`,
    width: '8rem',
    align: 'end',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ fees, currency }) => writeMoney(fees, currency ?? 'XXX'),
  },
  {
    id: 'amount',
    title: msg`Amount`,
    width: '9rem',
    align: 'end',
    card: 'side',
    cell: ({ amount, currency }) => writeMoney(amount, currency ?? 'XXX'),
  },
]

/** What the providers paid to the shop's bank account. */
export default function PayoutsPage() {
  const { table } = useListTable(payouts, {
    label: t`Payouts`,
    columns,
    nameOf: ({ payoutId }) => t`Payout ${payoutId ?? ''}`,
    empty: (
      <Empty
        why={t`No payouts yet. What your providers pay to your bank account appears here after each comparison.`}
        learn={<GuideLink to="payments" />}
      />
    ),
  })
  return <Page title={t`Payouts`}>{table}</Page>
}
