import * as groups from '@stoa/contract/services/ecom/tax-groups'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { taxGroup } from '../entities.ts'
import { defaultTaxGroup, isDefaultGroup } from '../default-group.ts'

const group = operationsOf(taxGroup)

export const createTaxGroup = group.create(groups.createTaxGroup)

export const getTaxGroup = group.get(groups.getTaxGroup)

export const queryTaxGroups = group.query(groups.queryTaxGroups)

export const updateTaxGroup = implement(groups.updateTaxGroup, async ({ site, refuse }, { taxGroup: change }) => {
  if (await isDefaultGroup(site, change.id)) {
    throw refuse('ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP', 'the default tax group stays as it is', {
      taxGroupId: change.id,
    })
  }
  return { taxGroup: await taxGroup.update(site, change) }
})

export const deleteTaxGroup = implement(groups.deleteTaxGroup, async ({ site }, { taxGroupId }) => {
  if (await isDefaultGroup(site, taxGroupId)) {
    // The contract declares no code for it, so the code of the update is used.
    throw refusal('ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP', 'the default tax group stays', { taxGroupId })
  }
  await taxGroup.remove(site, taxGroupId)
  return {}
})

export const listDefaultTaxGroups = implement(groups.listDefaultTaxGroups, async ({ site }) => ({
  taxGroups: [await defaultTaxGroup(site)],
}))

/** There is one default group, whichever app asks. */
export const listDefaultTaxGroupsByAppIds = implement(groups.listDefaultTaxGroupsByAppIds, async ({ site }, { appIds }) => {
  const taxGroup = await defaultTaxGroup(site)
  return {
    results: appIds.map((id, originalIndex) => ({ taxGroupMetadata: { id, originalIndex, success: true }, taxGroup })),
    bulkActionMetadata: { totalSuccesses: appIds.length, totalFailures: 0, undetailedFailures: 0 },
  }
})
