import { deleted } from '../../../kernel/site/events.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { releaseHolds } from '../../catalog/catalog/ports/stock.ts'
import { showRequest, stockRequest } from './entity.ts'
import { notifyWaiting } from './names.ts'
import { deleteRequest } from './store/requests.ts'

/** A piece that was kept for the request is offered to the next one. "payload: {}": the event of a deletion does not repeat the address that is deleted. */
export async function removeRequest(site: SiteTx, id: string): Promise<void> {
  const gone = await stockRequest.lock(site, id)
  await releaseHolds(site, [id])
  await deleteRequest(site, id)
  site.noteBefore(showRequest(gone))
  site.record(deleted(stockRequest.fqdn, gone, {}))
  if (gone.status !== 'RECEIVED') site.enqueue(notifyWaiting, { productId: gone.productId, variantId: gone.variantId })
}
