import * as contract from '@stoa/contract/services/ecom/local-delivery-options'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { localDeliveryOption } from '../entity.ts'
import { inBulk, regionalOf } from './delivery-options.ts'

const option = operationsOf(localDeliveryOption)

const regional = regionalOf(localDeliveryOption, 'local_delivery_option', 'LIMIT_OF_OPTIONS_PER_EXTERNAL_ID_EXCEEDED')

const regionalInBulk = regionalOf(localDeliveryOption, 'local_delivery_option', 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED')

export const createLocalDeliveryOption = option.change(
  contract.createLocalDeliveryOption,
  (site, { localDeliveryOption: given }) => regional.create(site, given),
)

export const getLocalDeliveryOption = option.get(contract.getLocalDeliveryOption)

export const updateLocalDeliveryOption = option.update(contract.updateLocalDeliveryOption)

export const deleteLocalDeliveryOption = option.remove(contract.deleteLocalDeliveryOption)

export const queryLocalDeliveryOptions = option.query(contract.queryLocalDeliveryOptions)

export const listLocalDeliveryOptions = implementRead(contract.listLocalDeliveryOptions, async ({ site }, { externalId }) => {
  const filter = { deliveryRegionIds: { $hasSome: [externalId] } }
  const { items } = await localDeliveryOption.query(site, { filter, cursorPaging: { limit: 100 } })
  return { localDeliveryOptions: items }
})

export const bulkCreateLocalDeliveryOption = implement(
  contract.bulkCreateLocalDeliveryOption,
  async ({ site }, { localDeliveryOptions: given }) => answer(await inBulk(site, given, regionalInBulk.create)),
)

export const bulkUpdateLocalDeliveryOption = implement(
  contract.bulkUpdateLocalDeliveryOption,
  async ({ site }, { localDeliveryOptions: given }) => answer(await inBulk(site, given, localDeliveryOption.update)),
)

export const bulkDeleteLocalDeliveryOption = implement(contract.bulkDeleteLocalDeliveryOption, async ({ site }, { ids }) => {
  await inBulk(site, ids, localDeliveryOption.remove)
  return {}
})

export const addDeliveryRegion = option.change(
  contract.addDeliveryRegion,
  (site, { localDeliveryOptionId, deliveryRegionId, revision }) =>
    regional.addRegion(site, localDeliveryOptionId, deliveryRegionId, revision),
)

export const removeDeliveryRegion = option.change(
  contract.removeDeliveryRegion,
  (site, { localDeliveryOptionId, deliveryRegionId, revision }) =>
    regional.removeRegion(site, localDeliveryOptionId, deliveryRegionId, revision),
)

function answer({ done, refused }: Awaited<ReturnType<typeof inBulk<unknown, contract.LocalDeliveryOption>>>) {
  return { localDeliveryOptions: done, errors: refused.map(({ id, code }) => ({ id, error: code })) }
}
