import type { Module } from '../../kernel/module.ts'
import { shippingOption } from './entity.ts'
import { deliveryRegions } from './operations/delivery-regions.ts'
import { deliverySolutions } from './operations/delivery-solutions.ts'
import { shippingOptions } from './operations/shipping-options.ts'

export { deliveryOffers, freeDeliveryFrom, ownCarrierId, type DeliveryOffer } from './offers.ts'
export type { Parcel } from './rates.ts'
export { deliveryCountries, hasShippingOptions } from './store.ts'
export { deliveryRegion, shippingOption } from './entity.ts'

export const delivery = {
  name: 'delivery',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'ecom/shipping-options': shippingOptions,
    'ecom/delivery-solutions': deliverySolutions,
    'stoa/delivery-regions': deliveryRegions,
  },
  translatable: [shippingOption],
} satisfies Module
