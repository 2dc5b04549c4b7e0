import * as contract from '@stoa/contract/services/ecom/tax-exempt-groups'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { tagOperations } from '../../../../kernel/lists/entity/tag-operations.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { manualCalculatorId } from '../../tax/index.ts'
import { checkChangeable } from '../changeable.ts'
import { defaultExemptGroup } from '../default-group.ts'
import { taxExemptGroup } from '../entities.ts'

const group = operationsOf(taxExemptGroup)

const tags = tagOperations(taxExemptGroup)

export const createTaxExemptGroup = group.create(contract.createTaxExemptGroup)

export const getTaxExemptGroup = group.get(contract.getTaxExemptGroup)

export const queryTaxExemptGroups = group.query(contract.queryTaxExemptGroups)

export const bulkCreateTaxExemptGroups = group.bulkCreate(contract.bulkCreateTaxExemptGroups)

export const updateTaxExemptGroup = group.update(contract.updateTaxExemptGroup)

export const bulkUpdateTaxExemptGroups = group.bulkUpdate(contract.bulkUpdateTaxExemptGroups)

/** Its contacts pay tax as usual from then on; their certificates stay. */
export const deleteTaxExemptGroup = implement(contract.deleteTaxExemptGroup, async ({ site }, { taxExemptGroupId }) => {
  await checkChangeable(site, taxExemptGroupId)
  await taxExemptGroup.remove(site, taxExemptGroupId)
  return {}
})

export const bulkDeleteTaxExemptGroups = group.bulkChange(contract.bulkDeleteTaxExemptGroups, async (site, id: string) => {
  await checkChangeable(site, id)
  return taxExemptGroup.remove(site, id)
})

export const bulkUpdateTaxExemptGroupTags = tags.ofMany(
  contract.bulkUpdateTaxExemptGroupTags,
  ({ taxExemptGroupIds }) => taxExemptGroupIds,
)

export const bulkUpdateTaxExemptGroupTagsByFilter = tags.byFilter(contract.bulkUpdateTaxExemptGroupTagsByFilter)

export const listDefaultTaxExemptGroups = implement(contract.listDefaultTaxExemptGroups, async ({ site }) => {
  const { id, name } = await defaultExemptGroup(site)
  return { taxExemptGroups: [{ id, name, appId: manualCalculatorId }] }
})
