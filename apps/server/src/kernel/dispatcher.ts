import { sql } from 'kysely'
import type { Logger } from 'pino'
import { backgroundLoop } from './background-loop.ts'
import type { Database } from './database/database.ts'
import { jobSite } from './job-runner.ts'
import type { Module } from './module.ts'
import type { Kernel } from './perform.ts'
import type { Reaction, StoredEvent } from './reactions.ts'

const batchSize = 100
/** How often an idle dispatcher looks for events that another process committed. */
const idlePause = 500
const leaseSeconds = 30
/** After this many failures of one event its subscriber goes on: one poisoned event must not stop all that follow. */
const maxAttempts = 8

/**
 * Feeds committed events to reactions, each in the order of the events and at its own pace. How far a subscriber has read
 * is a row; a lease on the row keeps two processes from reading for the same subscriber.
 */
export function dispatcher({ database, modules, log }: { database: Database; modules: readonly Module[]; log: Logger }) {
  const reactions = modules.flatMap((module) => module.reactions ?? [])
  const { db } = database
  let kernel: Kernel | undefined
  const loop = backgroundLoop({
    step: feedAll,
    pauseMilliseconds: idlePause,
    onError: (error) => log.error({ err: error }, 'event dispatch failed'),
  })

  return {
    wake: loop.wake,
    async start(withKernel: Kernel) {
      kernel = withKernel
      for (const { name } of reactions) await subscribe(name)
      loop.start()
    },
    stop: loop.stop,
    /** Feeds everything that is committed; for tests that wait for a reaction. */
    async drain(withKernel: Kernel) {
      kernel = withKernel
      while (await feedAll()) {}
    },
  }

  async function feedAll(): Promise<boolean> {
    let any = false
    for (const reaction of reactions) {
      if (loop.isStopped()) return false
      any = (await feed(reaction)) || any
    }
    return any
  }

  /**
   * One batch for one subscriber; answers whether it moved. How far it came is written once for the batch: after a crash
   * some events come again, which a reaction takes for granted.
   */
  async function feed({ name, types, react }: Reaction): Promise<boolean> {
    const cursor = await lease(name)
    if (!cursor) return false
    const events = await eventsAfter(cursor, types)
    let done: (StoredEvent & { txid: string }) | undefined
    for (const event of events) {
      try {
        await react(await jobSite(kernel!, event.siteId), event)
      } catch (error) {
        const attempts = done ? 1 : cursor.attempts + 1
        log.error({ err: error, subscriber: name, eventId: event.id, attempts }, 'reaction failed')
        if (attempts < maxAttempts) {
          await moveTo(name, done ?? cursor, attempts)
          return false
        }
      }
      done = event
    }
    await moveTo(name, done ?? cursor, 0)
    return events.length > 0
  }

  /** Where the subscriber stands; after a failure the lease runs on as the pause before the next attempt. */
  async function moveTo(name: string, { txid, id }: { txid: string; id: string }, attempts: number): Promise<void> {
    const pause = attempts > 0 ? sql`now() + ${`${2 ** attempts} seconds`}::interval` : sql`null`
    await sql`update event_cursor set txid = ${txid}::xid8, id = ${id}, attempts = ${attempts}, leased_until = ${pause} where subscriber = ${name}`.execute(
      db,
    )
  }

  async function lease(name: string): Promise<{ txid: string; id: string; attempts: number } | undefined> {
    const { rows } = await sql<{
      txid: string
      id: string
      attempts: number
    }>`update event_cursor set leased_until = now() + ${`${leaseSeconds} seconds`}::interval
      where subscriber = ${name} and (leased_until is null or leased_until < now()) returning txid::text, id, attempts`.execute(
      db,
    )
    return rows[0]
  }

  /** A new subscriber begins with the events to come. */
  async function subscribe(name: string): Promise<void> {
    await sql`insert into event_cursor (subscriber, txid, id) values (${name}, pg_snapshot_xmin(pg_current_snapshot()), '00000000-0000-0000-0000-000000000000')
      on conflict do nothing`.execute(db)
  }

  /** Stops before the oldest transaction still open: one that commits later can hold events that come earlier. */
  async function eventsAfter(
    cursor: { txid: string; id: string },
    types: readonly string[] | undefined,
  ): Promise<(StoredEvent & { txid: string })[]> {
    const ofTypes = types ? sql`and type = any(${types}::text[])` : sql``
    const { rows } =
      await sql<EventRow>`select site_id, id, type, entity_fqdn, slug, entity_id, entity_sequence, event_date, identity, body, txid::text
      from domain_event
      where (txid, id) > (${cursor.txid}::xid8, ${cursor.id}::uuid) and txid < pg_snapshot_xmin(pg_current_snapshot()) ${ofTypes}
      order by txid, id limit ${batchSize}`.execute(db)
    return rows.map((row) => ({
      siteId: row.site_id,
      id: row.id,
      type: row.type,
      entityFqdn: row.entity_fqdn,
      slug: row.slug,
      entityId: row.entity_id,
      entitySequence: row.entity_sequence,
      eventDate: row.event_date,
      identity: row.identity,
      body: row.body,
      txid: row.txid,
    }))
  }
}

interface EventRow {
  site_id: string
  id: string
  type: string
  entity_fqdn: string
  slug: string
  entity_id: string
  entity_sequence: bigint
  event_date: Date
  identity: Record<string, unknown>
  body: Record<string, unknown>
  txid: string
}
