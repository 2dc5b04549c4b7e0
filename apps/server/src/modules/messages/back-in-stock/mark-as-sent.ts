import type { SiteTx } from '../../../kernel/site/site.ts'
import { stockRequest, type StoredRequest } from './entity.ts'
import { noteNotified } from './store/requests.ts'

/** Staff has notified the person in some other way: no mail is sent any more. */
export async function markAsSent(site: SiteTx, id: string): Promise<StoredRequest> {
  const before = await stockRequest.lock(site, id)
  if (before.status === 'NOTIFICATION_SENT') return before
  // The mail of one that is being processed has its piece already, and may be on its way.
  if (before.status !== 'PROCESSING') await noteNotified(site, [id])
  return stockRequest.save(site, before, { ...before, status: 'NOTIFICATION_SENT', autoNotified: false })
}
