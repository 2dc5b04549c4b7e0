import { msg, t } from '@lingui/core/macro'
import { deleteOAuthApp } from '@stoa/contract/calls/stoa/sites'
import type { OAuthApp } from '@stoa/contract/services/stoa/sites'
import { linkColumn, sinceColumn } from '../../../lib/list/columns.tsx'
import { RecordList } from '../../../lib/list/record-list.tsx'
import { paths } from '../../../paths.ts'
import { CopyText } from '../../../ui/actions/copy-text.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { deleteColumn } from '../../../lib/list/delete-column.tsx'
import { ReferenceLink } from '../../../lib/help/learn-more.tsx'
import { oAuthApps } from './queries.ts'

export const clientLoader = oAuthApps.loadFirstPage

const columns: readonly Column<OAuthApp>[] = [
  linkColumn({ id: 'name', title: msg`Name`, text: ({ name }) => name, to: ({ id }) => paths.oAuthApp(id!) }),
  {
    id: 'client',
    title: msg`Client ID`,
    width: '24rem',
    card: 'line',
    cell: ({ id }) => <CopyText text={id!} what={t`client ID`} />,
  },
  {
    id: 'development',
    title: msg`Status`,
    width: '9rem',
    card: 'states',
    cell: ({ development }) => development && <Status tone="accent">{t`In development`}</Status>,
  },
  sinceColumn,
  deleteColumn({
    call: deleteOAuthApp,
    toRequest: (id) => ({ oAuthAppId: id }),
    refreshes: [oAuthApps],
    name: ({ name }) => name,
    inUse: true,
    texts: ({ name }) => ({
      failed: t`We couldn’t delete the app`,
      deleted: t`App ${name ?? ''} deleted`,
      consequence: t`Front ends that use this client ID lose access.`,
    }),
  }),
]

export default function OAuthAppsPage() {
  return (
    <RecordList
      narrow
      title={t`OAuth apps`}
      list={oAuthApps}
      columns={columns}
      nameOf={({ name }) => name ?? 'OAuth app'}
      why={t`Use an OAuth app’s client ID to sign visitors in on your own front end.`}
      learn={<ReferenceLink service="identity/oauth" />}
      create={{ label: t`New OAuth app`, to: paths.newOAuthApp() }}
    />
  )
}
