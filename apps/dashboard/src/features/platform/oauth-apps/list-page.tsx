import { msg, t } from '@lingui/core/macro'
import { deleteOAuthApp } from '@stoa/contract/calls/stoa/sites'
import type { OAuthApp } from '@stoa/contract/services/stoa/sites'
import { linkColumn } from '../../../lib/list/columns.tsx'
import { RecordList } from '../../../lib/list/record-list.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { CopyText } from '../../../ui/actions/copy-text.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
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
    id: 'created',
    title: msg`Since`,
    width: '8rem',
    card: 'none',
    wideOnly: true,
    cell: ({ createdDate }) => <When date={createdDate} shape="day" />,
  },
  { id: 'delete', title: msg`Delete`, align: 'end', width: '6rem', card: 'side', cell: (app) => <Delete app={app} /> },
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
      service="identity/oauth"
      create={{ label: t`New OAuth app`, to: paths.newOAuthApp() }}
    />
  )
}

function Delete({ app: { id, name } }: { app: OAuthApp }) {
  const call = useCall(deleteOAuthApp, {
    failed: t`We couldn’t delete the app`,
    done: t`App ${name ?? ''} deleted`,
    refreshes: [oAuthApps],
  })
  return (
    <IrreversibleAction
      verb={t`Delete`}
      name={name}
      inUse
      consequence={t`Front ends that use this client ID lose access.`}
      call={call}
      request={{ oAuthAppId: id! }}
    />
  )
}
