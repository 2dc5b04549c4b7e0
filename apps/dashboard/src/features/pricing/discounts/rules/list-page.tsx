import { msg, plural, t } from '@lingui/core/macro'
import type { DiscountRule } from '@stoa/contract/services/ecom/discount-rules'
import { changedColumn, linkColumn } from '../../../../lib/list/columns.tsx'
import { RecordList } from '../../../../lib/list/record-list.tsx'
import { useSession } from '../../../../lib/calls/session.ts'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'
import { paths } from '../../../../paths.ts'
import type { Column } from '../../../../ui/list/column.ts'
import { figureColumns } from '../figures.tsx'
import { DiscountStatus } from '../state.tsx'
import { ruleEffectInWords } from './in-words.ts'
import { rules } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../../lib/list/list-of.ts'
export const clientLoader = rules.loadFirstPage

const columns: readonly Column<DiscountRule>[] = [
  linkColumn({ id: 'name', title: msg`Name`, sortBy: 'name', text: ({ name }) => name, to: ({ id }) => paths.discountRule(id!) }),
  { id: 'effect', title: msg`Discount`, card: 'line', cell: (rule) => <RuleEffect rule={rule} /> },
  {
    id: 'status',
    title: msg`Status`,
    width: '9rem',
    card: 'states',
    cell: ({ active, status }) => <DiscountStatus state={active === false ? 'OFF' : (status ?? 'LIVE')} />,
  },
  {
    id: 'uses',
    title: msg`Uses`,
    width: '8rem',
    card: 'line',
    cell: ({ usageCount = 0 }) => plural(usageCount, { one: '# use', other: '# uses' }),
  },
  ...figureColumns<DiscountRule>(),
  changedColumn,
]

function RuleEffect({ rule }: { rule: DiscountRule }) {
  return ruleEffectInWords(rule, useSession().site.currency)
}

export default function DiscountRulesPage() {
  return (
    <RecordList
      title={t`Automatic discounts`}
      list={rules}
      columns={columns}
      nameOf={({ name }) => name ?? t`Discount`}
      why={t`Lower prices without a code: for some products, for larger orders, or for a time.`}
      learn={<GuideLink to="discounts" />}
      create={{ label: t`New discount`, to: paths.newDiscountRule() }}
    />
  )
}
