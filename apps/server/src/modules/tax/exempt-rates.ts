import type { AssignOverride, ManualTaxMapping, UnassignOverride } from '@stoa/contract/services/ecom/manual-tax-mappings'

/** The mapping with its rate for some exempt groups set, one rate per group. */
export function assignExemptRates(mapping: ManualTaxMapping, { exemptGroupOverrides = [] }: AssignOverride): ManualTaxMapping {
  const overridden = new Set(exemptGroupOverrides.map(({ exemptGroupId }) => exemptGroupId))
  const kept = (mapping.exemptRates ?? []).filter(({ taxExemptGroupId }) => !overridden.has(taxExemptGroupId))
  return {
    ...mapping,
    exemptRates: [
      ...kept,
      ...exemptGroupOverrides.map(({ exemptGroupId, rate }) => ({ taxExemptGroupId: exemptGroupId, taxRate: rate })),
    ],
  }
}

export function unassignExemptRates(mapping: ManualTaxMapping, { exemptGroupIds = [] }: UnassignOverride): ManualTaxMapping {
  return {
    ...mapping,
    exemptRates: (mapping.exemptRates ?? []).filter(({ taxExemptGroupId }) => !exemptGroupIds.includes(taxExemptGroupId!)),
  }
}
