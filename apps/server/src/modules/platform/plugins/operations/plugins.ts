import * as contract from '@stoa/contract/services/stoa/plugins'
import { newId } from '../../../../kernel/basics/ids.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { makeKey } from '../../../../kernel/secrets/signing-key.ts'
import { enabledPlugins } from '../ask.ts'
import type { PluginPorts } from '../call.ts'
import * as store from '../store.ts'
import { checkPlugin, checkMayRead, changedSettings, loadPlugin } from '../check-plugin.ts'

export const createPlugin = ({ seal, outbound, breaker, functions }: PluginPorts) =>
  implementAction(contract.createPlugin, async ({ site: reading, caller, transaction, refuse }, { plugin }) => {
    checkMayRead(caller, plugin.componentType)
    checkPlugin({ outbound, functions }, reading, plugin.deploymentUri, plugin.componentType, refuse)
    const key = await makeKey(seal)
    return transaction(async (site) => {
      const row: store.PluginRow = {
        site_id: site.siteId,
        id: newId(),
        app_id: plugin.appId,
        component_type: plugin.componentType,
        name: plugin.name,
        deployment_uri: plugin.deploymentUri,
        enabled: plugin.enabled ?? true,
        settings: changedSettings(plugin),
        ...key,
        created_date: site.now,
      }
      await store.insertPlugin(site, row)
      enabledPlugins.invalidate(site)
      return { plugin: present({ breaker }, row) }
    })
  })

export const getPlugin = ({ breaker }: Pick<PluginPorts, 'breaker'>) =>
  implementRead(contract.getPlugin, async ({ site }, { pluginId }) => ({
    plugin: present({ breaker }, await loadPlugin(site, pluginId)),
  }))

export const updatePlugin = ({ outbound, breaker, functions }: Pick<PluginPorts, 'outbound' | 'breaker' | 'functions'>) =>
  implement(contract.updatePlugin, async ({ site, caller, refuse }, { plugin }) => {
    const before = await loadPlugin(site, plugin.id)
    checkMayRead(caller, before.component_type)
    site.noteBefore(present({ breaker }, before))
    const values = {
      name: plugin.name ?? before.name,
      deployment_uri: plugin.deploymentUri ?? before.deployment_uri,
      enabled: plugin.enabled ?? before.enabled,
      settings: changedSettings(plugin, before),
    }
    checkPlugin({ outbound, functions }, site, values.deployment_uri, before.component_type, refuse)
    await store.updatePlugin(site, before.id, values)
    enabledPlugins.invalidate(site)
    site.afterCommit(() => breaker.succeeded(before.id))
    return { plugin: present({ breaker }, { ...before, ...values }) }
  })

export const listPlugins = ({ breaker }: Pick<PluginPorts, 'breaker'>) =>
  implementRead(contract.listPlugins, async ({ site }) => ({
    plugins: (await store.listPlugins(site)).map((row) => present({ breaker }, row)),
  }))

export const deletePlugin = ({ breaker }: Pick<PluginPorts, 'breaker'>) =>
  implement(contract.deletePlugin, async ({ site }, { pluginId }) => {
    site.noteBefore(present({ breaker }, await loadPlugin(site, pluginId)))
    await store.deletePlugin(site, pluginId)
    enabledPlugins.invalidate(site)
    return {}
  })

function present({ breaker }: Pick<PluginPorts, 'breaker'>, row: store.PluginRow): contract.Plugin {
  const health = breaker.health(row.id)
  return {
    id: row.id,
    appId: row.app_id,
    componentType: row.component_type,
    name: row.name,
    deploymentUri: row.deployment_uri,
    enabled: row.enabled,
    ...row.settings,
    publicKey: row.public_key,
    state: health?.retryDate ? 'PAUSED' : health ? 'FAILING' : 'WORKING',
    ...(health && { lastFailure: health.failure, lastFailureDate: health.date.toISOString() }),
    createdDate: row.created_date.toISOString(),
  }
}
