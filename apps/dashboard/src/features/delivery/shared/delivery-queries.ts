import { listInstalledDeliveryCarriers, queryDeliveryProfiles } from '@stoa/contract/calls/ecom/delivery-profile'
import { queryLocalDeliveryOptions } from '@stoa/contract/calls/ecom/local-delivery-options'
import { queryPickupLocation } from '@stoa/contract/calls/ecom/pickup-locations'
import { queryShippingOptions } from '@stoa/contract/calls/ecom/shipping-options'
import { queryShippoConfigurations } from '@stoa/contract/calls/ecom/shippo-configurations'
import type { ShippoConfiguration } from '@stoa/contract/services/ecom/shippo-configurations'
import type { DeliveryProfile, InstalledDeliveryCarrier } from '@stoa/contract/services/ecom/delivery-profile'
import type { LocalDeliveryOption } from '@stoa/contract/services/ecom/local-delivery-options'
import type { PickupLocation } from '@stoa/contract/services/ecom/pickup-locations'
import type { ShippingOption } from '@stoa/contract/services/ecom/shipping-options'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

/** Loads all options at once, because a shop has tens. They are in the order of the checkout. */
export const shippingOptionsQuery = queryOptions({
  queryKey: ['shipping-options'],
  queryFn: async ({ signal }): Promise<ShippingOption[]> => {
    const query = { sort: [{ fieldName: 'createdDate', order: 'ASC' as const }], cursorPaging: { limit: 100 } }
    return (await api.call(queryShippingOptions, { query }, { signal })).shippingOptions ?? []
  },
})

/** The profiles with their regions, the default one first. */
export const deliveryProfilesQuery = queryOptions({
  queryKey: ['delivery-profiles'],
  queryFn: async ({ signal }): Promise<DeliveryProfile[]> => {
    const query = { sort: [{ fieldName: 'name', order: 'ASC' as const }], cursorPaging: { limit: 100 } }
    const { deliveryProfiles = [] } = await api.call(queryDeliveryProfiles, { query }, { signal })
    return deliveryProfiles.toSorted((one, other) => Number(other.default ?? false) - Number(one.default ?? false))
  },
})

export const localDeliveryQuery = queryOptions({
  queryKey: ['local-delivery-options'],
  queryFn: async ({ signal }): Promise<LocalDeliveryOption[]> =>
    (await api.call(queryLocalDeliveryOptions, { query: { cursorPaging: { limit: 100 } } }, { signal })).localDeliveryOptions ??
    [],
})

export const pickupLocationsQuery = queryOptions({
  queryKey: ['pickup-locations'],
  queryFn: async ({ signal }): Promise<PickupLocation[]> =>
    (await api.call(queryPickupLocation, { query: { cursorPaging: { limit: 100 } } }, { signal })).pickupLocations ?? [],
})

export const labelConfigurationsQuery = queryOptions({
  queryKey: ['label-configurations'],
  queryFn: async ({ signal }): Promise<ShippoConfiguration[]> =>
    (await api.call(queryShippoConfigurations, { query: { cursorPaging: { limit: 100 } } }, { signal })).shippoConfigurations ??
    [],
})

/** The apps with shipping rates: an app can fail, so it needs a back-up rate, and that tells it from the shop's own carriers. */
export const carrierAppsQuery = queryOptions({
  queryKey: ['carrier-apps'],
  queryFn: async ({ signal }): Promise<InstalledDeliveryCarrier[]> => {
    const { installedDeliveryCarriers = [] } = await api.call(listInstalledDeliveryCarriers, {}, { signal })
    return installedDeliveryCarriers.filter(({ fallbackDefinitionMandatory }) => fallbackDefinitionMandatory)
  },
})
