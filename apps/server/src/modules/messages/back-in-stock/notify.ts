import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { defaultLocationId, loadCatalogItems, type CatalogItem } from '../../catalog/catalog/ports/items.ts'
import { holdPieces, loadItemsAt } from '../../catalog/catalog/ports/stock.ts'
import { findContact } from './contact.ts'
import { stockRequest } from './entity.ts'
import { endHoldAt, holdEnd } from './hold-time.ts'
import { sendNotification, type ReportedItem } from './names.ts'
import { loadRules } from './store/settings.ts'
import { countNotified, lockQueue, lockWaiting, type WaitedItem } from './store/waiting.ts'
import { noteNotified } from './store/requests.ts'

const dayMilliseconds = 24 * 3600 * 1000
const batchSize = 100

/**
 * Notifies the first of those who wait for a variant, at most `limit` and as many as there are pieces. Where the owner wants it, each of
 * them gets a piece, which nobody else can buy for a time. Whoever was notified without one within the last day may still come, so a
 * piece counts for them; after that day it is offered to the next one, if it is still there.
 */
export async function notifyNext(site: SiteTx, item: WaitedItem, limit = batchSize): Promise<NotifyOutcome> {
  await lockQueue(site, item.variantId)
  const stock = await loadStock(site, item)
  if (stock === 'GONE') return { notified: 0, isMoreLeft: await giveUp(site, item.variantId) }
  const since = new Date(site.now.getTime() - dayMilliseconds)
  const free = stock === 'UNLIMITED' ? limit : stock === 0 ? 0 : stock - (await countNotified(site, item.variantId, since))
  const most = Math.min(free, limit)
  if (most <= 0) return { notified: 0, isMoreLeft: false }
  const ids = await lockWaiting(site, item.variantId, most)
  const { holdMinutes } = await loadRules(site)
  const holds = holdMinutes !== undefined && stock !== 'UNLIMITED'
  const told = holds ? await keepPieces(site, item.variantId, ids, holdMinutes) : ids
  await sendTo(site, told, holds ? { holdMinutes } : {})
  return { notified: told.length, isMoreLeft: told.length === batchSize }
}

export interface NotifyOutcome {
  notified: number
  /** There are more to tell now. */
  isMoreLeft: boolean
}

/** Keeps a piece for each of the first of these requests, as many as there are. The time is that of the mail once it has gone out. */
async function keepPieces(site: SiteTx, variantId: string, ids: readonly string[], minutes: number): Promise<string[]> {
  const until = holdEnd(site, minutes)
  const requests = await stockRequest.getMany(site, ids)
  const holds = []
  for (const id of ids) holds.push({ id, until, holderId: await findContact(site, getOrThrow(requests, id).email) })
  const told = ids.slice(0, await holdPieces(site, variantId, holds))
  for (const id of told) endHoldAt(site, id, until)
  return told
}

/** Sends the mails of locked requests: of the item as the catalogue has it, or as it was reported. */
export async function sendTo(
  site: SiteTx,
  ids: readonly string[],
  { reported, holdMinutes }: { reported?: ReportedItem; holdMinutes?: number } = {},
): Promise<void> {
  if (ids.length === 0) return
  await noteNotified(site, ids, holdMinutes)
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
