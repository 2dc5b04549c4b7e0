import type { BackInStockSettings } from '@stoa/contract/services/ecom/back-in-stock-settings'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { catalogAppId } from '../../catalog/catalog/ports/items.ts'
import { otherCatalogAppId } from './requested-item.ts'
import { isCollecting } from './store/settings.ts'

/** The catalogue's state, under both ids that front ends look for. */
export async function loadSettings(site: SiteRead): Promise<BackInStockSettings> {
  const collectingRequests = await isCollecting(site)
  return { collectionStates: [catalogAppId, otherCatalogAppId].map((appId) => ({ appId, collectingRequests })) }
}
