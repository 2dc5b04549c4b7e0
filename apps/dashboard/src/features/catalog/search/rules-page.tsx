import { msg, plural, t } from '@lingui/core/macro'
import { deleteSearchRule } from '@stoa/contract/calls/stoa/product-search-rules'
import type { SearchRule } from '@stoa/contract/services/stoa/product-search-rules'
import { linkColumn } from '../../../lib/list/columns.tsx'
import { deleteColumn } from '../../../lib/list/delete-column.tsx'
import { RecordList } from '../../../lib/list/record-list.tsx'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/list/column.ts'
import { searchRules } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list/list-of.ts'
export const clientLoader = searchRules.loadFirstPage

const columns: readonly Column<SearchRule>[] = [
  linkColumn({ id: 'query', title: msg`Search`, sortBy: 'query', text: nameOf, to: ({ id }) => paths.searchRule(id!) }),
  {
    id: 'pinned',
    title: msg`First`,
    width: '10rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ pinnedProductIds = [] }) => plural(pinnedProductIds.length, { one: '# product', other: '# products' }),
  },
  {
    id: 'hidden',
    title: msg`Not found`,
    width: '10rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ hiddenProductIds = [] }) => plural(hiddenProductIds.length, { one: '# product', other: '# products' }),
  },
  deleteColumn({
    call: deleteSearchRule,
    toRequest: (searchRuleId) => ({ searchRuleId }),
    refreshes: [searchRules],
    name: nameOf,
    texts: () => ({
      failed: t`We couldn’t delete the rule`,
      deleted: t`Rule deleted`,
      consequence: t`Visitors find the products in the usual order again.`,
    }),
  }),
]

export default function RulesPage() {
  return (
    <RecordList
      title={t`Pinned and hidden products`}
      list={searchRules}
      columns={columns}
      nameOf={nameOf}
      search={t`Search by query`}
      why={t`Choose which products visitors see first for a search, and which ones they don’t see.`}
      learn={<GuideLink to="product-search" />}
      create={{ label: t`New rule`, to: paths.newSearchRule() }}
    />
  )
}

function nameOf({ query = '' }: SearchRule): string {
  return query
}
