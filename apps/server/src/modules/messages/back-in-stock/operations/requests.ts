import * as contract from '@stoa/contract/services/ecom/back-in-stock-notifications'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { ask } from '../ask.ts'
import { showRequest, stockRequest } from '../entity.ts'
import { checkItemImage } from '../item-details.ts'
import { checkItemUrl } from '../item-url.ts'
import { markAsSent } from '../mark-as-sent.ts'
import { removeRequest } from '../remove.ts'
import { report } from '../report.ts'
import { itemToAskFor, type AskLimits } from '../item-to-ask-for.ts'
import { findRequestedItem, storedReference } from '../requested-item.ts'
import { countOpen } from '../store/requests.ts'

/** Throws ALREADY_EXISTS for staff, apps, and visitors and members who asked with this address before. */
export const createBackInStockNotificationRequest = ({ limits }: { limits: AskLimits }) =>
  implement(contract.createBackInStockNotificationRequest, async (context, { request, itemDetails }) => {
    const { site, caller, refuse } = context
    const { catalogReference, email, itemUrl } = request
    const item = await itemToAskFor(context, limits, catalogReference, () => checkItemImage(itemDetails))
    const { request: answer, repeated } = await ask(asStaff(site), caller, {
      catalogReference: storedReference(catalogReference),
      email,
      ...item,
      ...(itemUrl && { itemUrl: await checkItemUrl(site, caller, itemUrl) }),
      ...(isStaff(caller) && { itemDetails }),
    })
    if (repeated)
      throw refuse('BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS', 'the address waits for this item already', {
        catalogReference: storedReference(catalogReference),
        ...(isStaff(caller) && { id: answer.id }),
      })
    return { request: answer }
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
