import type { JobName } from '../../../../kernel/site/site.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { inSiteTime } from '../due.ts'
import { atOrLast } from '../../../../kernel/basics/at-or-last.ts'

/** Milliseconds between two requests to a provider that has not decided. */
const pauses = [5, 10, 30, 60, 300, 900, 3600, 7200, 21_600, 43_200].map((seconds) => seconds * 1000)

/** How often the provider was asked without a result. */
export interface Attempt {
  attempt: number
}

/** Enqueues another attempt; after the last pause in the list, that pause repeats until the provider has decided. */
export function scheduleRetry<Payload extends Attempt>(site: SiteTx, job: JobName<Payload>, payload: Payload): void {
  const pause = atOrLast(pauses, payload.attempt)
  site.enqueue(job, { ...payload, attempt: payload.attempt + 1 }, { after: inSiteTime(site, pause) })
}

/** True if the list has another pause. A charge that is open for longer waits for the provider's event. */
export function hasRetryLeft({ attempt }: Attempt): boolean {
  return attempt < pauses.length
}
