import type { Module } from '../../../kernel/background/module.ts'
import { shippingOption } from './entity.ts'
import {
  deliveryChecks,
  deliveryProfiles,
  shippingOptions,
  localDeliveryOptions,
  pickupLocations,
  shippoConfigurations,
  deliverySolutions,
} from './operations/index.ts'
import { rewriteShippingOption } from './operations/shipping-options.ts'

export { carrierTermsAt, loadDeliveryCountries, offersPickup, deliveryOffers, findFreeDeliveryThreshold } from './offers.ts'
export type { DeliveredLine, DeliveryOffer } from './offer.ts'
export { labelCarrierId, pickupCarrierId, type CarrierTerms } from './carriers.ts'
export { importPostcodes } from './import-postcodes.ts'
export { loadTowns } from './store/postcodes.ts'
export { takeSlot } from './take-slot.ts'
export { findSlotOf, isSameSlot, releaseSlot, type SlotKey } from './store/slots.ts'
export { addRegion, lockProfileOfRegion, removeRegion, getOrCreateDefaultProfile } from './profiles.ts'
export { hasShippingOptions } from './store/options.ts'
export { serviceNames } from './label-rates/label-offers.ts'
export {
  labelRatesFunction,
  labelRatesKind,
  type LabelAddress,
  type LabelParcel,
  type LabelRatesAnswer,
  type LabelRatesRequest,
  type LabelService,
  type ProviderRate,
  type RatedShipment,
} from './label-rates/provider-rates.ts'
export { shippingOption } from './entity.ts'
export { loadPickupHours } from './pickup-hours.ts'

export const deliveryModule = {
  name: 'delivery',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'ecom/shipping-options': shippingOptions,
    'ecom/delivery-solutions': deliverySolutions,
    'ecom/delivery-profile': deliveryProfiles,
    'ecom/local-delivery-options': localDeliveryOptions,
    'ecom/pickup-locations': pickupLocations,
    'ecom/shippo-configurations': shippoConfigurations,
    'stoa/shipping-options': { rewriteShippingOption },
    'stoa/delivery-checks': deliveryChecks,
  },
  translatable: [shippingOption],
} satisfies Module
