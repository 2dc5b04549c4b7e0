import type { LabelPackage, LabelProviderProblem, LabelSettings } from '@stoa/contract/services/stoa/shipping-labels'
import { refusal } from '../../../kernel/basics/errors.ts'
import { needsHttps, type Outbound } from '../../../kernel/outside/outbound.ts'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { LabelProvider } from './providers/provider.ts'
import { sandboxProvider } from './providers/sandbox.ts'
import { shippoProvider, shippoUrl } from './providers/shippo.ts'
import { readSettings, type SettingsRow } from './store/settings.ts'

/** The services of the server that buying labels needs. */
export interface LabelPorts {
  seal: Seal
  outbound: Outbound
}

export type ProviderName = NonNullable<LabelSettings['provider']>

export interface KnownSettings {
  provider: ProviderName
  apiUrl: string | undefined
  /** Sealed. */
  token: string | undefined
  locationId: string | undefined
  package: LabelPackage | undefined
}

/** For the rates of baskets, which many requests need. */
export const cachedSettings = siteCache(loadLabelSettings)

/** Without a row: the sandbox. */
export async function loadLabelSettings(site: SiteRead): Promise<KnownSettings> {
  const row: Partial<SettingsRow> = (await readSettings(site)) ?? {}
  return {
    provider: row.provider ?? 'SANDBOX',
    apiUrl: row.api_url ?? undefined,
    token: row.api_token_sealed ?? undefined,
    locationId: row.location_id ?? undefined,
    package: row.package ?? undefined,
  }
}

/** The problem that keeps labels from being bought. A shop in test mode buys nothing real, and one in live mode nothing that is not. */
export function problemOf(
  { seal }: Pick<LabelPorts, 'seal'>,
  site: Pick<SiteRead, 'settings'>,
  { provider, token }: KnownSettings,
): LabelProviderProblem | undefined {
  const isLive = site.settings.mode === 'LIVE'
  if (provider === 'SANDBOX') return isLive ? 'SANDBOX_IN_LIVE_MODE' : undefined
  if (!token) return 'NO_API_TOKEN'
  const isTestToken = seal.open(token).startsWith('shippo_test_')
  if (isLive) return isTestToken ? 'TEST_TOKEN_IN_LIVE_MODE' : undefined
  return isTestToken ? undefined : 'LIVE_TOKEN_IN_TEST_MODE'
}

/** The provider that the site buys from, or the one of an earlier label. Refuses where it cannot be used now. */
export async function loadLabelProvider(
  ports: LabelPorts,
  site: SiteRead,
  name?: ProviderName,
): Promise<{ name: ProviderName; provider: LabelProvider }> {
  const current = await loadLabelSettings(site)
  const settings = name ? { ...current, provider: name } : current
  const problem = problemOf(ports, site, settings)
  if (problem) throw refusal('LABEL_PROVIDER_NOT_READY', 'no labels can be bought: see the label settings', { problem })
  return { name: settings.provider, provider: providerIn(ports, site, settings) }
}

/** The provider of settings without a problem. */
export function providerIn(
  { outbound, seal }: LabelPorts,
  site: Pick<SiteRead, 'settings'>,
  settings: KnownSettings,
): LabelProvider {
  if (settings.provider === 'SANDBOX') return sandboxProvider
  const token = seal.open(settings.token!)
  const apiUrl = settings.apiUrl ?? shippoUrl
  return shippoProvider({ outbound, apiUrl, token, httpsOnly: needsHttps(site.settings) })
}
