import { createHash } from 'node:crypto'
import type { ShippingOption } from '@stoa/contract/services/stoa/plugins'
import type { SiteRead } from '../../kernel/site.ts'
import { siteCache } from '../../kernel/site-cache.ts'
import { callPlugin, type CallResult } from './call.ts'
import { shippingRates } from './shipping-rates.ts'
import { listPlugins, type PluginRow } from './store.ts'

/** The request of the contract's `getShippingRates`, without metadata. */
export interface RatesRequest {
  lineItems: readonly object[]
  shippingDestination: object
}

export interface PluginRates {
  /** The app, which the contract calls the carrier. */
  carrierId: string
  options: readonly ShippingOption[]
  /** Why the plugin offers nothing. */
  failure?: string
}

/** Milliseconds that an answer is used for the same request, so that the buyer pays what was shown. */
const validFor = 10 * 60_000
const maxAnswers = 1000

const enabledPlugins = siteCache(async (site) => (await listPlugins(site)).filter(({ enabled }) => enabled), ['stoa.v1.shop'])

const answers = new Map<string, { rates: PluginRates; until: number }>()

/** What the site's plugins offer for a delivery. A plugin that fails offers nothing, and the others are asked all the same. */
export async function ratesOfPlugins(site: SiteRead, request: () => RatesRequest): Promise<PluginRates[]> {
  const plugins = await enabledPlugins.get(site)
  if (plugins.length === 0) return []
  const wire = { ...request(), shippingOrigin: { country: site.settings.country }, weightUnit: site.settings.weightUnit }
  const hash = createHash('sha256').update(JSON.stringify(wire)).digest('base64')
  const keyOf = ({ id, deployment_uri }: PluginRow) => `${id} ${deployment_uri} ${hash}`
  const open = plugins.filter((plugin) => !known(keyOf(plugin), site.now))
  if (open.length > 0) {
    // All at once: a transaction that needs them is repeated once.
    const rates = await site.outside(`shipping rates ${hash}`, (ports) =>
      Promise.all(open.map(async (plugin) => ratesOf(plugin, await callPlugin(ports, site, plugin, shippingRates, wire)))),
    )
    for (const [index, plugin] of open.entries()) remember(keyOf(plugin), rates[index]!, site.now)
    return plugins.map((plugin) => known(keyOf(plugin), site.now) ?? rates[open.indexOf(plugin)]!)
  }
  return plugins.map((plugin) => known(keyOf(plugin), site.now)!)
}

function ratesOf({ app_id: carrierId }: PluginRow, result: CallResult<ShippingOption[]>): PluginRates {
  if (result.outcome === 'ANSWERED') return { carrierId, options: result.answer }
  return { carrierId, options: [], failure: 'failure' in result ? result.failure : 'the carrier cannot be reached right now' }
}

function known(key: string, now: Date): PluginRates | undefined {
  const entry = answers.get(key)
  return entry && entry.until > now.getTime() ? entry.rates : undefined
}

/** A failure is not kept: the next request asks again. */
function remember(key: string, rates: PluginRates, now: Date): void {
  if (rates.failure !== undefined) return
  if (answers.size >= maxAnswers) answers.clear()
  answers.set(key, { rates, until: now.getTime() + validFor })
}
