import { sql } from 'kysely'
import type { Logger } from 'pino'
import { backgroundLoop } from './background-loop.ts'
import type { Database } from './database/database.ts'
import { eventHorizon, ownEventHorizon } from './event-horizon.ts'
import { thisProcess } from './events.ts'
import { invalidateCaches, addWatch } from './cache-registry.ts'

const pauseMilliseconds = 500
/**
 * Milliseconds between two reads of the horizon that excludes other programs' transactions. Until then, events behind such a
 * transaction are read again with each poll.
 */
const fullPollPause = 2000
/** Milliseconds; after a longer gap between polls, cached entries may be older than a second. */
const trustedFor = 1000

/**
 * Invalidates caches for changes that other processes commit: polls the event log twice a second for the sites that changed. An
 * embedded database has no other processes.
 */
export function changeWatch({ database, log }: { database: Database; log: Logger }) {
  const isShared = database.source.kind === 'postgres'
  let horizon: string | undefined
  let lastFullPoll = Number.NEGATIVE_INFINITY
  let lookedAt = Number.NEGATIVE_INFINITY
  const loop = backgroundLoop({
    step: poll,
    pauseMilliseconds,
    onError: (error) => log.error({ err: error }, 'the watch for changes failed'),
  })

  let unwatch = () => {}

  return {
    start() {
      if (!isShared) return
      // Every commit older than a second has been invalidated, or the caches are not trusted.
      unwatch = addWatch(() => lookedAt > performance.now() - trustedFor)
      loop.start()
    },
    async stop() {
      unwatch()
      await loop.stop()
    },
  }

  /**
   * A change that is read twice is invalidated twice, which is harmless. None is missed, because no transaction below the
   * horizon is still open.
   */
  async function poll(): Promise<boolean> {
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
    // Between two full reads the horizon may lie before transactions that the last full read passed.
    if (horizon === undefined || BigInt(now) > BigInt(horizon)) horizon = now
    lookedAt = startedAt
    return false
  }
}
