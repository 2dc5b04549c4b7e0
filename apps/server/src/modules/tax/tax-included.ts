import { siteCache } from '../../kernel/site-cache.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import { findTaxSettings } from './store.ts'

const setting = siteCache(async (site) => (await findTaxSettings(site))?.tax_included_in_item_prices ?? false)

/** Whether the site's prices include tax, where no region says otherwise. */
export function taxIncludedOnSite(site: SiteRead): Promise<boolean> {
  return setting.get(site)
}

export function forgetTaxIncluded(site: SiteTx): void {
  setting.forget(site)
}
