import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { defaultLocationId, loadCatalogItems, type CatalogItem } from '../../catalog/catalog/ports/items.ts'
import { loadItemsAt } from '../../catalog/catalog/ports/stock.ts'
import { stockRequest } from './entity.ts'
import { sendNotification, type ReportedItem } from './names.ts'
import { countNotified, lockQueue, lockWaiting, type WaitedItem } from './store/waiting.ts'
import { noteNotified } from './store/requests.ts'

const dayMilliseconds = 24 * 3600 * 1000
const batchSize = 100

/**
 * Notifies the first of those who wait for a variant, as many as there are pieces. Whoever was notified within the last day
 * may still come for their piece, so that piece counts for them. After that day it is offered to the next one, if it is still there.
 * Returns whether there are more to tell now.
 */
export async function notifyNext(site: SiteTx, item: WaitedItem): Promise<boolean> {
  await lockQueue(site, item.variantId)
  const stock = await loadStock(site, item)
  if (stock === 'GONE') return giveUp(site, item.variantId)
  if (stock === 0) return false
  const since = new Date(site.now.getTime() - dayMilliseconds)
  const free = stock === 'UNLIMITED' ? batchSize : stock - (await countNotified(site, item.variantId, since))
  if (free <= 0) return false
  const ids = await lockWaiting(site, item.variantId, Math.min(free, batchSize))
  await sendTo(site, ids)
  return ids.length === batchSize
}

/** Sends the mails of locked requests: of the item as the catalogue has it, or as it was reported. */
export async function sendTo(site: SiteTx, ids: readonly string[], reported?: ReportedItem): Promise<void> {
  if (ids.length === 0) return
  await noteNotified(site, ids)
  for (const id of ids) {
    const before = await stockRequest.lock(site, id)
    await stockRequest.save(site, before, { ...before, status: 'PROCESSING' })
    site.enqueue(sendNotification, { requestId: id, ...(reported && { reported }) })
  }
}

/** Nobody can be notified any more: the product or the variant was deleted. */
async function giveUp(site: SiteTx, variantId: string): Promise<boolean> {
  const ids = await lockWaiting(site, variantId, batchSize)
  for (const id of ids) {
    const before = await stockRequest.lock(site, id)
    await stockRequest.save(site, before, { ...before, status: 'FAILED' })
  }
  return ids.length === batchSize
}

/** How many pieces the shop can sell from its stock now. Pre-orders do not count, and neither does what visitors cannot see. */
async function loadStock(site: SiteRead, item: WaitedItem): Promise<number | 'UNLIMITED' | 'GONE'> {
  const catalogItem = await findItem(site, item)
  if (!catalogItem) return 'GONE'
  return catalogItem.visible ? loadPieces(site, item.variantId) : 0
}

export async function findItem(site: SiteRead, item: WaitedItem): Promise<CatalogItem | undefined> {
  return (await loadCatalogItems(site, [item]))[0]
}

/** The pieces of a variant in the stock that the shop sells. */
export async function loadPieces(site: SiteRead, variantId: string): Promise<number | 'UNLIMITED'> {
  const stock = (await loadItemsAt(site, [variantId], defaultLocationId(site.siteId))).get(variantId)
  if (stock?.availability_status !== 'IN_STOCK') return 0
  return stock.track_quantity ? Math.max(0, Number(stock.quantity)) : 'UNLIMITED'
}
