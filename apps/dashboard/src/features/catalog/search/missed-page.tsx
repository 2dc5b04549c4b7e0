import { msg, plural, t } from '@lingui/core/macro'
import { ignoreMissedSearches } from '@stoa/contract/calls/stoa/product-search'
import { api } from '../../../lib/calls/api.ts'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { languageName } from '../../../lib/format/language-name.ts'
import { When } from '../../../lib/format/when.tsx'
import type { BulkAction } from '../../../lib/list/bulk-action.ts'
import { useBulk } from '../../../lib/list/use-bulk.ts'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { missedSearches, type MissedSearchRow } from './queries.ts'

export const clientLoader = missedSearches.loadFirstPage

const columns: readonly Column<MissedSearchRow>[] = [
  { id: 'text', title: msg`Search`, card: 'title', cell: ({ text }) => text },
  {
    id: 'found',
    title: msg`Found`,
    width: '10rem',
    card: 'states',
    cell: ({ someFound }) => <Status tone={someFound ? 'plain' : 'warn'}>{someFound ? t`Some of the words` : t`Nothing`}</Status>,
  },
  { id: 'language', title: msg`Language`, width: '8rem', card: 'line', cell: ({ language = '' }) => languageName(language) },
  {
    id: 'count',
    title: msg`Searched`,
    align: 'end',
    width: '8rem',
    card: 'line',
    cell: ({ count = 0 }) => plural(count, { one: '# time', other: '# times' }),
  },
  {
    id: 'last',
    title: msg`Last time`,
    width: '11rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ lastDate }) => <When date={lastDate} />,
  },
  {
    id: 'synonym',
    title: msg`Synonym`,
    align: 'end',
    width: '9rem',
    card: 'side',
    cell: ({ text = '' }) => (
      <ScreenButton size="compact-xs" to={paths.newSearchSynonym(text)} aria-label={t`Add a synonym for ${text}`}>
        {t`Add a synonym`}
      </ScreenButton>
    ),
  },
]

/** What visitors searched for in vain. */
export default function MissedSearchesPage() {
  const bulk = useBulk({ actions: [ignore()], nameOf: ({ text }) => text ?? '', refreshes: [missedSearches] })
  const { table } = useListTable(missedSearches, {
    label: t`Searches without results`,
    columns,
    nameOf: ({ text }) => text ?? '',
    bulk,
    empty: (
      <Empty
        why={t`No visitor has searched in vain yet. Searches for which no product has all words are counted here.`}
        learn={<GuideLink to="product-search" />}
      />
    ),
  })
  return <Page title={t`Searches without results`}>{table}</Page>
}

function ignore(): BulkAction<MissedSearchRow> {
  return {
    label: t`Ignore`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Ignore # search?', other: 'Ignore # searches?' }),
      consequence: t`They are not listed any more, however often somebody searches for them.`,
      confirmLabel: t`Ignore`,
      harmless: true,
    }),
    run: async (rows) => {
      await api.call(ignoreMissedSearches, {
        missedSearches: rows.map(({ text, language }) => ({ text: text!, language: language! })),
      })
      return rows.map((row) => ({ row }))
    },
    done: (count) => plural(count, { one: '# search ignored', other: '# searches ignored' }),
    failed: (count) => plural(count, { one: '# search could not be ignored', other: '# searches could not be ignored' }),
  }
}
