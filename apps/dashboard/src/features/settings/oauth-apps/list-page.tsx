import { deleteOAuthApp } from '@stoa/contract/calls/stoa/sites'
import type { OAuthApp } from '@stoa/contract/services/stoa/sites'
import { Link } from 'react-router'
import { useCall } from '../../../lib/use-call.ts'
import { When } from '../../../lib/when.tsx'
import { paths } from '../../../paths.ts'
import { CopyText } from '../../../ui/copy-text.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { FinalAct } from '../final-act.tsx'
import { SettingsList } from '../settings-list.tsx'
import { oAuthApps } from './queries.ts'

export const clientLoader = oAuthApps.loadFirstPage

const columns: readonly Column<OAuthApp>[] = [
  {
    id: 'name',
    title: 'Name',
    card: 'title',
    cell: ({ id, name }) => (
      <Link to={paths.oAuthApp(id!)} data-row-link>
        {name}
      </Link>
    ),
  },
  { id: 'client', title: 'Client id', width: '24rem', card: 'line', cell: ({ id }) => <CopyText text={id!} what="client id" /> },
  {
    id: 'created',
    title: 'Since',
    width: '8rem',
    card: 'none',
    wideOnly: true,
    cell: ({ createdDate }) => <When date={createdDate} shape="day" />,
  },
  { id: 'delete', title: 'Delete', align: 'end', width: '6rem', card: 'side', cell: (app) => <Delete app={app} /> },
]

export default function OAuthAppsPage() {
  return (
    <SettingsList
      title="OAuth apps"
      list={oAuthApps}
      columns={columns}
      nameOf={({ name }) => name ?? 'OAuth app'}
      why="A front end of your own signs its visitors in with an OAuth app's client id."
      create={{ label: 'New OAuth app', to: paths.newOAuthApp() }}
    />
  )
}

function Delete({ app: { id, name } }: { app: OAuthApp }) {
  const call = useCall(deleteOAuthApp, {
    failed: 'The app was not deleted',
    done: `The app ${name} is deleted`,
    refreshes: [oAuthApps],
  })
  return (
    <FinalAct
      verb="Delete"
      name={name}
      consequence="Front ends that use its client id no longer get in."
      call={call}
      request={{ oAuthAppId: id! }}
    />
  )
}
