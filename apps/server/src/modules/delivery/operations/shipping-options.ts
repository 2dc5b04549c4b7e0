import * as contract from '@stoa/contract/services/ecom/shipping-options'
import { extendedFields } from '../../../kernel/entity/extended-fields.ts'
import { operationsOf } from '../../../kernel/entity/operations.ts'
import { notFound, revisionMismatch } from '../../../kernel/errors.ts'
import { implement } from '../../../kernel/operation.ts'
import type { SiteTx } from '../../../kernel/site.ts'
import { shippingOption } from '../entity.ts'
import { regionExists } from '../store.ts'

const option = operationsOf(shippingOption)

export const shippingOptions = {
  createShippingOption: option.create(contract.createShippingOption),
  getShippingOption: option.get(contract.getShippingOption),
  updateShippingOption: option.update(contract.updateShippingOption),
  deleteShippingOption: option.remove(contract.deleteShippingOption),
  queryShippingOptions: option.query(contract.queryShippingOptions),
  updateExtendedFields: extendedFields(contract.updateExtendedFields, shippingOption),

  addDeliveryRegion: implement(contract.addDeliveryRegion, async ({ site }, { shippingOptionId, deliveryRegionId, revision }) => {
    if (!(await regionExists(site, deliveryRegionId))) throw notFound('deliveryRegion', { id: deliveryRegionId })
    return {
      shippingOption: await changeRegions(site, shippingOptionId, revision, (ids) => [...new Set([...ids, deliveryRegionId])]),
    }
  }),

  removeDeliveryRegion: implement(
    contract.removeDeliveryRegion,
    async ({ site }, { shippingOptionId, deliveryRegionId, revision }) => ({
      shippingOption: await changeRegions(site, shippingOptionId, revision, (ids) => ids.filter((id) => id !== deliveryRegionId)),
    }),
  ),
}

async function changeRegions(
  site: SiteTx,
  id: string,
  revision: string,
  change: (ids: string[]) => string[],
): Promise<contract.ShippingOption> {
  const before = await shippingOption.lock(site, id)
  if (before.revision !== revision) throw revisionMismatch(before.revision!)
  return shippingOption.save(site, before, { ...before, deliveryRegionIds: change(before.deliveryRegionIds ?? []) })
}
