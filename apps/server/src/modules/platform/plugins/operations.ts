import * as contract from '@stoa/contract/services/stoa/plugins'
import { notFound, permissionDenied } from '../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../kernel/site/identity.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { implement, implementAction, implementRead } from '../../../kernel/operations/operation.ts'
import { needsHttps, OutboundError } from '../../../kernel/outside/outbound.ts'
import { makeKey } from '../../../kernel/secrets/signing-key.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { enabledPlugins } from './ask.ts'
import { callPlugin, functionAt, type PluginPorts } from './call.ts'
import { kinds, pluginReads } from './kinds.ts'
import { outcomesOf } from './outcomes.ts'
import * as store from './store.ts'

export const createPlugin = ({
  seal,
  outbound,
  breaker,
  functions,
}: Pick<PluginPorts, 'seal' | 'outbound' | 'breaker' | 'functions'>) =>
  implementAction(contract.createPlugin, async ({ site: reading, caller, transaction, refuse }, { plugin }) => {
    checkMayRead(caller, plugin.componentType)
    check({ outbound, functions }, reading, plugin.deploymentUri, plugin.componentType, refuse)
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
        settings: settingsOf(plugin),
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
    plugin: present({ breaker }, await pluginOf(site, pluginId)),
  }))

export const updatePlugin = ({ outbound, breaker, functions }: Pick<PluginPorts, 'outbound' | 'breaker' | 'functions'>) =>
  implement(contract.updatePlugin, async ({ site, caller, refuse }, { plugin }) => {
    const before = await pluginOf(site, plugin.id!)
    checkMayRead(caller, before.component_type)
    site.noteBefore(present({ breaker }, before))
    const values = {
      name: plugin.name ?? before.name,
      deployment_uri: plugin.deploymentUri ?? before.deployment_uri,
      enabled: plugin.enabled ?? before.enabled,
      settings: settingsOf(plugin, before),
    }
    check({ outbound, functions }, site, values.deployment_uri, before.component_type, refuse)
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
    site.noteBefore(present({ breaker }, await pluginOf(site, pluginId)))
    await store.deletePlugin(site, pluginId)
    enabledPlugins.invalidate(site)
    return {}
  })

export const listPluginOutcomes = implementRead(contract.listPluginOutcomes, async ({ site }, { pluginId }) => {
  const { app_id: appId, component_type: componentType } = await pluginOf(site, pluginId)
  return outcomesOf(site, appId, componentType)
})

export const testPlugin = ({
  seal,
  outbound,
  breaker,
  functions,
}: Pick<PluginPorts, 'seal' | 'outbound' | 'breaker' | 'functions'>) =>
  implementAction(contract.testPlugin, async ({ site }, { pluginId }) => {
    const plugin = await pluginOf(site, pluginId)
    const { kind, example, shownAs } = kinds[plugin.component_type]
    const result = await callPlugin({ seal, outbound, breaker, functions }, site, plugin, kind, example(site))
    if (result.outcome !== 'ANSWERED') {
      const { reason: _reason, data: _data, ...shown } = { reason: undefined, data: undefined, ...result }
      return shown
    }
    const { outcome, latency, answer } = result
    return { outcome, latency, [shownAs]: answer }
  })

/** An address is a URL, or names a function of the server. */
function check(
  { outbound, functions }: Pick<PluginPorts, 'outbound' | 'functions'>,
  { settings }: SiteRead,
  address: string,
  componentType: contract.ComponentType,
  refuse: Refuse,
): void {
  if (!URL.canParse(address)) throw refuse('URL_NOT_ALLOWED', 'the address must be a URL')
  const url = new URL(address)
  if (url.protocol === 'function:') {
    if (functionAt(functions, { deployment_uri: address, component_type: componentType })) return
    throw refuse('URL_NOT_ALLOWED', 'the server has no such function for this kind of plugin')
  }
  if (url.username || url.password) throw refuse('URL_NOT_ALLOWED', 'the address must not carry a user name or password')
  if (url.search || url.hash) throw refuse('URL_NOT_ALLOWED', 'the address must end with its path')
  try {
    outbound.check(url, needsHttps(settings))
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw refuse('URL_NOT_ALLOWED', error.message)
  }
}

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

/** A plugin sends what is calculated to an address that the caller chose, so the caller must be allowed to read it. */
function checkMayRead(caller: Caller, componentType: contract.ComponentType): void {
  const missing = pluginReads[componentType].filter((permission) => !holds(caller, permission))
  if (missing.length > 0) throw permissionDenied(`the caller may not read what such a plugin is sent: ${missing.join(', ')}`)
}

/** The settings after a change; what is left out stays. */
function settingsOf(
  { fallbackRate, validateInCart, values: given }: contract.Plugin,
  before?: Pick<store.PluginRow, 'settings'>,
): store.PluginRow['settings'] {
  const rate = fallbackRate === undefined ? before?.settings.fallbackRate : fallbackRate
  const values = given ?? before?.settings.values
  const inCart = validateInCart ?? before?.settings.validateInCart
  return {
    ...(rate && { fallbackRate: { title: rate.title, price: rate.price } }),
    ...(inCart !== undefined && { validateInCart: inCart }),
    ...(values && { values }),
  }
}

async function pluginOf(site: SiteRead, id: string): Promise<store.PluginRow> {
  const row = await store.findPlugin(site, id)
  if (!row) throw notFound('plugin', { id })
  return row
}

type Refuse = (code: 'URL_NOT_ALLOWED', description: string) => Error
