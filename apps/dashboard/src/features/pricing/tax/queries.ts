import { listManualTaxMappings } from '@stoa/contract/calls/ecom/manual-tax-mappings'
import { listTaxCalculators } from '@stoa/contract/calls/ecom/tax-calculation'
import { listDefaultTaxGroups, queryTaxGroups } from '@stoa/contract/calls/ecom/tax-groups'
import { queryTaxRegions } from '@stoa/contract/calls/ecom/tax-regions'
import { getTaxSettings } from '@stoa/contract/calls/ecom/tax-settings'
import type { ManualTaxMapping } from '@stoa/contract/services/ecom/manual-tax-mappings'
import type { TaxGroup } from '@stoa/contract/services/ecom/tax-groups'
import type { TaxRegion } from '@stoa/contract/services/ecom/tax-regions'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

/** The tax settings of a shop: regions, groups and rates. */
export interface Taxes {
  regions: TaxRegion[]
  groups: TaxGroup[]
  /** The group of products without one. It cannot be changed. */
  defaultGroupId: string | undefined
  rates: ManualTaxMapping[]
  includedInPrices: boolean
  calculatorId: string | undefined
}

export const taxesQuery = queryOptions({
  queryKey: ['taxes'],
  queryFn: async ({ signal }): Promise<Taxes> => {
    const ask = { signal }
    const cursorPaging = { limit: 100 }
    // Requested first, because the site's first request creates its default group.
    const defaults = await api.call(listDefaultTaxGroups, {}, ask)
    const [regions, groups, mappings, settings, calculators] = await Promise.all([
      api.call(queryTaxRegions, { query: { sort: [{ fieldName: 'country', order: 'ASC' }], cursorPaging } }, ask),
      api.call(queryTaxGroups, { query: { sort: [{ fieldName: 'name', order: 'ASC' }], cursorPaging } }, ask),
      api.call(listManualTaxMappings, {}, ask),
      api.call(getTaxSettings, {}, ask),
      api.call(listTaxCalculators, {}, ask),
    ])
    return {
      regions: regions.taxRegions ?? [],
      groups: groups.taxGroups ?? [],
      defaultGroupId: defaults.taxGroups?.[0]?.id ?? undefined,
      rates: mappings.manualTaxMappings ?? [],
      includedInPrices: settings.taxSettings?.taxIncludedInItemPrices ?? false,
      calculatorId: calculators.taxCalculatorDetails?.[0]?.appId,
    }
  },
})
