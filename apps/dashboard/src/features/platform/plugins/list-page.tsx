import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { deletePlugin } from '@stoa/contract/calls/stoa/plugins'
import type { Plugin, PluginState } from '@stoa/contract/services/stoa/plugins'
import { linkColumn } from '../../../lib/list/columns.tsx'
import { RecordList } from '../../../lib/list/record-list.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/list/column.ts'
import { Status, type Tone } from '../../../ui/feedback/status.tsx'
import { deleteColumn } from '../../../lib/list/delete-column.tsx'
import { ReferenceLink } from '../../../lib/help/learn-more.tsx'
import { getKind, kinds } from './kinds.ts'
import { plugins } from './queries.ts'

export const clientLoader = plugins.loadFirstPage

const states: Readonly<Record<PluginState, { tone: Tone; label: MessageDescriptor }>> = {
  WORKING: { tone: 'good', label: msg`Works` },
  FAILING: { tone: 'warn', label: msg`Last call failed` },
  PAUSED: { tone: 'bad', label: msg`Paused after failures` },
}

const columns: readonly Column<Plugin>[] = [
  linkColumn({ id: 'name', title: msg`Name`, text: ({ name }) => name, to: ({ id }) => paths.plugin(id!) }),
  { id: 'kind', title: msg`What it does`, width: '12rem', card: 'line', cell: (plugin) => t(kinds[getKind(plugin)].title) },
  { id: 'state', title: msg`State`, width: '14rem', card: 'states', cell: (plugin) => <State plugin={plugin} /> },
  deleteColumn({
    call: deletePlugin,
    toRequest: (id) => ({ pluginId: id }),
    refreshes: [plugins],
    name: ({ name }) => name,
    texts: () => ({
      failed: t`We couldn’t delete the app`,
      deleted: t`App deleted`,
      consequence: t`Carts and checkouts are calculated without it.`,
    }),
  }),
]

export default function PluginsPage() {
  return (
    <RecordList
      narrow
      title={t`Apps`}
      list={plugins}
      columns={columns}
      nameOf={({ name }) => name ?? t`App`}
      why={t`Apps take part in carts and checkouts: with shipping rates, fees, taxes or checks of their own.`}
      learn={<ReferenceLink service="stoa/plugins" />}
      create={{ label: t`New app`, to: paths.newPlugin() }}
    />
  )
}

function State({ plugin: { enabled, state = 'WORKING', lastFailure } }: { plugin: Plugin }) {
  if (enabled === false) return <Status tone="plain">{t`Turned off`}</Status>
  const { tone, label } = states[state]
  return (
    <span title={lastFailure}>
      <Status tone={tone}>{t(label)}</Status>
    </span>
  )
}
