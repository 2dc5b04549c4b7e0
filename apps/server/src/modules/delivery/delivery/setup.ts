import type { DeliveryProfile } from '@stoa/contract/services/ecom/delivery-profile'
import type { LocalDeliveryOption } from '@stoa/contract/services/ecom/local-delivery-options'
import type { PickupLocation } from '@stoa/contract/services/ecom/pickup-locations'
import type { ShippoConfiguration } from '@stoa/contract/services/ecom/shippo-configurations'
import type { Location } from '@stoa/contract/services/stoa/locations'
import type { ShippingOption } from '@stoa/contract/services/ecom/shipping-options'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { deliveryProfile, localDeliveryOption, pickupLocation, shippingOption } from './entity.ts'
import { location } from '../../platform/locations/index.ts'
import { shippoConfiguration } from './label-rates/configuration.ts'
import { readSetup } from './store.ts'

/** All that decides how a site delivers, each list in the owner's order. What is switched off is left out. */
export interface DeliverySetup {
  profiles: DeliveryProfile[]
  options: ShippingOption[]
  localOptions: LocalDeliveryOption[]
  pickups: PickupLocation[]
  labelConfigurations: ShippoConfiguration[]
  locations: Location[]
}

const cached = siteCache(readSetup, [
  deliveryProfile.fqdn,
  shippingOption.fqdn,
  localDeliveryOption.fqdn,
  pickupLocation.fqdn,
  shippoConfiguration.fqdn,
  location.fqdn,
])

/** Profiles that are not open now are `DISABLED` in it, with all of their regions switched off. */
export async function deliverySetup(site: SiteRead): Promise<DeliverySetup> {
  const setup = await cached.get(site)
  const isTest = site.settings.mode === 'TEST'
  return { ...setup, profiles: setup.profiles.map((profile) => asOfNow(profile, isTest)) }
}

export function isDisabled(profile: DeliveryProfile | undefined): boolean {
  return profile?.status === 'DISABLED'
}

/** A profile that is not finished delivers nothing, and one for demonstrations only while the shop tests. */
function asOfNow(profile: DeliveryProfile, isTest: boolean): DeliveryProfile {
  const { status = 'ENABLED', deliveryRegions = [] } = profile
  if (status === 'ENABLED' || (status === 'DEMO' && isTest)) return profile
  return { ...profile, status: 'DISABLED', deliveryRegions: deliveryRegions.map((region) => ({ ...region, active: false })) }
}
