import type { DeliveryProfile } from '@stoa/contract/services/ecom/delivery-profile'
import type { LocalDeliveryOption } from '@stoa/contract/services/ecom/local-delivery-options'
import type { PickupLocation } from '@stoa/contract/services/ecom/pickup-locations'
import type { ShippingOption } from '@stoa/contract/services/ecom/shipping-options'
import { siteCache } from '../../kernel/site-cache.ts'
import { deliveryProfile, localDeliveryOption, pickupLocation, shippingOption } from './entity.ts'
import { readSetup } from './store.ts'

/** All that decides how a site delivers, each list in the owner's order. What is switched off is left out. */
export interface DeliverySetup {
  profiles: DeliveryProfile[]
  options: ShippingOption[]
  localOptions: LocalDeliveryOption[]
  pickups: PickupLocation[]
}

export const deliverySetup = siteCache(readSetup, [
  deliveryProfile.fqdn,
  shippingOption.fqdn,
  localDeliveryOption.fqdn,
  pickupLocation.fqdn,
])
