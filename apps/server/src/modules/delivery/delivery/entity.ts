import * as profiles from '@stoa/contract/services/ecom/delivery-profile'
import * as local from '@stoa/contract/services/ecom/local-delivery-options'
import * as pickup from '@stoa/contract/services/ecom/pickup-locations'
import * as contract from '@stoa/contract/services/ecom/shipping-options'
import { isPostcodePattern } from '@stoa/web/postcode-patterns'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { brokenRule, notFound, refusal } from '../../../kernel/basics/errors.ts'
import { location } from '../../platform/locations/index.ts'
import type { Stored } from '@stoa/contract'

export const shippingOption = entity<contract.ShippingOption>({
  service: contract.service,
  type: 'ShippingOption',
  table: 'shipping_option',
  columns: { title: 'title' },
  prepare: (_site, option) => checkedOption(option),
})

/** A region of a stored profile: `newRegion` gives every one an id and a name. */
export type StoredRegion = profiles.DeliveryRegion & { id: string; name: string }

interface ProfileFields extends profiles.DeliveryProfile {
  deliveryRegions?: StoredRegion[]
}

export type StoredProfile = Stored<ProfileFields>

/** A profile holds its regions, and a region its carriers. */
export const deliveryProfile = entity<ProfileFields>({
  service: profiles.service,
  type: 'DeliveryProfile',
  table: 'delivery_profile',
  columns: { name: { column: 'name', notNull: true }, default: { column: 'is_default', notNull: true } },
})

export const localDeliveryOption = entity<local.LocalDeliveryOption>({
  service: local.service,
  type: 'LocalDeliveryOption',
  table: 'local_delivery_option',
  prepare: (_site, option, before) => {
    checkQuantities(option)
    checkPostcodes(option, before)
    return option
  },
})

export const pickupLocation = entity<pickup.PickupLocation>({
  service: pickup.service,
  type: 'PickupLocation',
  table: 'pickup_location',
  columns: { name: 'name', stockLocationId: { column: 'stock_location_id', type: 'uuid' } },
  prepare: async (site, place, before) => {
    const { stockLocationId: id } = place
    if (id && id !== before?.stockLocationId && !(await location.find(site, id))) throw notFound('location', { id })
    return place
  },
})

export function checkedOption(option: contract.ShippingOption): contract.ShippingOption {
  checkQuantities(option)
  return withRegionList(option)
}

/** Quantities are whole numbers. */
function checkQuantities({ rates = [] }: Pick<contract.ShippingOption, 'rates'>): void {
  const conditions = rates.flatMap(({ conditions = [] }) => conditions)
  const broken = conditions.find(({ type, value }) => type === 'BY_TOTAL_QUANTITY' && !/^\d+(\.0+)?$/.test(value ?? '0'))
  if (broken) throw refusal('INVALID_QUANTITY_VALUE', 'a quantity is a whole number', { value: broken.value })
}

/** Patterns that no postcode can match, such as a range that ends before it begins, would be a zone that delivers nowhere. */
function checkPostcodes({ zipConfig, destinations = [] }: local.LocalDeliveryOption, before?: local.LocalDeliveryOption): void {
  const countries = destinations.flatMap(({ code }) => code ?? [])
  const known = new Set(before?.zipConfig?.zipCodes)
  for (const [index, pattern] of (zipConfig?.zipCodes ?? []).entries()) {
    if (known.has(pattern) || isPostcodePattern(countries, pattern)) continue
    throw brokenRule(
      `localDeliveryOption.zipConfig.zipCodes[${index}]`,
      'POSTCODE_MATCHES_NOTHING',
      `no postcode matches ${pattern}`,
    )
  }
}

/** The deprecated single region is part of the list. */
function withRegionList(option: contract.ShippingOption): contract.ShippingOption {
  const { deliveryRegionId, deliveryRegionIds = [] } = option
  if (!deliveryRegionId || deliveryRegionIds.includes(deliveryRegionId)) return option
  return { ...option, deliveryRegionIds: [deliveryRegionId, ...deliveryRegionIds] }
}
