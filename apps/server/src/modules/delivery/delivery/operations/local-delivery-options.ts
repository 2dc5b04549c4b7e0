import * as contract from '@stoa/contract/services/ecom/local-delivery-options'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { localDeliveryOption } from '../entity.ts'
import { inBulk, regionalOf } from './delivery-options.ts'

const option = operationsOf(localDeliveryOption)
const regional = regionalOf(localDeliveryOption, 'local_delivery_option', 'LIMIT_OF_OPTIONS_PER_EXTERNAL_ID_EXCEEDED')
const regionalInBulk = regionalOf(localDeliveryOption, 'local_delivery_option', 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED')

export const localDeliveryOptions = {
  createLocalDeliveryOption: option.change(contract.createLocalDeliveryOption, (site, { localDeliveryOption: given }) =>
    regional.create(site, given),
  ),
  getLocalDeliveryOption: option.get(contract.getLocalDeliveryOption),
  updateLocalDeliveryOption: option.update(contract.updateLocalDeliveryOption),
  deleteLocalDeliveryOption: option.remove(contract.deleteLocalDeliveryOption),
  queryLocalDeliveryOptions: option.query(contract.queryLocalDeliveryOptions),

  listLocalDeliveryOptions: implementRead(contract.listLocalDeliveryOptions, async ({ site }, { externalId }) => {
    const filter = { deliveryRegionIds: { $hasSome: [externalId] } }
    const { items } = await localDeliveryOption.query(site, { filter, cursorPaging: { limit: 100 } })
    return { localDeliveryOptions: items }
  }),

  bulkCreateLocalDeliveryOption: implement(
    contract.bulkCreateLocalDeliveryOption,
    async ({ site }, { localDeliveryOptions: given }) => answer(await inBulk(site, given, regionalInBulk.create)),
  ),
  bulkUpdateLocalDeliveryOption: implement(
    contract.bulkUpdateLocalDeliveryOption,
    async ({ site }, { localDeliveryOptions: given }) => answer(await inBulk(site, given, localDeliveryOption.update)),
  ),
  bulkDeleteLocalDeliveryOption: implement(contract.bulkDeleteLocalDeliveryOption, async ({ site }, { ids }) => {
    await inBulk(site, ids, localDeliveryOption.remove)
    return {}
  }),

  addDeliveryRegion: option.change(contract.addDeliveryRegion, (site, { localDeliveryOptionId, deliveryRegionId, revision }) =>
    regional.addRegion(site, localDeliveryOptionId, deliveryRegionId, revision),
  ),
  removeDeliveryRegion: option.change(
    contract.removeDeliveryRegion,
    (site, { localDeliveryOptionId, deliveryRegionId, revision }) =>
      regional.removeRegion(site, localDeliveryOptionId, deliveryRegionId, revision),
  ),
}

function answer({ done, refused }: Awaited<ReturnType<typeof inBulk<unknown, contract.LocalDeliveryOption>>>) {
  return { localDeliveryOptions: done, errors: refused.map(({ id, code }) => ({ id, error: code })) }
}
