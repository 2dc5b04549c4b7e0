import * as contract from '@stoa/contract/services/stoa/shipping-labels'
import { holds } from '../../../../kernel/site/caller.ts'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { needsHttps, OutboundError } from '../../../../kernel/outside/outbound.ts'
import type { Secrets } from '../../../../kernel/secrets/secrets.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { location } from '../../../platform/locations/index.ts'
import { cachedSettings, problemOf, loadLabelSettings, type KnownSettings, type LabelPorts } from '../settings.ts'
import { saveSettings } from '../store/settings.ts'
import { trackingKey } from '../tracking.ts'

interface SettingsOptions extends LabelPorts {
  secrets: Secrets
  publicUrl: string
}

type Refuse = (code: 'URL_NOT_ALLOWED' | 'LOCATION_NOT_FOUND', description: string, data?: object) => Error

/** The tracking address lets its holder report parcels as delivered, so only callers who may change the settings get it. */
export const getLabelSettings = ({ seal, secrets, publicUrl }: Pick<SettingsOptions, 'seal' | 'secrets' | 'publicUrl'>) =>
  implementRead(contract.getLabelSettings, async ({ site, caller }) => {
    const { trackingUrl, ...others } = present({ seal, secrets, publicUrl }, site, await loadLabelSettings(site))
    const setsUp = holds(caller, 'STOA.DELIVERY_LABEL_SETTINGS_UPDATE')
    return { labelSettings: { ...others, ...(setsUp && trackingUrl && { trackingUrl }) } }
  })

export const updateLabelSettings = ({
  seal,
  outbound,
  secrets,
  publicUrl,
}: Pick<SettingsOptions, 'seal' | 'outbound' | 'secrets' | 'publicUrl'>) =>
  implementAction(contract.updateLabelSettings, ({ transaction, refuse }, { labelSettings: given }) =>
    transaction(async (site) => {
      const before = await loadLabelSettings(site)
      const apiUrl =
        given.apiUrl === undefined
          ? before.apiUrl
          : given.apiUrl
            ? checkedUrl({ outbound }, site, given.apiUrl, refuse)
            : undefined
      if (given.locationId && !(await location.find(site, given.locationId)))
        throw refuse('LOCATION_NOT_FOUND', 'there is no such location', { id: given.locationId })
      // A token is only sent to the host that it was entered for. Otherwise, changing the host would reveal it.
      const kept = apiUrl === before.apiUrl ? before.token : undefined
      const token = given.apiToken === undefined ? kept : given.apiToken ? seal.close(given.apiToken.trim()) : undefined
      const after: KnownSettings = {
        provider: given.provider ?? before.provider,
        apiUrl,
        token,
        locationId: given.locationId === undefined ? before.locationId : (given.locationId ?? undefined),
        package: given.package === undefined ? before.package : (given.package ?? undefined),
      }
      site.noteBefore({ ...present({ seal, secrets, publicUrl }, site, before), trackingUrl: undefined })
      await saveSettings(site, {
        provider: after.provider,
        api_url: after.apiUrl ?? null,
        api_token_sealed: after.token ?? null,
        location_id: after.locationId ?? null,
        package: after.package ?? null,
      })
      cachedSettings.invalidate(site)
      return { labelSettings: present({ seal, secrets, publicUrl }, site, after) }
    }),
  )

export const printTestLabel = implementRead(contract.printTestLabel, async ({ site }) => {
  const { country, name, weightUnit, currency } = site.settings
  const party = { name, addressLine: '1 Example Street', city: 'Example', postalCode: '10000', country }
  const parcel = { packageType: 'CUSTOM', length: '30', width: '20', height: '10', weight: 1 } as const
  const shipment = { from: party, to: { ...party, name: 'Test label' }, parcels: [parcel], weightUnit, currency }
  const { drawLabel } = await import('../providers/sandbox-pdf.ts')
  const pdf = await drawLabel({ shipment, service: 'GROUND_ADVANTAGE', trackingNumber: '9400000000000000000000' })
  return { content: pdf.toString('base64'), fileName: 'test-label.pdf' }
})

function present(
  { seal, secrets, publicUrl }: Pick<SettingsOptions, 'seal' | 'secrets' | 'publicUrl'>,
  site: SiteRead,
  settings: KnownSettings,
): contract.LabelSettings {
  const { provider, apiUrl, token, locationId, package: given } = settings
  const problem = problemOf({ seal }, site, settings)
  return {
    provider,
    ...(apiUrl && { apiUrl }),
    hasApiToken: token !== undefined,
    ready: problem === undefined,
    ...(problem && { problem }),
    trackingUrl: `${publicUrl}/stoa/v1/tracking-events/${trackingKey(secrets, site.siteId)}`,
    ...(locationId && { locationId }),
    ...(given && { package: given }),
  }
}

function checkedUrl(
  { outbound }: Pick<SettingsOptions, 'outbound'>,
  { settings }: SiteRead,
  address: string,
  refuse: Refuse,
): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.username || url.password || url.search || url.hash) throw refuse('URL_NOT_ALLOWED', 'must be the URL of an API')
  try {
    outbound.check(url, needsHttps(settings))
  } catch (error) {
    if (error instanceof OutboundError) throw refuse('URL_NOT_ALLOWED', error.message)
    throw error
  }
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href
}
