import * as contract from '@stoa/contract/services/ecom/shipping-options'
import * as own from '@stoa/contract/services/stoa/shipping-options'
import { extendedFields } from '../../../../kernel/lists/entity/extended-fields.ts'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { invalid, notFound, revisionMismatch } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { checkedOption, shippingOption } from '../entity.ts'
import { findProfileOfRegion } from '../store/options.ts'

const option = operationsOf(shippingOption)

export const rewriteShippingOption = implement(own.rewriteShippingOption, async ({ site }, { shippingOption: given }) => {
  const before = await shippingOption.lock(site, given.id)
  if (before.revision !== given.revision) throw revisionMismatch(before.revision)
  const { deliveryRegionId: _single, deliveryRegionIds: _known, ...kept } = before
  const after = checkedOption({ ...kept, ...given })
  return { shippingOption: (await shippingOption.save(site, before, after)) as own.ShippingOption }
})

/** The contract's limit for one option. */
const maxRegions = 50

export const createShippingOption = option.create(contract.createShippingOption)

export const getShippingOption = option.get(contract.getShippingOption)

export const updateShippingOption = option.update(contract.updateShippingOption)

export const deleteShippingOption = option.remove(contract.deleteShippingOption)

export const queryShippingOptions = option.query(contract.queryShippingOptions)

export const updateExtendedFields = extendedFields(contract.updateExtendedFields, shippingOption, { keepsRevision: true })

export const addDeliveryRegion = implement(
  contract.addDeliveryRegion,
  async ({ site }, { shippingOptionId, deliveryRegionId, revision }) => {
    if (!(await findProfileOfRegion(site, deliveryRegionId))) throw notFound('deliveryRegion', { id: deliveryRegionId })
    return {
      shippingOption: await changeRegions(site, shippingOptionId, revision, (ids) => [...new Set([...ids, deliveryRegionId])]),
    }
  },
)

export const removeDeliveryRegion = implement(
  contract.removeDeliveryRegion,
  async ({ site }, { shippingOptionId, deliveryRegionId, revision }) => ({
    shippingOption: await changeRegions(site, shippingOptionId, revision, (ids) => ids.filter((id) => id !== deliveryRegionId)),
  }),
)

async function changeRegions(
  site: SiteTx,
  id: string,
  revision: string,
  change: (ids: string[]) => string[],
): Promise<contract.ShippingOption> {
  const before = await shippingOption.lock(site, id)
  if (before.revision !== revision) throw revisionMismatch(before.revision)
  // The deprecated single region is in the list too, and would reappear after it was removed from the list.
  const { deliveryRegionId: _single, deliveryRegionIds: known = [], ...option } = before
  const deliveryRegionIds = change(known)
  if (deliveryRegionIds.length === known.length) return before
  if (deliveryRegionIds.length > maxRegions) throw tooManyRegions()
  return shippingOption.save(site, before, { ...option, deliveryRegionIds })
}

function tooManyRegions() {
  return invalid({
    field: 'shippingOption.deliveryRegionIds',
    description: `must be at most ${maxRegions} items`,
    violatedRule: 'MAX_SIZE',
    data: { threshold: maxRegions },
  })
}
