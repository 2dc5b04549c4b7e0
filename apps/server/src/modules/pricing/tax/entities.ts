import * as groups from '@stoa/contract/services/ecom/tax-groups'
import * as mappings from '@stoa/contract/services/ecom/manual-tax-mappings'
import * as regions from '@stoa/contract/services/ecom/tax-regions'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { checkSubdivision } from './subdivisions.ts'

export const taxGroup = entity<groups.TaxGroup>({
  service: groups.service,
  type: 'TaxGroup',
  table: 'tax_group',
  columns: { name: { column: 'name', notNull: true } },
})

export const taxRegion = entity<regions.TaxRegion>({
  service: regions.service,
  type: 'TaxRegion',
  table: 'tax_region',
  columns: { country: { column: 'country', notNull: true }, subdivision: 'subdivision' },
  conflicts: { tax_region_place: 'ALREADY_EXISTS' },
  prepare: (_site, region) => checkSubdivision(region),
})

export const manualTaxMapping = entity<mappings.ManualTaxMapping>({
  service: mappings.service,
  type: 'ManualTaxMapping',
  table: 'manual_tax_mapping',
  columns: { taxGroupId: { column: 'tax_group_id', type: 'uuid' }, taxRegionId: { column: 'tax_region_id', type: 'uuid' } },
  conflicts: {
    manual_tax_mapping_once: 'MANUAL_TAX_MAPPING_ALREADY_EXISTS',
    manual_tax_mapping_group: 'TAX_GROUP_ID_NOT_FOUND',
    manual_tax_mapping_region: 'TAX_REGION_ID_NOT_FOUND',
  },
})
