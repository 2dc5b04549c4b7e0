import { msg, t } from '@lingui/core/macro'
import type { PaymentDispute } from '@stoa/contract/services/stoa/payment-disputes'
import { Link } from 'react-router'
import { writeMoney } from '../../../../lib/format/money.ts'
import { skipOnSearchChange } from '../../../../lib/list/list-of.ts'
import { useListTable } from '../../../../lib/list/use-list-table.tsx'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'
import { paths } from '../../../../paths.ts'
import { Empty } from '../../../../ui/feedback/empty.tsx'
import type { Column } from '../../../../ui/list/column.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { Deadline, DisputeState } from './dispute-state.tsx'
import { disputes } from './queries.ts'
import { describeReason } from './reasons.ts'

export const clientLoader = disputes.loadFirstPage
export const shouldRevalidate = skipOnSearchChange

const columns: readonly Column<PaymentDispute>[] = [
  {
    id: 'order',
    title: msg`Order`,
    width: '8rem',
    card: 'title',
    cell: ({ id, orderNumber }) => (
      <Link to={paths.paymentDispute(id!)} data-row-link>
        {t`Order ${orderNumber ?? ''}`}
      </Link>
    ),
  },
  { id: 'reason', title: msg`Reason`, card: 'line', cell: ({ reason }) => describeReason(reason) },
  {
    id: 'deadline',
    title: msg`Respond by`,
    width: '14rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: (dispute) => <Deadline dispute={dispute} />,
  },
  { id: 'status', title: msg`Status`, width: '9rem', card: 'states', cell: (dispute) => <DisputeState dispute={dispute} /> },
  {
    id: 'amount',
    title: msg`Amount`,
    width: '8rem',
    align: 'end',
    card: 'side',
    cell: ({ amount, currency }) => writeMoney(amount, currency ?? 'XXX'),
  },
]

/** Payments that buyers' banks took back, or ask about. */
export default function DisputesPage() {
  const { table } = useListTable(disputes, {
    label: t`Disputes`,
    columns,
    nameOf: ({ orderNumber }) => t`Order ${orderNumber ?? ''}`,
    empty: (
      <Empty
        why={t`No disputes. When a customer’s bank takes a payment back, it appears here with its deadline.`}
        learn={<GuideLink to="payments" />}
      />
    ),
  })
  return <Page title={t`Disputes`}>{table}</Page>
}
