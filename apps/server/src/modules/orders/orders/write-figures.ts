import type { Audit } from '../../../kernel/background/audits.ts'
import { zip } from '../../../kernel/basics/zip.ts'
import { job, type Job } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { refundFigures } from './figures.ts'
import { loadOrderIdsAfter } from './store/buyer-sales.ts'
import { findFiguredSources, findWrongFigures, insertEarlierFigures, insertRefundFigures } from './store/order-figures.ts'
import { findOrder, lockOrder } from './store/orders.ts'
import { loadRefundEntries, type RefundEntry } from './store/payments.ts'
import type { StoredOrder } from './stored-order.ts'

/** Writes what the last of an order's refunds gave back of each part. The order's lock is held. */
export async function writeRefundFigures(site: SiteTx, stored: StoredOrder, made: readonly RefundEntry[]): Promise<void> {
  const entry = made.at(-1)
  if (entry) await insertRefundFigures(site, sourceOf(stored, entry), refundFigures(stored, made).at(-1) ?? [])
}

function sourceOf({ id, order }: StoredOrder, entry: RefundEntry) {
  return { orderId: id, entryId: entry.id, purchasedDate: order.purchasedDate, date: entry.date }
}

const batchSize = 50

/** Writes the figures of the orders from before figures were kept. */
export const fillFigures: Job<{ after?: string }> = job(
  'orders.fill-figures',
  async (site, payload, isSliceOver) => {
    let { after } = payload
    for (;;) {
      const ids = await loadOrderIdsAfter(site, after, batchSize)
      for (const id of ids) await site.transaction((tx) => fillOrder(tx, id))
      after = ids.at(-1) ?? after
      if (ids.length < batchSize) return
      if (isSliceOver()) return { more: { ...(after && { after }) } }
    }
  },
  { queue: 'tasks' },
)

async function fillOrder(site: SiteTx, id: string): Promise<void> {
  // An imported order may have been deleted meanwhile.
  if (!(await findOrder(site, id))) return
  const stored = await lockOrder(site, id)
  const known = await findFiguredSources(site, id)
  if (!known.has(id)) await insertEarlierFigures(site, stored)
  const entries = await loadRefundEntries(site, id)
  for (const [entry, figures] of zip(entries, refundFigures(stored, entries)))
    if (!known.has(entry.id)) await insertRefundFigures(site, sourceOf(stored, entry), figures)
}

export const figuresAudit: Audit = {
  name: 'orderFigures',
  async run(site) {
    const wrong = await findWrongFigures(site)
    if (!wrong) return undefined
    const { id, number, sold, total, given_back: givenBack, refunded } = wrong
    return {
      entity: 'ORDER',
      id,
      description: `The figures of order ${number} say ${sold} sold and ${givenBack} refunded, the order ${total} and ${refunded} (minor units).`,
    }
  },
}
