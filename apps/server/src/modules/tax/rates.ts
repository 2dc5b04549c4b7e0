import type { TaxRate } from '@stoa/pricing'
import type { SiteRead } from '../../kernel/site.ts'
import * as store from './store.ts'

/** The rates that hold at one place, asked for once and then answered per tax group. */
export interface PlaceRates {
  /** Whether prices include their tax here; null where neither the region nor the site says so. */
  taxIncluded: boolean | null
  /** The rates for items of a group, an item without one being of the default group. Empty: nothing is taxed. */
  ratesFor(taxGroupId: string | null | undefined): TaxRate[]
}

/** Country-wide rates and those of the subdivision add up: both levy on the same base. */
export async function ratesAt(
  site: SiteRead,
  place: { country?: string | null; subdivision?: string | null } | undefined,
): Promise<PlaceRates> {
  if (!place?.country) return { taxIncluded: null, ratesFor: () => [] }
  const rows = await store.ratesAt(site, place.country, place.subdivision ?? null)
  return {
    taxIncluded: rows[0]?.tax_included ?? null,
    ratesFor: (taxGroupId) =>
      rows.filter((row) => (taxGroupId ? row.tax_group_id === taxGroupId : row.is_default_group)).map(taxRate),
  }
}

function taxRate({ doc, country, subdivision }: store.RateRow): TaxRate {
  return {
    name: doc.taxName ?? 'Tax',
    rate: doc.taxRate,
    jurisdiction: doc.jurisdiction ?? subdivision ?? country,
    jurisdictionType: (doc.jurisdictionType as TaxRate['jurisdictionType']) ?? (subdivision ? 'STATE' : 'COUNTRY'),
    ...(doc.taxType && { taxType: doc.taxType }),
  }
}
