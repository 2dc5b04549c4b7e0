import { msg, t } from '@lingui/core/macro'
import type { DevelopmentRequest } from '@stoa/contract/services/stoa/developer-console'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { writeNumber } from '../../../lib/format/format.ts'
import { When } from '../../../lib/format/when.tsx'
import { skipOnSearchChange } from '../../../lib/list/list-of.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { ApiPath } from './api-path.tsx'
import classes from './developer.module.css'
import { HintList } from './hint-list.tsx'
import { LiveSwitch } from './live-switch.tsx'
import { clientsQuery, createRequestList, type Client } from './queries.ts'

export const shouldRevalidate = skipOnSearchChange

/** The latest requests of apps in development, as they arrive. */
export default function RequestsPage() {
  const { data: clients } = useQuery(clientsQuery)
  return clients && <Requests clients={clients} />
}

function Requests({ clients }: { clients: readonly Client[] }) {
  const list = useMemo(() => createRequestList(clients), [clients])
  const columns = useMemo(() => requestColumns(clients), [clients])
  const isOff = !clients.some(({ development }) => development)
  const { table } = useListTable(list, {
    label: t`Requests`,
    columns,
    nameOf: ({ method, path }) => `${method} ${path}`,
    empty: (
      <Empty
        why={
          isOff
            ? t`No app is in development. Switch it on for an OAuth app, and its requests appear here with hints on what is wrong with them.`
            : t`No requests yet. They appear here as soon as the app in development sends some.`
        }
      >
        {isOff && (
          <ScreenButton to={paths.oAuthApps()} variant="filled">
            {t`OAuth apps`}
          </ScreenButton>
        )}
      </Empty>
    ),
  })
  return (
    <Page title={t`Requests`} lead={t`What your apps in development send, without bodies. The latest 500 are kept for a week.`}>
      <LiveSwitch queryKey={list.queryKey} />
      {table}
    </Page>
  )
}

function requestColumns(clients: readonly Client[]): readonly Column<DevelopmentRequest>[] {
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  return [
    { id: 'request', title: msg`Request`, card: 'title', cell: (request) => <RequestCell request={request} /> },
    {
      id: 'status',
      title: msg`Status`,
      width: '5.5rem',
      card: 'states',
      cell: ({ status = 0 }) => <Status tone={status < 400 ? 'good' : 'bad'}>{status}</Status>,
    },
    {
      id: 'duration',
      title: msg`Duration`,
      width: '6rem',
      align: 'end',
      card: 'line',
      showsTitleOnCard: true,
      cell: ({ milliseconds = 0 }) => writeNumber(milliseconds, { style: 'unit', unit: 'millisecond' }),
    },
    {
      id: 'app',
      title: msg`App`,
      width: '10rem',
      card: 'line',
      showsTitleOnCard: true,
      wideOnly: true,
      cell: ({ appId = '' }) => names.get(appId) ?? t`Deleted app`,
    },
    {
      id: 'date',
      title: msg`Date`,
      width: '11rem',
      card: 'line',
      cell: ({ createdDate }) => <When date={createdDate} />,
    },
  ]
}

function RequestCell({ request: { method, path, operation, hints = [] } }: { request: DevelopmentRequest }) {
  return (
    <div className={classes.request}>
      <ApiPath method={method} path={path} />
      {operation && <span className={classes.quiet}>{operation}</span>}
      <HintList hints={hints} />
    </div>
  )
}
