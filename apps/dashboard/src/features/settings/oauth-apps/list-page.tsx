import { Button } from '@mantine/core'
import { deleteOAuthApp } from '@stoa/contract/calls/stoa/sites'
import type { OAuthApp } from '@stoa/contract/services/stoa/sites'
import { Link, Outlet } from 'react-router'
import { useCall } from '../../../lib/use-call.ts'
import { useListTable } from '../../../lib/use-list-table.tsx'
import { When } from '../../../lib/when.tsx'
import { paths } from '../../../paths.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page.tsx'
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
  const newLink = (
    <Button component={Link} to={paths.newOAuthApp()} variant="filled" leftSection={<PlusIcon />}>
      New OAuth app
    </Button>
  )
  const { table, isEmpty } = useListTable(oAuthApps, {
    label: 'OAuth apps',
    columns,
    idOf: ({ id }) => id!,
    nameOf: ({ name }) => name ?? 'OAuth app',
    empty: <Empty why="A front end of your own signs its visitors in with an OAuth app's client id.">{newLink}</Empty>,
  })
  return (
    <Page title="OAuth apps" narrow actions={!isEmpty && newLink}>
      {table}
      <Outlet />
    </Page>
  )
}

function Delete({ app: { id, name } }: { app: OAuthApp }) {
  const call = useCall(deleteOAuthApp, {
    failed: 'The app was not deleted',
    done: `The app ${name} is deleted`,
    refreshes: [oAuthApps],
  })
  return (
    <Confirm
      question={`Delete ${name}?`}
      consequence="Front ends that use its client id no longer get in. This cannot be undone."
      confirmLabel="Delete"
      onConfirm={() => call.send({ oAuthAppId: id! })}
    >
      {(ask) => (
        <Button size="compact-xs" loading={call.sending} onClick={ask} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      )}
    </Confirm>
  )
}
