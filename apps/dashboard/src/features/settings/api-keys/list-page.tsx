import { Button } from '@mantine/core'
import { revokeApiKey } from '@stoa/contract/calls/stoa/sites'
import type { ApiKey } from '@stoa/contract/services/stoa/sites'
import { Link, Outlet } from 'react-router'
import { useCall } from '../../../lib/use-call.ts'
import { useListTable } from '../../../lib/use-list-table.tsx'
import { When } from '../../../lib/when.tsx'
import { paths } from '../../../paths.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page.tsx'
import { apiKeys } from './queries.ts'

export const clientLoader = apiKeys.loadFirstPage

const columns: readonly Column<ApiKey>[] = [
  { id: 'name', title: 'Name', card: 'title', cell: ({ name }) => <b>{name}</b> },
  {
    id: 'scopes',
    title: 'May do',
    card: 'line',
    namedOnCard: true,
    cell: ({ scopes = [] }) => (scopes.includes('*') ? 'Everything' : scopes.join(', ')),
  },
  {
    id: 'used',
    title: 'Last used',
    width: '12rem',
    card: 'line',
    namedOnCard: true,
    cell: ({ lastUsedDate }) => (lastUsedDate ? <When date={lastUsedDate} /> : 'Never'),
  },
  {
    id: 'created',
    title: 'Since',
    width: '8rem',
    card: 'none',
    wideOnly: true,
    cell: ({ createdDate }) => <When date={createdDate} shape="day" />,
  },
  { id: 'revoke', title: 'Revoke', align: 'end', width: '6rem', card: 'side', cell: (key) => <Revoke apiKey={key} /> },
]

export default function ApiKeysPage() {
  const newLink = (
    <Button component={Link} to={paths.newApiKey()} variant="filled" leftSection={<PlusIcon />}>
      New API key
    </Button>
  )
  const { table, isEmpty } = useListTable(apiKeys, {
    label: 'API keys',
    columns,
    idOf: ({ id }) => id!,
    nameOf: ({ name }) => name ?? 'API key',
    empty: <Empty why="An API key lets a program of yours call this site.">{newLink}</Empty>,
  })
  return (
    <Page title="API keys" narrow actions={!isEmpty && newLink}>
      {table}
      <Outlet />
    </Page>
  )
}

function Revoke({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const call = useCall(revokeApiKey, {
    failed: 'The key was not revoked',
    done: `The key ${name} is revoked`,
    refreshes: [apiKeys],
  })
  return (
    <Confirm
      question={`Revoke ${name}?`}
      consequence="Programs that use this key are refused at once. This cannot be undone."
      confirmLabel="Revoke"
      onConfirm={() => call.send({ apiKeyId: id! })}
    >
      {(ask) => (
        <Button size="compact-xs" loading={call.sending} onClick={ask} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      )}
    </Confirm>
  )
}
