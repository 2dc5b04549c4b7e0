import { deleted } from '../../../kernel/site/events.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { showRequest, stockRequest } from './entity.ts'
import { deleteRequest } from './store/requests.ts'

/** "payload: {}": the event of a deletion does not repeat the address that is deleted. */
export async function removeRequest(site: SiteTx, id: string): Promise<void> {
  const gone = await stockRequest.lock(site, id)
  await deleteRequest(site, id)
  site.noteBefore(showRequest(gone))
  site.record(deleted(stockRequest.fqdn, gone, {}))
}
