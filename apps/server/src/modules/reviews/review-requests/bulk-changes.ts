import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { cancel, reschedule } from './change.ts'
import { reviewRequest, type StoredRequest } from './entity.ts'
import { outsideQuietHours } from '../../../kernel/basics/quiet-hours.ts'
import { loadRule } from './rule.ts'

const before = (site: SiteTx, id: string) => reviewRequest.lock(site, id)
const version = async (site: SiteRead, id: string) => (await reviewRequest.find(site, id))?.revision ?? undefined

/** How a bulk task cancels requests, and takes that back. */
export const bulkCancelling = {
  apply: (site: SiteTx, id: string) => cancel(site, id, 'BY_HAND'),
  undo: {
    before,
    version,
    async restore(site: SiteTx, id: string, { status, sendDate }: StoredRequest) {
      const now = await reviewRequest.lock(site, id)
      if (status === 'SCHEDULED') await reschedule(site, now, new Date(sendDate!))
    },
  },
}

/** How a bulk task sends failed requests again. Those that are not sent yet fail again when it is taken back. */
export const bulkRetrying = {
  apply: retry,
  undo: {
    before,
    version,
    async restore(site: SiteTx, id: string, failed: StoredRequest) {
      await reviewRequest.save(site, await reviewRequest.lock(site, id), failed)
    },
  },
}

/** Schedules a failed request again, for the next time that is not in the quiet hours. Throws REVIEW_REQUEST_NOT_FAILED. */
export async function retry(site: SiteTx, id: string): Promise<StoredRequest> {
  const failed = await reviewRequest.lock(site, id)
  if (failed.status !== 'FAILED') throw refusal('REVIEW_REQUEST_NOT_FAILED', 'only a failed request is sent again')
  return reschedule(site, failed, outsideQuietHours(site.now, await loadRule(site), site.settings.timeZone))
}
