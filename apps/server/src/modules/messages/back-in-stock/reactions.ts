import { service as inventory } from '@stoa/contract/services/stores/inventory-items-v-3'
import { sql } from 'kysely'
import type { Reaction } from '../../../kernel/background/reactions.ts'
import { schedule } from '../../../kernel/background/schedule.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { defaultLocationId } from '../../catalog/catalog/ports/items.ts'
import { findLapsedHolds, loadItemsAt } from '../../catalog/catalog/ports/stock.ts'
import { endLapsedHold } from './holds.ts'
import { notifyWaiting } from './names.ts'
import { findAwaited, isAwaited, type WaitedItem } from './store/waiting.ts'

const batchSize = 500
const types = [`${inventory.fqdn}_created`, `${inventory.fqdn}_updated`]

/** Looks for those who wait for an item whose stock grew. */
export const whenStockChanged: Reaction = {
  name: 'back-in-stock.when-stock-changed',
  types: {
    condition: () => sql<boolean>`domain_event.type = any(${types}::text[])`,
    // Whatever makes stock grow records these events in any case. Sales need not record theirs for this.
    hasSubscribers: async () => false,
  },
  async react(site, { body }) {
    const { productId, variantId, locationId, availabilityStatus } =
      body.createdEvent?.entity ?? body.updatedEvent?.currentEntity ?? {}
    if (availabilityStatus !== 'IN_STOCK' || locationId !== defaultLocationId(site.siteId)) return
    if (!(await isAwaited(site, variantId))) return
    await site.transaction(async (tx) => tx.enqueue(notifyWaiting, { productId, variantId }))
  },
}

/**
 * Looks at everything that is awaited: pieces that nobody came for are offered to the next ones, and what became visible, was deleted, or
 * could not be mailed before, is noticed. So are holds whose time is over.
 */
export const offerAgain = schedule(
  'back-in-stock.offer-again',
  { every: 'HOUR' },
  async (site) => {
    for (const id of await findLapsedHolds(site, batchSize)) await site.transaction((tx) => endLapsedHold(tx, id))
    for await (const offered of offeredItems(site))
      await site.transaction(async (tx) => offered.forEach((item) => tx.enqueue(notifyWaiting, item)))
  },
  { nextWork },
)

async function nextWork(site: SiteRead): Promise<Date | undefined> {
  const hasLapsed = (await findLapsedHolds(site, 1)).length > 0
  return hasLapsed || !(await offeredItems(site).next()).done ? site.now : undefined
}

/** What is awaited and can be offered, in batches that are not empty. */
async function* offeredItems(site: SiteRead): AsyncGenerator<WaitedItem[], void> {
  let after: string | undefined
  for (;;) {
    const awaited = await findAwaited(site, after, batchSize)
    const variantIds = awaited.map(({ variantId }) => variantId)
    const stock = await loadItemsAt(site, variantIds, defaultLocationId(site.siteId))
    const isOffered = ({ variantId }: WaitedItem) => (stock.get(variantId)?.availability_status ?? 'IN_STOCK') === 'IN_STOCK'
    const offered = awaited.filter(isOffered)
    if (offered.length > 0) yield offered
    after = variantIds.at(-1)
    if (awaited.length < batchSize) return
  }
}
