import type { DeliveryProfile } from '@stoa/contract/services/ecom/delivery-profile'
import type { LocalDeliveryOption } from '@stoa/contract/services/ecom/local-delivery-options'
import type { PickupLocation } from '@stoa/contract/services/ecom/pickup-locations'
import type { ShippoConfiguration } from '@stoa/contract/services/ecom/shippo-configurations'
import type { Location } from '@stoa/contract/services/stoa/locations'
import type { ShippingOption } from '@stoa/contract/services/ecom/shipping-options'
import { siteCache } from '../../kernel/site-cache.ts'
import { deliveryProfile, localDeliveryOption, pickupLocation, shippingOption } from './entity.ts'
import { location } from '../locations/index.ts'
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

export const deliverySetup = siteCache(readSetup, [
  deliveryProfile.fqdn,
  shippingOption.fqdn,
  localDeliveryOption.fqdn,
  pickupLocation.fqdn,
  shippoConfiguration.fqdn,
  location.fqdn,
])
