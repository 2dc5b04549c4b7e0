import * as profiles from './delivery-profiles.ts'
import {
  addDeliveryCarrier,
  removeDeliveryCarrier,
  updateDeliveryCarrier,
  listInstalledDeliveryCarriers,
  listDeliveryCarriers,
} from './delivery-carriers.ts'
import { getDeliveryDestinationProperties, updateCarrierSettings, setDeliveryCarrierActiveStatus } from './carrier-settings.ts'
import * as shipping from './shipping-options.ts'
import * as local from './local-delivery-options.ts'
import * as pickups from './pickup-locations.ts'
import * as shippo from './shippo-configurations.ts'
import { getDeliverySolutions } from './delivery-solutions.ts'
import { explainDelivery, locatePostcodes } from './delivery-checks.ts'

export const deliveryProfiles = {
  createDeliveryProfile: profiles.createDeliveryProfile,
  getDeliveryProfile: profiles.getDeliveryProfile,
  updateDeliveryProfile: profiles.updateDeliveryProfile,
  deleteDeliveryProfile: profiles.deleteDeliveryProfile,
  queryDeliveryProfiles: profiles.queryDeliveryProfiles,
  addDeliveryRegion: profiles.addDeliveryRegion,
  updateDeliveryRegion: profiles.updateDeliveryRegion,
  removeDeliveryRegion: profiles.removeDeliveryRegion,
  getDeliveryProfileByDeliveryRegionId: profiles.getDeliveryProfileByDeliveryRegionId,
  updateExtendedFields: profiles.updateExtendedFields,
  addDeliveryCarrier,
  removeDeliveryCarrier,
  updateDeliveryCarrier,
  listInstalledDeliveryCarriers,
  listDeliveryCarriers,
  getDeliveryDestinationProperties,
  updateCarrierSettings,
  setDeliveryCarrierActiveStatus,
}

export const shippingOptions = {
  createShippingOption: shipping.createShippingOption,
  getShippingOption: shipping.getShippingOption,
  updateShippingOption: shipping.updateShippingOption,
  deleteShippingOption: shipping.deleteShippingOption,
  queryShippingOptions: shipping.queryShippingOptions,
  updateExtendedFields: shipping.updateExtendedFields,
  addDeliveryRegion: shipping.addDeliveryRegion,
  removeDeliveryRegion: shipping.removeDeliveryRegion,
}

export const localDeliveryOptions = {
  createLocalDeliveryOption: local.createLocalDeliveryOption,
  getLocalDeliveryOption: local.getLocalDeliveryOption,
  updateLocalDeliveryOption: local.updateLocalDeliveryOption,
  deleteLocalDeliveryOption: local.deleteLocalDeliveryOption,
  queryLocalDeliveryOptions: local.queryLocalDeliveryOptions,
  listLocalDeliveryOptions: local.listLocalDeliveryOptions,
  bulkCreateLocalDeliveryOption: local.bulkCreateLocalDeliveryOption,
  bulkUpdateLocalDeliveryOption: local.bulkUpdateLocalDeliveryOption,
  bulkDeleteLocalDeliveryOption: local.bulkDeleteLocalDeliveryOption,
  addDeliveryRegion: local.addDeliveryRegion,
  removeDeliveryRegion: local.removeDeliveryRegion,
}

export const pickupLocations = {
  createPickupLocation: pickups.createPickupLocation,
  getPickupLocation: pickups.getPickupLocation,
  updatePickupLocation: pickups.updatePickupLocation,
  deletePickupLocation: pickups.deletePickupLocation,
  queryPickupLocation: pickups.queryPickupLocation,
  addDeliveryRegion: pickups.addDeliveryRegion,
  removeDeliveryRegion: pickups.removeDeliveryRegion,
  bulkCreatePickupLocation: pickups.bulkCreatePickupLocation,
  bulkUpdatePickupLocation: pickups.bulkUpdatePickupLocation,
  bulkDeletePickupLocation: pickups.bulkDeletePickupLocation,
}

export const shippoConfigurations = {
  createShippoConfiguration: shippo.createShippoConfiguration,
  getShippoConfiguration: shippo.getShippoConfiguration,
  updateShippoConfiguration: shippo.updateShippoConfiguration,
  queryShippoConfigurations: shippo.queryShippoConfigurations,
  updateExtendedFields: shippo.updateExtendedFields,
  deleteShippoConfiguration: shippo.deleteShippoConfiguration,
  addDeliveryRegion: shippo.addDeliveryRegion,
  removeDeliveryRegion: shippo.removeDeliveryRegion,
}

export const deliverySolutions = {
  getDeliverySolutions,
}

export const deliveryChecks = {
  explainDelivery,
  locatePostcodes,
}
