import {
  createTaxGroup,
  getTaxGroup,
  queryTaxGroups,
  updateTaxGroup,
  deleteTaxGroup,
  listDefaultTaxGroups,
  listDefaultTaxGroupsByAppIds,
} from './groups.ts'
import {
  createTaxRegion,
  bulkCreateTaxRegion,
  getTaxRegion,
  updateTaxRegion,
  deleteTaxRegion,
  queryTaxRegions,
} from './regions.ts'
import {
  createManualTaxMapping,
  bulkCreateManualTaxMappings,
  getManualTaxMapping,
  updateManualTaxMapping,
  deleteManualTaxMapping,
  queryManualTaxMappings,
  updateExtendedFields,
  listManualTaxMappings,
  bulkAssignExemptOverrides,
  bulkUnassignExemptOverrides,
} from './mappings.ts'
import { confirmTaxProposals, listTaxProposals } from './proposals.ts'
import { getTaxSettings, upsertTaxSettings } from './settings.ts'
import { calculateTax, listTaxCalculators } from './calculate-tax.ts'

export const taxGroups = {
  createTaxGroup,
  getTaxGroup,
  queryTaxGroups,
  updateTaxGroup,
  deleteTaxGroup,
  listDefaultTaxGroups,
  listDefaultTaxGroupsByAppIds,
}

export const taxRegions = {
  createTaxRegion,
  bulkCreateTaxRegion,
  getTaxRegion,
  updateTaxRegion,
  deleteTaxRegion,
  queryTaxRegions,
}

export const manualTaxMappings = {
  createManualTaxMapping,
  bulkCreateManualTaxMappings,
  getManualTaxMapping,
  updateManualTaxMapping,
  deleteManualTaxMapping,
  queryManualTaxMappings,
  updateExtendedFields,
  listManualTaxMappings,
  bulkAssignExemptOverrides,
  bulkUnassignExemptOverrides,
}

export const taxProposals = { listTaxProposals, confirmTaxProposals }

export const taxSettings = {
  getTaxSettings,
  upsertTaxSettings,
}

export const taxCalculation = {
  calculateTax,
  listTaxCalculators,
}
