import { msg, t } from '@lingui/core/macro'
import { revokeApiKey } from '@stoa/contract/calls/stoa/sites'
import type { ApiKey } from '@stoa/contract/services/stoa/sites'
import { sinceColumn } from '../../../lib/list/columns.tsx'
import { RecordList } from '../../../lib/list/record-list.tsx'
import { siteNow } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/list/column.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { ReferenceLink } from '../../../lib/help/learn-more.tsx'
import { scopesInWords } from '../scopes.ts'
import { apiKeys } from './queries.ts'

export const clientLoader = apiKeys.loadFirstPage

const columns: readonly Column<ApiKey>[] = [
  {
    id: 'name',
    title: msg`Name`,
    card: 'title',
    cell: ({ name, development }) => (
      <>
        <b>{name}</b> {development && <Status tone="accent">{t`In development`}</Status>}
      </>
    ),
  },
  {
    id: 'scopes',
    title: msg`Permissions`,
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ scopes = [] }) => scopesInWords(scopes),
  },
  {
    id: 'used',
    title: msg`Last used`,
    width: '12rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ lastUsedDate }) => (lastUsedDate ? <When date={lastUsedDate} /> : t`Never`),
  },
  {
    id: 'expires',
    title: msg`Expires`,
    width: '9rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: (key) => <Expiry apiKey={key} />,
  },
  sinceColumn,
  { id: 'revoke', title: msg`Revoke`, align: 'end', width: '6rem', card: 'side', cell: (key) => <Revoke apiKey={key} /> },
]

export default function ApiKeysPage() {
  return (
    <RecordList
      narrow
      title={t`API keys`}
      list={apiKeys}
      columns={columns}
      nameOf={({ name }) => name ?? 'API key'}
      why={t`An API key lets your own software access this site.`}
      learn={<ReferenceLink service="stoa/sites" />}
      create={{ label: t`New API key`, to: paths.newApiKey() }}
    />
  )
}

function Expiry({ apiKey: { expiresDate } }: { apiKey: ApiKey }) {
  if (!expiresDate) return t`Never`
  if (Date.parse(expiresDate) <= siteNow()) return <Status tone="bad">{t`Expired`}</Status>
  return <When date={expiresDate} shape="day" />
}

function Revoke({ apiKey: { id, name, lastUsedDate } }: { apiKey: ApiKey }) {
  const call = useCall(revokeApiKey, {
    failed: t`We couldn’t revoke the key`,
    done: t`API key ${name ?? ''} revoked`,
    refreshes: [apiKeys],
  })
  return (
    <IrreversibleAction
      verb={t`Revoke`}
      name={name}
      inUse={!!lastUsedDate}
      consequence={t`Software that uses this key loses access immediately.`}
      call={call}
      request={{ apiKeyId: id! }}
    />
  )
}
