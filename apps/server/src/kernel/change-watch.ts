import { sql } from 'kysely'
import type { Logger } from 'pino'
import { backgroundLoop } from './background-loop.ts'
import type { Database } from './database/database.ts'
import { eventHorizon, ownEventHorizon } from './event-horizon.ts'
import { thisProcess } from './events.ts'
import { invalidateCaches, addWatch } from './cache-registry.ts'

const pauseMilliseconds = 500
/** How often it looks past open transactions of other programs: until then their events are seen again and again. */
const fullPollPause = 2000
/** Longer without a look and what is remembered may be older than a second. */
const trustedFor = 1000

/**
 * Sees what other processes commit: once in half a second it asks the event log which sites changed since, and has what
 * this process remembers of them forgotten. An embedded database has no other processes.
 */
export function changeWatch({ database, log }: { database: Database; log: Logger }) {
  const isShared = database.source.kind === 'postgres'
  let horizon: string | undefined
  let lastFullPoll = Number.NEGATIVE_INFINITY
  let lookedAt = Number.NEGATIVE_INFINITY
  const loop = backgroundLoop({
    step: look,
    pauseMilliseconds,
    onError: (error) => log.error({ err: error }, 'the watch for changes failed'),
  })

  let unwatch = () => {}

  return {
    start() {
      if (!isShared) return
      // Whatever was committed more than a second ago is forgotten, or not trusted.
      unwatch = addWatch(() => lookedAt > performance.now() - trustedFor)
      loop.start()
    },
    async stop() {
      unwatch()
      await loop.stop()
    },
  }

  /** What is seen twice is forgotten twice; nothing is missed, as no transaction below the horizon is still open. */
  async function look(): Promise<boolean> {
    const startedAt = performance.now()
    const isFullPoll = startedAt - lastFullPoll > fullPollPause
    if (isFullPoll) lastFullPoll = startedAt
    const since = horizon === undefined ? eventHorizon : sql`${horizon}::xid8`
    const { rows } = await sql<{ horizon: string; site_id: string | null; entities: string[] | null }>`
      select horizon.txid::text as horizon, changed.site_id, changed.entities
      from (select event_epoch as epoch, ${isFullPoll ? ownEventHorizon : eventHorizon} as txid from installation) horizon
      left join lateral (
        select site_id, array_agg(distinct entity_fqdn) as entities from domain_event
        where epoch = horizon.epoch and txid >= ${since} and origin is distinct from ${thisProcess}::uuid group by site_id
      ) changed on true`.execute(database.db)
    for (const { site_id, entities } of rows) {
      if (site_id) invalidateCaches({ siteId: site_id, entities: entities ?? [], invalidates: false, elsewhere: true })
    }
    const [{ horizon: now }] = rows as [(typeof rows)[number]]
    // Between two long looks it stands before transactions that the last one looked past.
    if (horizon === undefined || BigInt(now) > BigInt(horizon)) horizon = now
    lookedAt = startedAt
    return false
  }
}
