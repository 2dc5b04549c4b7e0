import { getPlugin, listPlugins } from '@stoa/contract/calls/stoa/plugins'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { listOf } from '../../../lib/list/list-of.ts'

export const plugins = listOf(listPlugins, { name: 'plugins', toRequest: () => ({}), rows: ({ plugins }) => plugins })

export function pluginQuery(pluginId: string) {
  return queryOptions({
    queryKey: ['plugins', 'one', pluginId],
    queryFn: async ({ signal }) => (await api.call(getPlugin, { pluginId }, { signal })).plugin!,
  })
}
