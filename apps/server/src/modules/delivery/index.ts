import type { Module } from '../../kernel/module.ts'
import { deliverySolutions } from './operations/delivery-solutions.ts'
import { shippingOptions } from './operations/shipping-options.ts'

export { deliveryOffers, ownCarrierId, type DeliveryOffer } from './offers.ts'
export type { Parcel } from './rates.ts'
export { createRegion, hasShippingOptions, type Place } from './store.ts'
export { shippingOption } from './entity.ts'

export const delivery = {
  name: 'delivery',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'ecom/shipping-options': shippingOptions, 'ecom/delivery-solutions': deliverySolutions },
} satisfies Module
