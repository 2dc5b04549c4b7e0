import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { msg, t } from '@lingui/core/macro'
import { deleteRedirect } from '@stoa/contract/calls/stoa/redirects'
import type { Redirect } from '@stoa/contract/services/stoa/redirects'
import { linkColumn } from '../../../../lib/list/columns.tsx'
import { RecordList } from '../../../../lib/list/record-list.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { When } from '../../../../lib/format/when.tsx'
import { paths } from '../../../../paths.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { UploadIcon } from '../../../../ui/pictures/icons.tsx'
import type { Column } from '../../../../ui/list/column.ts'
import { Status } from '../../../../ui/feedback/status.tsx'
import { redirects } from './queries.ts'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'
import { GuideLink } from '../../../../lib/help/learn-more.tsx'

export { skipOnSearchChange as shouldRevalidate } from '../../../../lib/list/list-of.ts'
export const clientLoader = redirects.loadFirstPage

const codes = { PERMANENT: '301', TEMPORARY: '302', GONE: '410' } as const

const columns: readonly Column<Redirect>[] = [
  linkColumn({
    id: 'path',
    title: msg`Old URL`,
    sortBy: 'path',
    text: ({ path }) => decoded(path),
    to: ({ id }) => paths.redirect(id!),
  }),
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
  return (
    <RecordList
      title={t`Redirects`}
      list={redirects}
      columns={columns}
      nameOf={({ path }) => path ?? t`Redirect`}
      search={t`Search by address`}
      why={t`Redirects send visitors from old URLs to new ones. One is created automatically when the URL of a product, category or page changes.`}
      learn={<GuideLink to="search-engines" />}
      create={{ label: t`New redirect`, to: paths.newRedirect() }}
      actions={
        <ScreenButton to={paths.redirectImport()} leftSection={<UploadIcon />}>
          {t`Import`}
        </ScreenButton>
      }
    />
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
        <CallButton call={call} size="compact-xs" onClick={ask} aria-label={t`Delete redirect from ${path ?? ''}`}>
          {t`Delete`}
        </CallButton>
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
