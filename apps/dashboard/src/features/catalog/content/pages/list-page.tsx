import { msg, t } from '@lingui/core/macro'
import type { Page as ContentPage } from '@stoa/contract/services/stoa/pages'
import { changedColumn, linkColumn, visibilityColumn } from '../../../../lib/list/columns.tsx'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'
import { RecordList } from '../../../../lib/list/record-list.tsx'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'
import { paths } from '../../../../paths.ts'
import type { Column } from '../../../../ui/list/column.ts'
import { kinds, pages } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../../lib/list/list-of.ts'
export const clientLoader = pages.loadFirstPage

const columns: readonly Column<ContentPage>[] = [
  linkColumn({ id: 'title', title: msg`Title`, sortBy: 'title', text: ({ title }) => title, to: ({ id }) => paths.page(id!) }),
  visibilityColumn,
  { id: 'kind', title: msg`Type`, width: '8rem', card: 'none', cell: ({ kind = 'OTHER' }) => t(kinds[kind]) },
  { id: 'slug', title: msg`Address`, width: '16rem', card: 'line', cell: ({ slug }) => paths.pageInTheShop(slug ?? '') },
  changedColumn,
]

export default function PagesPage() {
  return (
    <RecordList
      title={t`Pages`}
      list={pages}
      columns={columns}
      nameOf={({ title }) => title ?? t`Page`}
      search={t`Search by title`}
      why={t`Add pages for shipping, returns, imprint and privacy.`}
      learn={<GuideLink to="pages" />}
      actions={<ScreenButton to={paths.legalPages()}>{t`Draft legal pages`}</ScreenButton>}
      create={{ label: t`New page`, to: paths.newPage() }}
    />
  )
}
