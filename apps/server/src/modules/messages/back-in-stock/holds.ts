import { job } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadHolds, releaseHolds } from '../../catalog/catalog/ports/stock.ts'
import { stockRequest } from './entity.ts'
import { endHoldAt } from './hold-time.ts'
import { endHold, notifyWaiting } from './names.ts'
import { fail, holdOver } from './outcome.ts'
import { lockNamed } from './store/requests.ts'

/** Ends a hold at its time. The piece is offered to the next one. */
export const holdEnder = job<NonNullable<(typeof endHold)['payload']>>(endHold.name, async (site, { requestId }) => {
  if (!(await loadHolds(site, [requestId])).has(requestId)) return
  await site.transaction((tx) => endLapsedHold(tx, requestId))
})

/** Ends a hold whose time is over; one that was prolonged meanwhile ends later. */
export async function endLapsedHold(site: SiteTx, requestId: string): Promise<void> {
  const [request] = await lockNamed(site, [requestId])
  const hold = (await loadHolds(site, [requestId])).get(requestId)
  if (!hold) return
  if (hold.until > site.now) return endHoldAt(site, requestId, hold.until)
  if (request?.status === 'PROCESSING') return fail(site, await stockRequest.get(site, requestId), holdOver)
  await releaseHolds(site, [requestId])
  const stored = await stockRequest.find(site, requestId)
  if (stored) site.enqueue(notifyWaiting, { productId: stored.productId, variantId: stored.variantId })
}
