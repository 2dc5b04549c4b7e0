import type * as contract from '@stoa/contract/services/stoa/plugins'
import { notFound, permissionDenied } from '../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../kernel/site/caller.ts'
import { needsHttps, OutboundError } from '../../../kernel/outside/outbound.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { functionAt, type PluginPorts } from './call.ts'
import { pluginReads } from './kinds.ts'
import * as store from './store.ts'

/** An address is a URL, or names a function of the server. */
export function checkPlugin(
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

/** A plugin sends what is calculated to an address that the caller chose, so the caller must be allowed to read it. */
export function checkMayRead(caller: Caller, componentType: contract.ComponentType): void {
  const missing = pluginReads[componentType].filter((permission) => !holds(caller, permission))
  if (missing.length > 0) throw permissionDenied(`the caller may not read what such a plugin is sent: ${missing.join(', ')}`)
}

/** The settings after a change; what is left out stays. */
export function changedSettings(
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

export async function loadPlugin(site: SiteRead, id: string): Promise<store.PluginRow> {
  const row = await store.findPlugin(site, id)
  if (!row) throw notFound('plugin', { id })
  return row
}

type Refuse = (code: 'URL_NOT_ALLOWED', description: string) => Error
