import { msg, plural, t } from '@lingui/core/macro'
import { forgetBrokenLinks } from '@stoa/contract/calls/stoa/redirects'
import { api } from '../../../../lib/calls/api.ts'
import type { BulkAction } from '../../../../lib/list/bulk-action.ts'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'
import { useBulk } from '../../../../lib/list/use-bulk.ts'
import { useListTable } from '../../../../lib/list/use-list-table.tsx'
import { When } from '../../../../lib/format/when.tsx'
import { paths } from '../../../../paths.ts'
import { Empty } from '../../../../ui/feedback/empty.tsx'
import type { Column } from '../../../../ui/list/column.ts'
import { Page } from '../../../../ui/page/page.tsx'
import classes from '../content.module.css'
import { brokenLinks, type BrokenLinkRow } from './queries.ts'
import { SitemapPanel } from './sitemap-panel.tsx'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'

export const clientLoader = brokenLinks.loadFirstPage

const columns: readonly Column<BrokenLinkRow>[] = [
  { id: 'path', title: msg`Address`, card: 'title', cell: ({ path }) => <span className={classes.path}>{path}</span> },
  {
    id: 'hits',
    title: msg`Requested URL`,
    align: 'end',
    width: '8rem',
    card: 'line',
    cell: ({ hits = 0 }) => plural(hits, { one: '# time', other: '# times' }),
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
    id: 'redirect',
    title: msg`Redirect`,
    align: 'end',
    width: '9rem',
    card: 'side',
    cell: ({ path = '' }) => (
      <ScreenButton size="compact-xs" to={paths.newRedirect(path)} aria-label={t`Create redirect: ${path}`}>
        {t`Create redirect`}
      </ScreenButton>
    ),
  },
]

/** The sitemap and the broken links that visitors followed. */
export default function SearchEnginesPage() {
  const bulk = useBulk({ actions: [dismiss()], nameOf: ({ path }) => path ?? '', refreshes: [brokenLinks] })
  const { table } = useListTable(brokenLinks, {
    label: t`Broken links`,
    columns,
    nameOf: ({ path }) => path ?? '',
    bulk,
    empty: (
      <Empty
        why={t`No broken links yet. Visits to pages that don’t exist are counted here.`}
        learn={<GuideLink to="search-engines" />}
      />
    ),
  })
  return (
    <Page title={t`Search engines`} narrow>
      <SitemapPanel />
      <h2 className={classes.heading}>{t`Broken links`}</h2>
      {table}
    </Page>
  )
}

/** No undo: the path is counted again when somebody requests it. */
function dismiss(): BulkAction<BrokenLinkRow> {
  return {
    label: t`Dismiss`,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Dismiss # address?', other: 'Dismiss # addresses?' }),
      consequence: t`Their counts restart at zero. A URL appears again when someone requests it.`,
      confirmLabel: t`Dismiss`,
      harmless: true,
    }),
    run: async (rows) => {
      await api.call(forgetBrokenLinks, { paths: rows.map(({ path }) => path!) })
      return rows.map((row) => ({ row }))
    },
    done: (count) => plural(count, { one: '# address dismissed', other: '# addresses dismissed' }),
    failed: (count) => plural(count, { one: '# address could not be dismissed', other: '# addresses could not be dismissed' }),
  }
}
