import { t } from '@lingui/core/macro'
import { added, changed, created, deleted, removed, type OperationTitles } from './title.ts'

const deliveryProfile = () => t`Delivery profile`
const region = () => t`Delivery region`
const carrier = () => t`Carrier`
const localDelivery = () => t`Local delivery`
const localDeliveries = () => t`Local deliveries`
const pickupLocation = () => t`Pickup location`
const pickupLocations = () => t`Pickup locations`
const shippingOption = () => t`Shipping option`
const shippo = () => t`Label rates`
const taxMapping = () => t`Tax group of a product type`
const taxExemptGroup = () => t`Exempt group`
const taxExemptGroups = () => t`Exempt groups`
const taxGroup = () => t`Tax group`
const taxRegion = () => t`Tax region`
const checkoutField = () => t`Checkout field`
const location = () => t`Location`
const customFields = changed(() => t`Custom fields of apps`)
const regionAdded = added(region)
const regionRemoved = removed(region)
const tagsOfTaxExemptGroups = changed(() => t`Tags of exempt groups`)

export const settingsTitles = {
  'ecom/back-in-stock-settings': {
    startCollectingRequests: () => t`Back-in-stock requests turned on`,
    stopCollectingRequests: () => t`Back-in-stock requests turned off`,
  },
  'stoa/back-in-stock-board': { updateBackInStockRules: changed(() => t`Rules for back-in-stock requests`) },
  'ecom/checkout-settings': { updateCheckoutSettings: changed(() => t`Checkout settings`) },
  'ecom/delivery-profile': {
    createDeliveryProfile: created(deliveryProfile),
    updateDeliveryProfile: changed(deliveryProfile),
    deleteDeliveryProfile: deleted(deliveryProfile),
    addDeliveryRegion: regionAdded,
    updateDeliveryRegion: changed(region),
    removeDeliveryRegion: regionRemoved,
    addDeliveryCarrier: added(carrier),
    removeDeliveryCarrier: removed(carrier),
    updateDeliveryCarrier: changed(carrier),
    updateCarrierSettings: changed(() => t`Settings of a carrier`),
    setDeliveryCarrierActiveStatus: () => t`Carrier turned on or off`,
    updateExtendedFields: customFields,
  },
  'ecom/local-delivery-options': {
    createLocalDeliveryOption: created(localDelivery),
    updateLocalDeliveryOption: changed(localDelivery),
    deleteLocalDeliveryOption: deleted(localDelivery),
    bulkCreateLocalDeliveryOption: created(localDeliveries),
    bulkUpdateLocalDeliveryOption: changed(localDeliveries),
    bulkDeleteLocalDeliveryOption: deleted(localDeliveries),
    addDeliveryRegion: regionAdded,
    removeDeliveryRegion: regionRemoved,
  },
  'ecom/manual-tax-mappings': {
    createManualTaxMapping: created(taxMapping),
    bulkCreateManualTaxMappings: created(() => t`Tax groups of product types`),
    updateManualTaxMapping: changed(taxMapping),
    deleteManualTaxMapping: deleted(taxMapping),
    updateExtendedFields: customFields,
    bulkAssignExemptOverrides: added(() => t`Tax exemptions`),
    bulkUnassignExemptOverrides: removed(() => t`Tax exemptions`),
  },
  'ecom/orders-settings': { updateOrdersSettings: changed(() => t`Order settings`) },
  'ecom/pickup-locations': {
    createPickupLocation: created(pickupLocation),
    updatePickupLocation: changed(pickupLocation),
    deletePickupLocation: deleted(pickupLocation),
    addDeliveryRegion: regionAdded,
    removeDeliveryRegion: regionRemoved,
    bulkCreatePickupLocation: created(pickupLocations),
    bulkUpdatePickupLocation: changed(pickupLocations),
    bulkDeletePickupLocation: deleted(pickupLocations),
  },
  'ecom/shipping-options': {
    createShippingOption: created(shippingOption),
    updateShippingOption: changed(shippingOption),
    deleteShippingOption: deleted(shippingOption),
    updateExtendedFields: customFields,
    addDeliveryRegion: regionAdded,
    removeDeliveryRegion: regionRemoved,
  },
  'ecom/shippo-configurations': {
    createShippoConfiguration: created(shippo),
    updateShippoConfiguration: changed(shippo),
    deleteShippoConfiguration: deleted(shippo),
    updateExtendedFields: customFields,
    addDeliveryRegion: regionAdded,
    removeDeliveryRegion: regionRemoved,
  },
  'ecom/tax-exempt-groups': {
    createTaxExemptGroup: created(taxExemptGroup),
    updateTaxExemptGroup: changed(taxExemptGroup),
    deleteTaxExemptGroup: deleted(taxExemptGroup),
    bulkCreateTaxExemptGroups: created(taxExemptGroups),
    bulkUpdateTaxExemptGroups: changed(taxExemptGroups),
    bulkDeleteTaxExemptGroups: deleted(taxExemptGroups),
    bulkUpdateTaxExemptGroupTags: tagsOfTaxExemptGroups,
    bulkUpdateTaxExemptGroupTagsByFilter: tagsOfTaxExemptGroups,
  },
  'ecom/tax-groups': {
    createTaxGroup: created(taxGroup),
    updateTaxGroup: changed(taxGroup),
    deleteTaxGroup: deleted(taxGroup),
  },
  'ecom/tax-regions': {
    createTaxRegion: created(taxRegion),
    bulkCreateTaxRegion: created(() => t`Tax regions`),
    updateTaxRegion: changed(taxRegion),
    deleteTaxRegion: deleted(taxRegion),
  },
  'stoa/tax-proposals': { confirmTaxProposals: created(() => t`Tax regions`) },
  'ecom/tax-settings': { upsertTaxSettings: changed(() => t`Tax settings`) },
  'stoa/checkout-fields': {
    createCheckoutField: created(checkoutField),
    updateCheckoutField: changed(checkoutField),
    deleteCheckoutField: deleted(checkoutField),
  },
  'stoa/checkout-page': { saveCheckoutContent: changed(() => t`Content of the checkout page`) },
  'stoa/domains': {
    addDomain: added(() => t`Domain`),
    makeDomainPrimary: changed(() => t`Primary domain`),
    removeDomain: removed(() => t`Domain`),
  },
  'stoa/health': {
    runAudits: () => t`Data checks run`,
    retryFailedWork: () => t`Failed job restarted`,
    discardFailedWork: () => t`Failed job discarded`,
    updateRetention: changed(() => t`Data retention`),
  },
  'stoa/locations': {
    createLocation: created(location),
    updateLocation: changed(location),
    deleteLocation: deleted(location),
  },
  'stoa/setup': {
    skipSetupStep: () => t`Step of the setup skipped`,
    removeDemo: removed(() => t`Demo content`),
  },
  'stoa/shipping-options': { rewriteShippingOption: changed(shippingOption) },
} satisfies OperationTitles
