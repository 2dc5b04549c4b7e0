import type { TaxExemption, TaxRate } from '@stoa/pricing'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { subdivisionOf, type Place } from '../../platform/places/index.ts'
import { manualTaxMapping, taxGroup, taxRegion } from './entities.ts'
import * as store from './store.ts'

/** The tax rates of one place, read once and then looked up per tax group. */
export interface PlaceTaxes {
  /** True if prices include tax here: the region's setting, otherwise the site's, otherwise no. */
  taxIncluded: boolean
  /**
   * The rates of a tax group; items without a group, or with a deleted one, use the default group. Empty when nothing is taxed.
   */
  ratesFor(taxGroupId: string | null | undefined): TaxRate[]
  /** Returns the same place for an exempt buyer, who pays the rates of their group if it has some. */
  forBuyer(exemption: BuyerExemption | undefined): PlaceTaxes
}

/** The group of an exempt buyer. `isWhole`: it pays nothing where a rate says nothing of it. */
export type BuyerExemption = TaxExemption & { isWhole: boolean }

const rates = siteCache(
  (site, place) => {
    const [country, subdivision] = JSON.parse(place) as [string | null, string | null]
    return store.loadRatesAt(site, country, subdivision)
  },
  [taxGroup.fqdn, taxRegion.fqdn, manualTaxMapping.fqdn],
)

/** True if the site's prices include tax, unless a region overrides it. */
export async function isTaxIncluded(site: SiteRead): Promise<boolean> {
  return (await taxAt(site)).taxIncluded
}

/** Called after a change of the site's tax settings, which has no event. */
export function forgetRates(site: SiteTx): void {
  rates.invalidate(site)
}

/** Country rates and subdivision rates are added, because both apply to the same base. */
export async function taxAt(site: SiteRead, place: Place = {}): Promise<PlaceTaxes> {
  const rows = await rates.get(site, JSON.stringify([place.country ?? null, subdivisionOf(place) ?? null]))
  const [first] = rows
  const groups = new Set(first?.group_ids)
  const taxesOf = (exemption: BuyerExemption | undefined): PlaceTaxes => ({
    taxIncluded: first?.region_tax_included ?? first?.site_tax_included ?? false,
    ratesFor: (taxGroupId) => {
      const isKnown = taxGroupId && groups.has(taxGroupId)
      return rows.flatMap((row) =>
        row.doc && (isKnown ? row.tax_group_id === taxGroupId : row.is_default_group) ? taxRate(row, row.doc, exemption) : [],
      )
    },
    forBuyer: taxesOf,
  })
  return taxesOf(undefined)
}

function taxRate(
  { country, subdivision }: store.RateRow,
  doc: NonNullable<store.RateRow['doc']>,
  exemption: BuyerExemption | undefined,
): TaxRate {
  const rate = exemption && exemptRate(doc, exemption)
  const jurisdiction = doc.jurisdiction ?? subdivision ?? country
  return {
    name: doc.taxName || 'Tax',
    rate: rate ?? doc.taxRate,
    ...(rate !== undefined && { usualRate: doc.taxRate }),
    ...(jurisdiction && { jurisdiction }),
    jurisdictionType: (doc.jurisdictionType as TaxRate['jurisdictionType']) ?? (subdivision ? 'STATE' : 'COUNTRY'),
    ...(doc.taxType && { taxType: doc.taxType }),
  }
}

/** The mapping's rate for the buyer's group. Without one a wholly exempt buyer pays nothing, and any other the usual rate. */
function exemptRate(
  { exemptRates = [] }: NonNullable<store.RateRow['doc']>,
  { taxExemptGroupId, isWhole }: BuyerExemption,
): string | undefined {
  const own = exemptRates.find((rate) => rate.taxExemptGroupId === taxExemptGroupId)
  return own?.taxRate || (isWhole ? '0' : undefined)
}
