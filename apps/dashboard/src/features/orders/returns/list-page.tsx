import { msg, t } from '@lingui/core/macro'
import type { Return } from '@stoa/contract/services/stoa/returns'
import { When } from '../../../lib/format/when.tsx'
import { writeNumber } from '../../../lib/format/format.ts'
import { linkColumn } from '../../../lib/list/columns.tsx'
import { RecordList } from '../../../lib/list/record-list.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/list/column.ts'
import { returns } from './queries.ts'
import { returnReasons } from '../../../lib/return-reasons.ts'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { ReturnStatusBadge, wishes } from './return-texts.tsx'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list/list-of.ts'
export const clientLoader = returns.loadFirstPage

const nameOf = ({ number = '' }: Return) => number

const columns: readonly Column<Return>[] = [
  linkColumn({ id: 'number', title: msg`Number`, sortBy: 'number', text: nameOf, to: ({ id }) => paths.orderReturn(id!) }),
  {
    id: 'customer',
    title: msg`Customer`,
    card: 'line',
    cell: ({ buyerName, buyerEmail }) => buyerName ?? buyerEmail ?? '–',
  },
  {
    id: 'status',
    title: msg`Status`,
    width: '11rem',
    card: 'states',
    cell: (known) => <ReturnStatusBadge of={known} />,
  },
  {
    id: 'reasons',
    title: msg({ message: 'Reason', context: 'return' }),
    width: '14rem',
    wideOnly: true,
    card: 'line',
    cell: ({ reasons = [] }) => reasons.map((reason) => t(returnReasons[reason])).join(', '),
  },
  { id: 'wish', title: msg`Wish`, width: '8rem', wideOnly: true, card: 'none', cell: ({ wish = 'REFUND' }) => t(wishes[wish]) },
  {
    id: 'items',
    title: msg`Items`,
    width: '5rem',
    align: 'end',
    card: 'side',
    cell: ({ lines = [] }) => writeNumber(lines.reduce((sum, { quantity = 0 }) => sum + quantity, 0)),
  },
  {
    id: 'created',
    title: msg({ message: 'Requested', context: 'date' }),
    sortBy: 'createdDate',
    width: '10.5rem',
    card: 'line',
    cell: ({ createdDate }) => <When date={createdDate} />,
  },
]

/** Items that customers send back. */
export default function ReturnsPage() {
  return (
    <RecordList
      title={t`Returns`}
      list={returns}
      columns={columns}
      nameOf={nameOf}
      search={t`Return, order or customer`}
      why={t`Customers request returns on the page of their order, if you allow it. You can also begin one on the page of an order.`}
      learn={<GuideLink to="returns" />}
      actions={<ScreenButton to={paths.returnSettings()}>{t`Settings`}</ScreenButton>}
    />
  )
}
