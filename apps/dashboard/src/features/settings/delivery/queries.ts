import { queryShippingOptions } from '@stoa/contract/calls/ecom/shipping-options'
import { queryDeliveryRegions } from '@stoa/contract/calls/stoa/delivery-regions'
import type { ShippingOption } from '@stoa/contract/services/ecom/shipping-options'
import type { DeliveryRegion } from '@stoa/contract/services/stoa/delivery-regions'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Loads all options at once, because a shop has tens. They are in the order of the checkout. */
export const shippingOptionsQuery = queryOptions({
  queryKey: ['shipping-options'],
  queryFn: async ({ signal }): Promise<ShippingOption[]> => {
    const query = { sort: [{ fieldName: 'createdDate', order: 'ASC' as const }], cursorPaging: { limit: 100 } }
    return (await api.call(queryShippingOptions, { query }, { signal })).shippingOptions ?? []
  },
})

export const deliveryRegionsQuery = queryOptions({
  queryKey: ['delivery-regions'],
  queryFn: async ({ signal }): Promise<DeliveryRegion[]> => {
    const query = { sort: [{ fieldName: 'name', order: 'ASC' as const }], cursorPaging: { limit: 100 } }
    return (await api.call(queryDeliveryRegions, { query }, { signal })).deliveryRegions ?? []
  },
})
