import * as contract from '@stoa/contract/services/ecom/back-in-stock-notifications'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { loadPieces } from '../notify.ts'
import { ask } from '../ask.ts'
import { showRequest, stockRequest } from '../entity.ts'
import { checkItemImage } from '../item-details.ts'
import { checkItemUrl } from '../item-url.ts'
import { markAsSent } from '../mark-as-sent.ts'
import { removeRequest } from '../remove.ts'
import { report } from '../report.ts'
import { findRequestedItem, findRequestedVariant, isItemApp, storedReference } from '../requested-item.ts'
import { countOpen } from '../store/requests.ts'
import { isCollecting } from '../store/settings.ts'

export const createBackInStockNotificationRequest = ({ limits }: { limits: Pick<RateLimits, 'backInStock'> }) =>
  implement(contract.createBackInStockNotificationRequest, async ({ site, caller, address, refuse }, given) => {
    const { request, itemDetails } = given
    const { catalogReference, email, itemUrl } = request
    if (address && !isStaff(caller)) limits.backInStock(address)
    if (!isItemApp(catalogReference.appId) || !(await isCollecting(site)))
      throw refuse('REQUEST_COLLECTION_DISABLED', 'the shop collects no requests for items of this app', {
        appId: catalogReference.appId,
      })
    checkItemImage(itemDetails)
    const { productId, variantId } = await findRequestedVariant(site, catalogReference)
    if ((await loadPieces(site, variantId)) !== 0) throw refuse('ITEM_IN_STOCK', 'the item is in stock', { productId, variantId })
    return {
      request: await ask(asStaff(site), caller, {
        catalogReference: storedReference(catalogReference),
        email,
        productId,
        variantId,
        ...(itemUrl && { itemUrl: await checkItemUrl(site, caller, itemUrl) }),
        ...(isStaff(caller) && { itemDetails }),
      }),
    }
  })

export const getBackInStockNotificationRequest = implementRead(
  contract.getBackInStockNotificationRequest,
  async ({ site }, { id }) => ({ request: showRequest(await stockRequest.get(site, id)) }),
)

export const deleteBackInStockNotificationRequest = implement(
  contract.deleteBackInStockNotificationRequest,
  async ({ site }, { id }) => {
    await removeRequest(site, id)
    return {}
  },
)

export const queryBackInStockNotificationRequests = implementRead(
  contract.queryBackInStockNotificationRequests,
  async ({ site }, { query }) => {
    const page = await stockRequest.query(site, query)
    const { count, cursors } = page.metadata
    const byOffset = page.offset !== undefined && { offset: page.offset, total: await page.total() }
    return { requests: page.items.map(showRequest), metadata: { count, cursors, ...byOffset } }
  },
)

export const markAsNotificationSent = implement(contract.markAsNotificationSent, async ({ site }, { id }) => ({
  request: showRequest(await markAsSent(site, id)),
}))

/** People who wait still, of a variant or of a whole product. */
export const getBackInStockNotificationRequestsCountByCatalogReferences = implementRead(
  contract.getBackInStockNotificationRequestsCountByCatalogReferences,
  async ({ site }, { catalogReferences }) => {
    const items = await Promise.all(catalogReferences.map((reference) => findRequestedItem(site, reference)))
    const counts = await countOpen(
      site,
      items.filter((item) => item !== undefined),
    )
    return {
      countsPerCatalogReference: catalogReferences.map((catalogReference, index) => ({
        catalogReference,
        count: items[index] ? counts.shift()! : 0,
      })),
    }
  },
)

export const reportItemsBackInStock = implement(contract.reportItemsBackInStock, async ({ site }, request) => {
  checkItemImage(request.itemDetails)
  await report(site, request)
  return {}
})
