import type { AwaitedItem, AwaitedItemsSort } from '@stoa/contract/services/stoa/back-in-stock-board'
import { formatAmount } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { defaultLocationId, loadCatalogItems } from '../../catalog/catalog/ports/items.ts'
import { listHolds, loadItemsAt } from '../../catalog/catalog/ports/stock.ts'
import { loadBoard } from './store/board.ts'
import { zip } from '../../../kernel/basics/zip.ts'

const maxItems = 500

/** What people wait for, with what it is worth: the price of each item times those who wait for it. */
export async function loadAwaitedItems(
  site: SiteRead,
  sort: AwaitedItemsSort,
  variantId?: string,
): Promise<{ items: AwaitedItem[]; isMore: boolean }> {
  const holds = await listHolds(site)
  const heldIds = holds.map(({ id }) => id)
  const rows = await loadBoard(site, heldIds, { oldestFirst: sort === 'OLDEST', limit: maxItems + 1, variantId })
  const shown = rows.slice(0, maxItems)
  const variantIds = shown.map(({ variantId }) => variantId)
  const [items, stock] = await Promise.all([
    loadCatalogItems(site, shown),
    loadItemsAt(site, variantIds, defaultLocationId(site.siteId)),
  ])
  const awaited = zip(shown, items).map(([{ oldest, ...row }, item]) => {
    const inventory = stock.get(row.variantId)
    const minor = (item?.price ?? 0n) * BigInt(row.waiting)
    return {
      minor,
      item: {
        ...row,
        name: item?.name ?? '',
        ...(item?.variantName && { variantName: item.variantName }),
        ...(item && { slug: item.slug }),
        ...(item?.image && { pictureUrl: item.image.url }),
        value: formatAmount(minor, site.settings.currency),
        ...(oldest && { oldestDate: oldest.toISOString() }),
        held: holds.filter(({ variantId }) => variantId === row.variantId).length,
        ...(inventory?.track_quantity && { pieces: Math.max(0, Number(inventory.quantity)) }),
      },
    }
  })
  if (sort === 'VALUE') awaited.sort((one, other) => (one.minor < other.minor ? 1 : one.minor > other.minor ? -1 : 0))
  return { items: awaited.map(({ item }) => item), isMore: rows.length > maxItems }
}
