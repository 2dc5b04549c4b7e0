import { msg, t } from '@lingui/core/macro'
import { deleteSearchSynonym } from '@stoa/contract/calls/stoa/product-search-synonyms'
import type { SearchSynonym } from '@stoa/contract/services/stoa/product-search-synonyms'
import { linkColumn } from '../../../lib/list/columns.tsx'
import { deleteColumn } from '../../../lib/list/delete-column.tsx'
import { RecordList } from '../../../lib/list/record-list.tsx'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/list/column.ts'
import { directions, searchSynonyms } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list/list-of.ts'
export const clientLoader = searchSynonyms.loadFirstPage

const columns: readonly Column<SearchSynonym>[] = [
  linkColumn({ id: 'terms', title: msg`Words`, text: termsOf, to: ({ id }) => paths.searchSynonym(id!) }),
  {
    id: 'finds',
    title: msg`Also finds`,
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ direction, finds = [] }) => (direction === 'ONE_WAY' ? finds.join(', ') : t`Each other`),
  },
  {
    id: 'direction',
    title: msg`Direction`,
    sortBy: 'direction',
    width: '10rem',
    card: 'line',
    cell: ({ direction = 'TWO_WAY' }) => t(directions[direction]),
  },
  deleteColumn({
    call: deleteSearchSynonym,
    toRequest: (searchSynonymId) => ({ searchSynonymId }),
    refreshes: [searchSynonyms],
    name: termsOf,
    texts: () => ({
      failed: t`We couldn’t delete the synonyms`,
      deleted: t`Synonyms deleted`,
      consequence: t`Visitors find products by their own words again.`,
    }),
  }),
]

export default function SynonymsPage() {
  return (
    <RecordList
      title={t`Synonyms`}
      list={searchSynonyms}
      columns={columns}
      nameOf={termsOf}
      why={t`Common synonyms in English and German are built in. Add the words that your visitors use for your products.`}
      learn={<GuideLink to="product-search" />}
      create={{ label: t`New synonyms`, to: paths.newSearchSynonym() }}
    />
  )
}

function termsOf({ terms = [] }: SearchSynonym): string {
  return terms.join(', ')
}
