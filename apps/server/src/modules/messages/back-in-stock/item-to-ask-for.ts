import type { CatalogReference } from '@stoa/contract/services/ecom/back-in-stock-notifications'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadPieces } from './notify.ts'
import { findRequestedVariant, isItemApp } from './requested-item.ts'
import { isCollecting } from './store/settings.ts'

export type AskLimits = Pick<RateLimits, 'backInStock'>

/**
 * The variant that somebody asks for. Throws REQUEST_COLLECTION_DISABLED, PRODUCT_NOT_FOUND, INVALID_CATALOG_REFERENCE_OPTIONS,
 * ITEM_IN_STOCK, and a refusal above the limit of one network.
 */
export async function itemToAskFor(
  { site, caller, address }: { site: SiteRead; caller: Caller; address: string | undefined },
  limits: AskLimits,
  reference: CatalogReference,
  check: () => void = () => {},
): Promise<{ productId: string; variantId: string }> {
  if (address && !isStaff(caller)) limits.backInStock(address)
  if (!isItemApp(reference.appId) || !(await isCollecting(site)))
    throw refusal('REQUEST_COLLECTION_DISABLED', 'the shop collects no requests for items of this app', {
      appId: reference.appId,
    })
  check()
  const { productId, variantId } = await findRequestedVariant(site, reference)
  if ((await loadPieces(site, variantId)) !== 0) throw refusal('ITEM_IN_STOCK', 'the item is in stock', { productId, variantId })
  return { productId, variantId }
}
