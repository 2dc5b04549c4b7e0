import type { Module } from '../../../kernel/background/module.ts'
import { taxCalculation, manualTaxMappings, taxRegions, taxGroups, taxProposals, taxSettings } from './operations/index.ts'

export { defaultTaxGroup } from './default-group.ts'
export { manualCalculatorId } from './operations/calculate-tax.ts'
export { taxAt, isTaxIncluded, type BuyerExemption, type PlaceTaxes } from './rates.ts'
export { manualTaxMapping, taxRegion } from './entities.ts'
export { hasTaxRates, saveTaxSettings } from './store.ts'

export const taxModule = {
  name: 'tax',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'ecom/tax-groups': taxGroups,
    'ecom/tax-regions': taxRegions,
    'ecom/manual-tax-mappings': manualTaxMappings,
    'ecom/tax-settings': taxSettings,
    'stoa/tax-proposals': taxProposals,
    'ecom/tax-calculation': taxCalculation,
  },
} satisfies Module
