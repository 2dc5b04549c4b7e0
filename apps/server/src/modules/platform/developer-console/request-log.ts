import type { Clock } from '../../../kernel/basics/clock.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { DevelopmentRequest } from '../../../kernel/operations/types.ts'
import { insertRequests, type IdentifiedRequest } from './store.ts'

/** Milliseconds in which requests are gathered, so that a page that sends many causes one insertion. */
const gatherMilliseconds = 200
/** What comes beyond it meanwhile is not logged. */
const maxWaiting = 100

/** Writes requests of apps in development after they were answered. A log that cannot be written delays and breaks nothing. */
export function requestLog(db: Db, clock: Clock, warn: (message: string) => void): (request: DevelopmentRequest) => void {
  const waiting = new Map<string, IdentifiedRequest[]>()
  let timer: NodeJS.Timeout | undefined

  return (request) => {
    const ofSite = waiting.get(request.siteId) ?? []
    if (ofSite.length >= maxWaiting) return
    waiting.set(request.siteId, [...ofSite, { ...request, id: newId(), createdDate: clock.now() }])
    timer ??= setTimeout(write, gatherMilliseconds).unref()
  }

  function write(): void {
    timer = undefined
    const batches = [...waiting]
    waiting.clear()
    for (const [siteId, requests] of batches)
      insertRequests(db, siteId, requests).catch(() => warn('the log of requests in development could not be written'))
  }
}
