import { msg, t } from '@lingui/core/macro'
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
    title: msg`Name`,
    card: 'title',
    cell: ({ id, name }) => (
      <Link to={paths.oAuthApp(id!)} data-row-link>
        {name}
      </Link>
    ),
  },
  {
    id: 'client',
    title: msg`Client id`,
    width: '24rem',
    card: 'line',
    cell: ({ id }) => <CopyText text={id!} what={t`client id`} />,
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
    <SettingsList
      title={t`OAuth apps`}
      list={oAuthApps}
      columns={columns}
      nameOf={({ name }) => name ?? 'OAuth app'}
      why={t`A front end of your own signs its visitors in with an OAuth app's client id.`}
      service="identity/oauth"
      create={{ label: t`New OAuth app`, to: paths.newOAuthApp() }}
    />
  )
}

function Delete({ app: { id, name } }: { app: OAuthApp }) {
  const call = useCall(deleteOAuthApp, {
    failed: t`The app was not deleted`,
    done: t`The app ${name ?? ''} is deleted`,
    refreshes: [oAuthApps],
  })
  return (
    <FinalAct
      verb={t`Delete`}
      name={name}
      inUse
      consequence={t`Front ends that use its client id no longer get in.`}
      call={call}
      request={{ oAuthAppId: id! }}
    />
  )
}
