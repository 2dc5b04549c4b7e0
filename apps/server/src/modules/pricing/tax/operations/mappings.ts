import * as mappings from '@stoa/contract/services/ecom/manual-tax-mappings'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { extendedFields } from '../../../../kernel/lists/entity/extended-fields.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { bulk, withoutItems } from '../../../../kernel/lists/entity/bulk.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { manualTaxMapping } from '../entities.ts'
import { assignExemptRates, unassignExemptRates } from '../exempt-rates.ts'

const mapping = operationsOf(manualTaxMapping)

export const createManualTaxMapping = mapping.create(mappings.createManualTaxMapping)

export const bulkCreateManualTaxMappings = mapping.bulkCreate(mappings.bulkCreateManualTaxMappings)

export const getManualTaxMapping = mapping.get(mappings.getManualTaxMapping)

export const updateManualTaxMapping = mapping.update(mappings.updateManualTaxMapping)

export const deleteManualTaxMapping = mapping.remove(mappings.deleteManualTaxMapping)

export const queryManualTaxMappings = mapping.query(mappings.queryManualTaxMappings)

export const updateExtendedFields = extendedFields(mappings.updateExtendedFields, manualTaxMapping)

export const listManualTaxMappings = implementRead(mappings.listManualTaxMappings, async ({ site }) => {
  const { items, metadata } = await manualTaxMapping.query(site, {
    sort: [{ fieldName: 'createdDate', order: 'ASC' }],
    cursorPaging: { limit: 1000 },
  })
  return { manualTaxMappings: items, pagingMetadata: metadata }
})

export const bulkAssignExemptOverrides = implement(
  mappings.bulkAssignExemptOverrides,
  async ({ site }, { assignOverrides, returnEntity }) =>
    withoutItems(
      returnEntity,
      await bulk(site, assignOverrides ?? [], (tx, override) =>
        changeMapping(tx, override.manualTaxMappingId, (mapping) => assignExemptRates(mapping, override)),
      ),
    ),
)

export const bulkUnassignExemptOverrides = implement(
  mappings.bulkUnassignExemptOverrides,
  async ({ site }, { unassignOverrides, returnEntity }) =>
    withoutItems(
      returnEntity,
      await bulk(site, unassignOverrides, (tx, override) =>
        changeMapping(tx, override.manualTaxMappingId, (mapping) => unassignExemptRates(mapping, override)),
      ),
    ),
)

async function changeMapping(
  site: SiteTx,
  id: string,
  change: (mapping: mappings.ManualTaxMapping) => mappings.ManualTaxMapping,
) {
  const before = await manualTaxMapping.lock(site, id)
  return manualTaxMapping.save(site, before, change(before))
}
