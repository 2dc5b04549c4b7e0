import type { AssignOverride, ManualTaxMapping, UnassignOverride } from '@stoa/contract/services/ecom/manual-tax-mappings'
import { invalid } from '../../../kernel/basics/errors.ts'

/** The contract's limit for one mapping. */
const maxExemptRates = 50

/** The mapping with its rates for some exempt groups set: one rate per group, the last one given. */
export function assignExemptRates(mapping: ManualTaxMapping, { exemptGroupOverrides = [] }: AssignOverride): ManualTaxMapping {
  const rates = new Map((mapping.exemptRates ?? []).map((known) => [known.taxExemptGroupId, known]))
  for (const { exemptGroupId, rate } of exemptGroupOverrides)
    rates.set(exemptGroupId, { taxExemptGroupId: exemptGroupId, taxRate: rate })
  if (rates.size > maxExemptRates)
    throw invalid({
      field: 'manualTaxMapping.exemptRates',
      description: `must be at most ${maxExemptRates} items`,
      violatedRule: 'MAX_SIZE',
      data: { threshold: maxExemptRates },
    })
  return { ...mapping, exemptRates: [...rates.values()] }
}

export function unassignExemptRates(mapping: ManualTaxMapping, { exemptGroupIds = [] }: UnassignOverride): ManualTaxMapping {
  return {
    ...mapping,
    exemptRates: (mapping.exemptRates ?? []).filter(
      ({ taxExemptGroupId }) => !taxExemptGroupId || !exemptGroupIds.includes(taxExemptGroupId),
    ),
  }
}
