import * as contract from '@stoa/contract/services/stoa/plugins'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { callPlugin, type PluginPorts } from '../call.ts'
import { kinds } from '../kinds.ts'
import { loadOutcomes } from '../outcomes.ts'
import { loadPlugin } from '../check-plugin.ts'

export const listPluginOutcomes = implementRead(contract.listPluginOutcomes, async ({ site }, { pluginId }) => {
  const { app_id: appId, component_type: componentType } = await loadPlugin(site, pluginId)
  return loadOutcomes(site, appId, componentType)
})

export const testPlugin = ({ seal, outbound, breaker, functions }: PluginPorts) =>
  implementAction(contract.testPlugin, async ({ site }, { pluginId }) => {
    const plugin = await loadPlugin(site, pluginId)
    const { kind, example, shownAs } = kinds[plugin.component_type]
    const result = await callPlugin({ seal, outbound, breaker, functions }, site, plugin, kind, example(site))
    if (result.outcome !== 'ANSWERED') {
      const { reason: _reason, data: _data, ...shown } = { reason: undefined, data: undefined, ...result }
      return shown
    }
    const { outcome, latency, answer } = result
    return { outcome, latency, [shownAs]: answer }
  })
