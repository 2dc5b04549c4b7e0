import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadHolds, setHoldEnd } from '../../catalog/catalog/ports/stock.ts'
import { endHold } from './names.ts'
import { findHoldMinutes } from './store/requests.ts'

const minute = 60_000

/** The end of a hold that begins now. */
export function holdEnd({ now }: SiteTx, minutes: number): Date {
  return new Date(now.getTime() + minutes * minute)
}

/** The time of a hold counts from the moment at which the mail server took the mail. */
export async function startHold(site: SiteTx, requestId: string): Promise<void> {
  const minutes = await findHoldMinutes(site, requestId)
  if (minutes === undefined || !(await loadHolds(site, [requestId])).has(requestId)) return
  const until = holdEnd(site, minutes)
  await setHoldEnd(site, requestId, until)
  endHoldAt(site, requestId, until)
}

export function endHoldAt(site: SiteTx, requestId: string, until: Date): void {
  site.enqueue(endHold, { requestId }, { after: until })
}
