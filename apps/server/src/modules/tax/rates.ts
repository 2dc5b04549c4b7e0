import type { TaxRate } from '@stoa/pricing'
import type { SiteRead } from '../../kernel/site.ts'
import * as store from './store.ts'

/** The rates that hold at one place, asked for once and then answered per tax group. */
export interface PlaceTaxes {
  /** Whether prices include their tax here: the region's word, or the site's, or no. */
  taxIncluded: boolean
  /** The rates for items of a group, an item without one being of the default group. Empty: nothing is taxed. */
  ratesFor(taxGroupId: string | null | undefined): TaxRate[]
}

/** Country-wide rates and those of the subdivision add up: both levy on the same base. */
export async function taxAt(
  site: SiteRead,
  place: { country?: string | null; subdivision?: string | null } | undefined,
): Promise<PlaceTaxes> {
  const rows = await store.ratesAt(site, place?.country ?? null, place?.subdivision ?? null)
  const [first] = rows
  return {
    taxIncluded: first?.region_tax_included ?? first?.site_tax_included ?? false,
    ratesFor: (taxGroupId) =>
      rows.flatMap((row) =>
        row.doc && (taxGroupId ? row.tax_group_id === taxGroupId : row.is_default_group) ? taxRate(row, row.doc) : [],
      ),
  }
}

function taxRate({ country, subdivision }: store.RateRow, doc: NonNullable<store.RateRow['doc']>): TaxRate {
  const jurisdiction = doc.jurisdiction ?? subdivision ?? country
  return {
    name: doc.taxName ?? 'Tax',
    rate: doc.taxRate,
    ...(jurisdiction && { jurisdiction }),
    jurisdictionType: (doc.jurisdictionType as TaxRate['jurisdictionType']) ?? (subdivision ? 'STATE' : 'COUNTRY'),
    ...(doc.taxType && { taxType: doc.taxType }),
  }
}
