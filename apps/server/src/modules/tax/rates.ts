import type { TaxRate } from '@stoa/pricing'
import { siteCache } from '../../kernel/site-cache.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import { subdivisionOf, type Place } from '../places/index.ts'
import { manualTaxMapping, taxGroup, taxRegion } from './entities.ts'
import * as store from './store.ts'

/** The tax rates of one place, read once and then looked up per tax group. */
export interface PlaceTaxes {
  /** Whether prices include tax here: the region's setting, otherwise the site's, otherwise no. */
  taxIncluded: boolean
  /**
   * The rates of a tax group; items without a group, or with a deleted one, use the default group. Empty when nothing is taxed.
   */
  ratesFor(taxGroupId: string | null | undefined): TaxRate[]
}

const rates = siteCache(
  (site, place) => {
    const [country, subdivision] = JSON.parse(place) as [string | null, string | null]
    return store.ratesAt(site, country, subdivision)
  },
  [taxGroup.fqdn, taxRegion.fqdn, manualTaxMapping.fqdn],
)

/** Whether the site's prices include tax, unless a region overrides it. */
export async function taxIncludedOnSite(site: SiteRead): Promise<boolean> {
  return (await taxAt(site)).taxIncluded
}

/** Called after a change of the site's tax settings, which has no event. */
export function forgetRates(site: SiteTx): void {
  rates.invalidate(site)
}

/**
 * Country rates and subdivision rates are added, because both apply to the same base. A buyer of a tax-exempt group pays the
 * mapping's rate for that group, or the normal rate when there is none.
 */
export async function taxAt(site: SiteRead, place: Place = {}, taxExemptGroupId?: string | null): Promise<PlaceTaxes> {
  const rows = await rates.get(site, JSON.stringify([place.country ?? null, subdivisionOf(place) ?? null]))
  const [first] = rows
  const groups = new Set(first?.group_ids)
  return {
    taxIncluded: first?.region_tax_included ?? first?.site_tax_included ?? false,
    ratesFor: (taxGroupId) => {
      const isKnown = taxGroupId && groups.has(taxGroupId)
      return rows.flatMap((row) =>
        row.doc && (isKnown ? row.tax_group_id === taxGroupId : row.is_default_group)
          ? taxRate(row, row.doc, taxExemptGroupId)
          : [],
      )
    },
  }
}

function taxRate(
  { country, subdivision }: store.RateRow,
  doc: NonNullable<store.RateRow['doc']>,
  taxExemptGroupId: string | null | undefined,
): TaxRate {
  const exempt = taxExemptGroupId && doc.exemptRates?.find((rate) => rate.taxExemptGroupId === taxExemptGroupId)
  const jurisdiction = doc.jurisdiction ?? subdivision ?? country
  return {
    name: doc.taxName || 'Tax',
    rate: (exempt && exempt.taxRate) || doc.taxRate,
    ...(jurisdiction && { jurisdiction }),
    jurisdictionType: (doc.jurisdictionType as TaxRate['jurisdictionType']) ?? (subdivision ? 'STATE' : 'COUNTRY'),
    ...(doc.taxType && { taxType: doc.taxType }),
  }
}
