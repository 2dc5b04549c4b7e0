import * as contract from '@stoa/contract/services/ecom/pickup-locations'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { pickupLocation } from '../entity.ts'
import { inBulk, regionalOf } from './delivery-options.ts'

const location = operationsOf(pickupLocation)

const regional = regionalOf(pickupLocation, 'pickup_location', 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED')

export const createPickupLocation = location.change(contract.createPickupLocation, (site, { pickupLocation: given }) =>
  regional.create(site, given),
)

export const getPickupLocation = location.get(contract.getPickupLocation)

export const updatePickupLocation = location.update(contract.updatePickupLocation)

export const deletePickupLocation = location.remove(contract.deletePickupLocation)

export const queryPickupLocation = location.query(contract.queryPickupLocation)

export const addDeliveryRegion = location.change(
  contract.addDeliveryRegion,
  (site, { pickupLocationId, deliveryRegionId, revision }) =>
    regional.addRegion(site, pickupLocationId, deliveryRegionId, revision),
)

export const removeDeliveryRegion = location.change(
  contract.removeDeliveryRegion,
  (site, { pickupLocationId, deliveryRegionId, revision }) =>
    regional.removeRegion(site, pickupLocationId, deliveryRegionId, revision),
)

export const bulkCreatePickupLocation = implement(
  contract.bulkCreatePickupLocation,
  async ({ site }, { pickupLocations: given }) => answer(await inBulk(site, given, regional.create)),
)

export const bulkUpdatePickupLocation = implement(
  contract.bulkUpdatePickupLocation,
  async ({ site }, { pickupLocations: given }) => answer(await inBulk(site, given, pickupLocation.update)),
)

export const bulkDeletePickupLocation = implement(contract.bulkDeletePickupLocation, async ({ site }, { pickupLocationIds }) => ({
  errors: answer(await inBulk(site, pickupLocationIds, pickupLocation.remove)).errors,
}))

function answer({ done, refused }: Awaited<ReturnType<typeof inBulk<unknown, contract.PickupLocation>>>) {
  return {
    pickupLocations: done,
    errors: refused.map(({ id, code, description }) => ({ id, error: { code, description, data: {} } })),
  }
}
