import { msg, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { deleteRedirect } from '@stoa/contract/calls/stoa/redirects'
import type { Redirect } from '@stoa/contract/services/stoa/redirects'
import { Link, Outlet } from 'react-router'
import { learnAbout } from '../../../lib/learn.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useListTable } from '../../../lib/use-list-table.tsx'
import { When } from '../../../lib/when.tsx'
import { paths } from '../../../paths.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PlusIcon, UploadIcon } from '../../../ui/icons.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page.tsx'
import { Status } from '../../../ui/status.tsx'
import { redirects } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list-of.ts'
export const clientLoader = redirects.loadFirstPage

const codes = { PERMANENT: '301', TEMPORARY: '302', GONE: '410' } as const

const columns: readonly Column<Redirect>[] = [
  {
    id: 'path',
    title: msg`Old URL`,
    sortBy: 'path',
    card: 'title',
    cell: ({ id, path }) => (
      <Link to={paths.redirect(id!)} data-row-link>
        {decoded(path)}
      </Link>
    ),
  },
  { id: 'target', title: msg`New URL`, sortBy: 'target', card: 'line', cell: ({ target }) => decoded(target) || '–' },
  {
    id: 'kind',
    title: msg`Type`,
    width: '11rem',
    card: 'states',
    cell: ({ kind = 'PERMANENT', automatic }) => (
      <>
        <Status tone={kind === 'GONE' ? 'warn' : 'plain'}>{codes[kind]}</Status>{' '}
        {automatic && <Status tone="plain">{t`Automatic`}</Status>}
      </>
    ),
  },
  {
    id: 'hits',
    title: msg`Visits`,
    sortBy: 'hits',
    align: 'end',
    width: '5rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ hits }) => hits ?? 0,
  },
  {
    id: 'last',
    title: msg`Last visit`,
    width: '9rem',
    card: 'none',
    wideOnly: true,
    cell: ({ lastHitDate }) => <When date={lastHitDate} shape="day" />,
  },
  { id: 'delete', title: msg`Delete`, align: 'end', width: '6rem', card: 'side', cell: (each) => <Delete redirect={each} /> },
]

export default function RedirectsPage() {
  const newLink = (
    <Button component={Link} to={paths.newRedirect()} variant="filled" leftSection={<PlusIcon />}>
      {t`New redirect`}
    </Button>
  )
  const importLink = (
    <Button component={Link} to={paths.redirectImport()} leftSection={<UploadIcon />}>
      {t`Import`}
    </Button>
  )
  const { table, isEmpty } = useListTable(redirects, {
    label: t`Redirects`,
    columns,
    nameOf: ({ path }) => path ?? t`Redirect`,
    search: t`Search by address`,
    empty: (
      <Empty
        why={t`Redirects send visitors from old URLs to new ones. One is created automatically when the URL of a product, category or page changes.`}
        learn={learnAbout('stoa/redirects')}
      >
        {newLink}
        {importLink}
      </Empty>
    ),
  })
  return (
    <Page
      title={t`Redirects`}
      actions={
        !isEmpty && (
          <>
            {importLink}
            {newLink}
          </>
        )
      }
    >
      {table}
      <Outlet />
    </Page>
  )
}

function Delete({ redirect: { id, path } }: { redirect: Redirect }) {
  const call = useCall(deleteRedirect, {
    failed: t`We couldn’t delete the redirect`,
    done: t`Redirect from ${path ?? ''} deleted`,
    refreshes: [redirects],
  })
  return (
    <Confirm
      question={t`Delete redirect from ${path ?? ''}?`}
      consequence={t`Visitors to the old URL will see “page not found”. You can’t undo this.`}
      confirmLabel={t`Delete`}
      onConfirm={() => call.send({ redirectId: id! })}
    >
      {(ask) => (
        <Button size="compact-xs" loading={call.sending} onClick={ask} aria-label={t`Delete redirect from ${path ?? ''}`}>
          {t`Delete`}
        </Button>
      )}
    </Confirm>
  )
}

/** Browsers send encoded paths; people read decoded ones. */
function decoded(address: string | null | undefined): string {
  try {
    return decodeURI(address ?? '')
  } catch {
    return address ?? ''
  }
}
