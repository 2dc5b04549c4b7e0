import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { deliveryProfile, localDeliveryOption, pickupLocation, shippingOption, type StoredProfile } from './entity.ts'
import { location } from '../../platform/locations/index.ts'
import { shippoConfiguration } from './label-rates/configuration.ts'
import { readSetup, type DeliverySetup } from './store/options.ts'

const cached = siteCache(readSetup, [
  deliveryProfile.fqdn,
  shippingOption.fqdn,
  localDeliveryOption.fqdn,
  pickupLocation.fqdn,
  shippoConfiguration.fqdn,
  location.fqdn,
])

/** Profiles that are not open now are `DISABLED` in it, with all of their regions switched off. */
export async function loadDeliverySetup(site: SiteRead): Promise<DeliverySetup> {
  const setup = await cached.get(site)
  const isTest = site.settings.mode === 'TEST'
  return { ...setup, profiles: setup.profiles.map((profile) => asOfNow(profile, isTest)) }
}

export function isDisabled(profile: StoredProfile | undefined): boolean {
  return profile?.status === 'DISABLED'
}

/** A profile that is not finished delivers nothing, and one for demonstrations only while the shop tests. */
function asOfNow(profile: StoredProfile, isTest: boolean): StoredProfile {
  const { status = 'ENABLED', deliveryRegions = [] } = profile
  if (status === 'ENABLED' || (status === 'DEMO' && isTest)) return profile
  return { ...profile, status: 'DISABLED', deliveryRegions: deliveryRegions.map((region) => ({ ...region, active: false })) }
}
