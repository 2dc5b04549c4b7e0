import * as contract from '@stoa/contract/services/stoa/delivery-regions'
import { operationsOf } from '../../../kernel/entity/operations.ts'
import { revisionMismatch } from '../../../kernel/errors.ts'
import { implement } from '../../../kernel/operation.ts'
import { checkedOption, deliveryRegion, shippingOption } from '../entity.ts'
import { optionsWithRegion } from '../store.ts'

const region = operationsOf(deliveryRegion)

export const deliveryRegions = {
  createDeliveryRegion: region.create(contract.createDeliveryRegion),
  updateDeliveryRegion: region.update(contract.updateDeliveryRegion),
  queryDeliveryRegions: region.query(contract.queryDeliveryRegions),

  deleteDeliveryRegion: implement(contract.deleteDeliveryRegion, async ({ site }, { deliveryRegionId }) => {
    await deliveryRegion.remove(site, deliveryRegionId)
    for (const id of await optionsWithRegion(site, deliveryRegionId)) {
      const before = await shippingOption.lock(site, id)
      const { deliveryRegionId: _single, deliveryRegionIds = [], ...option } = before
      await shippingOption.save(site, before, {
        ...option,
        deliveryRegionIds: deliveryRegionIds.filter((known) => known !== deliveryRegionId),
      })
    }
    return {}
  }),

  rewriteShippingOption: implement(contract.rewriteShippingOption, async ({ site }, { shippingOption: given }) => {
    const before = await shippingOption.lock(site, given.id)
    if (before.revision !== given.revision) throw revisionMismatch(before.revision!)
    const { deliveryRegionId: _single, deliveryRegionIds: _known, ...kept } = before
    const after = checkedOption({ ...kept, ...given })
    return { shippingOption: (await shippingOption.save(site, before, after)) as contract.ShippingOption }
  }),
}
