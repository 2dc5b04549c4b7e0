import * as groups from '@stoa/contract/services/ecom/tax-groups'
import * as mappings from '@stoa/contract/services/ecom/manual-tax-mappings'
import * as regions from '@stoa/contract/services/ecom/tax-regions'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { extendedFields } from '../../../../kernel/lists/entity/extended-fields.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { bulk, withoutItems } from '../../../../kernel/lists/entity/bulk.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { manualTaxMapping, taxGroup, taxRegion } from '../entities.ts'
import { defaultTaxGroup, isDefaultGroup } from '../default-group.ts'
import { assignExemptRates, unassignExemptRates } from '../exempt-rates.ts'

const group = operationsOf(taxGroup)
const region = operationsOf(taxRegion)
const mapping = operationsOf(manualTaxMapping)

export const taxGroups = {
  createTaxGroup: group.create(groups.createTaxGroup),
  getTaxGroup: group.get(groups.getTaxGroup),
  queryTaxGroups: group.query(groups.queryTaxGroups),

  updateTaxGroup: implement(groups.updateTaxGroup, async ({ site, refuse }, { taxGroup: change }) => {
    if (await isDefaultGroup(site, change.id)) {
      throw refuse('ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP', 'the default tax group stays as it is', {
        taxGroupId: change.id,
      })
    }
    return { taxGroup: await taxGroup.update(site, change) }
  }),

  deleteTaxGroup: implement(groups.deleteTaxGroup, async ({ site }, { taxGroupId }) => {
    if (await isDefaultGroup(site, taxGroupId)) {
      // The contract declares no code for it, so the code of the update is used.
      throw refusal('ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP', 'the default tax group stays', { taxGroupId })
    }
    await taxGroup.remove(site, taxGroupId)
    return {}
  }),

  listDefaultTaxGroups: implement(groups.listDefaultTaxGroups, async ({ site }) => ({
    taxGroups: [await defaultTaxGroup(site)],
  })),

  /** There is one default group, whichever app asks. */
  listDefaultTaxGroupsByAppIds: implement(groups.listDefaultTaxGroupsByAppIds, async ({ site }, { appIds }) => {
    const taxGroup = await defaultTaxGroup(site)
    return {
      results: appIds.map((id, originalIndex) => ({ taxGroupMetadata: { id, originalIndex, success: true }, taxGroup })),
      bulkActionMetadata: { totalSuccesses: appIds.length, totalFailures: 0, undetailedFailures: 0 },
    }
  }),
}

export const taxRegions = {
  createTaxRegion: region.create(regions.createTaxRegion),
  bulkCreateTaxRegion: region.bulkCreate(regions.bulkCreateTaxRegion),
  getTaxRegion: region.get(regions.getTaxRegion),
  updateTaxRegion: region.update(regions.updateTaxRegion),
  deleteTaxRegion: region.remove(regions.deleteTaxRegion),
  queryTaxRegions: region.query(regions.queryTaxRegions),
}

export const manualTaxMappings = {
  createManualTaxMapping: mapping.create(mappings.createManualTaxMapping),
  bulkCreateManualTaxMappings: mapping.bulkCreate(mappings.bulkCreateManualTaxMappings),
  getManualTaxMapping: mapping.get(mappings.getManualTaxMapping),
  updateManualTaxMapping: mapping.update(mappings.updateManualTaxMapping),
  deleteManualTaxMapping: mapping.remove(mappings.deleteManualTaxMapping),
  queryManualTaxMappings: mapping.query(mappings.queryManualTaxMappings),
  updateExtendedFields: extendedFields(mappings.updateExtendedFields, manualTaxMapping),

  listManualTaxMappings: implementRead(mappings.listManualTaxMappings, async ({ site }) => {
    const { items, metadata } = await manualTaxMapping.query(site, {
      sort: [{ fieldName: 'createdDate', order: 'ASC' }],
      cursorPaging: { limit: 1000 },
    })
    return { manualTaxMappings: items, pagingMetadata: metadata }
  }),

  bulkAssignExemptOverrides: implement(mappings.bulkAssignExemptOverrides, async ({ site }, { assignOverrides, returnEntity }) =>
    withoutItems(
      returnEntity,
      await bulk(site, assignOverrides ?? [], (tx, override) =>
        changeMapping(tx, override.manualTaxMappingId!, (mapping) => assignExemptRates(mapping, override)),
      ),
    ),
  ),

  bulkUnassignExemptOverrides: implement(
    mappings.bulkUnassignExemptOverrides,
    async ({ site }, { unassignOverrides, returnEntity }) =>
      withoutItems(
        returnEntity,
        await bulk(site, unassignOverrides, (tx, override) =>
          changeMapping(tx, override.manualTaxMappingId!, (mapping) => unassignExemptRates(mapping, override)),
        ),
      ),
  ),
}

async function changeMapping(
  site: SiteTx,
  id: string,
  change: (mapping: mappings.ManualTaxMapping) => mappings.ManualTaxMapping,
) {
  const before = await manualTaxMapping.lock(site, id)
  return manualTaxMapping.save(site, before, change(before))
}
