import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { deleteFeeRule } from '@stoa/contract/calls/stoa/fee-rules'
import type { FeeBasis, FeeRule } from '@stoa/contract/services/stoa/fee-rules'
import { linkColumn } from '../../../lib/list/columns.tsx'
import { deleteColumn } from '../../../lib/list/delete-column.tsx'
import { writeMoney } from '../../../lib/format/money.ts'
import { RecordList } from '../../../lib/list/record-list.tsx'
import { currentSite } from '../../../lib/calls/session.ts'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/list/column.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { feeRules } from './queries.ts'

export const clientLoader = feeRules.loadFirstPage

const bases: Readonly<Record<FeeBasis, MessageDescriptor>> = {
  ORDER: msg`Once per order`,
  ITEM: msg`For each piece`,
  DELIVERY: msg`With delivery`,
}

const columns: readonly Column<FeeRule>[] = [
  linkColumn({ id: 'name', title: msg`Name`, text: ({ name }) => name, to: ({ id }) => paths.feeRule(id!) }),
  { id: 'basis', title: msg`Charged`, width: '10rem', card: 'line', cell: ({ basis = 'ORDER' }) => t(bases[basis]) },
  {
    id: 'amount',
    title: msg`Amount`,
    align: 'end',
    width: '8rem',
    card: 'line',
    cell: ({ amount }) => writeMoney(amount, currentSite().currency),
  },
  {
    id: 'state',
    title: msg`State`,
    width: '7rem',
    card: 'states',
    cell: ({ active }) => (active === false ? <Status tone="plain">{t`Off`}</Status> : <Status tone="good">{t`Active`}</Status>),
  },
  deleteColumn({
    call: deleteFeeRule,
    toRequest: (id) => ({ feeRuleId: id }),
    refreshes: [feeRules],
    name: ({ name }) => name,
    texts: () => ({
      failed: t`We couldn’t delete the fee`,
      deleted: t`Fee deleted`,
      consequence: t`Existing orders keep it.`,
    }),
  }),
]

/** The fees that the owner adds to orders. */
export default function FeesPage() {
  return (
    <RecordList
      narrow
      title={t`Fees`}
      list={feeRules}
      columns={columns}
      nameOf={({ name }) => name ?? t`Fee`}
      why={t`Fees are added to carts and orders: once per order, for each piece, or with delivery. Apps can charge fees of their own.`}
      learn={<GuideLink to="fees" />}
      create={{ label: t`New fee`, to: paths.newFeeRule() }}
    />
  )
}
