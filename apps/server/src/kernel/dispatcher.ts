import { sql } from 'kysely'
import type { Logger } from 'pino'
import { backgroundLoop } from './background-loop.ts'
import type { Database, Tables } from './database/database.ts'
import { jobSite } from './job-runner.ts'
import type { Module } from './module.ts'
import type { Kernel } from './perform.ts'
import { storedEvent, type Reaction, type StoredEvent } from './reactions.ts'
import type { SiteRead } from './site.ts'

const batchSize = 100
/** How often an idle dispatcher looks for events that another process committed. */
const idlePause = 500
/** A process that died keeps its subscribers waiting for so long. */
const leaseSeconds = 10
/** After this many failures of one event its subscriber goes on: one poisoned event must not stop all that follow. */
const maxAttempts = 8
/** Before every event of a transaction. */
const firstId = '00000000-0000-0000-0000-000000000000'

/** A place in the log: events are in the order of their transactions, then of their ids. */
interface Place {
  txid: string
  id: string
}

interface Cursor extends Place {
  subscriber: string
  /** Failures of the event it stands before. */
  attempts: number
  /** Until when it is this process's; also what it proves itself by. */
  lease: string
  /** Transactions from here on may still be open: one that commits later can hold events that come earlier. */
  horizon: string
}

/**
 * Feeds committed events to reactions, each in the order of the events and at its own pace. How far a subscriber has read
 * is a row; a lease on the row keeps two processes from reading for the same subscriber, and whoever lost it moves nothing.
 */
export function dispatcher({ database, modules, log }: { database: Database; modules: readonly Module[]; log: Logger }) {
  const reactions = new Map(modules.flatMap((module) => module.reactions ?? []).map((reaction) => [reaction.name, reaction]))
  const listening = [...reactions.values()].map(({ types }) => types)
  const heardTypes = new Set(listening.flatMap((types) => ('condition' in types ? [] : types)))
  const { db } = database
  let kernel: Kernel | undefined
  const loop = backgroundLoop({
    step: feedAll,
    pauseMilliseconds: idlePause,
    onError: (error) => log.error({ err: error }, 'event dispatch failed'),
  })

  return {
    wake: loop.wake,
    async hears(site: SiteRead, type: string): Promise<boolean> {
      if (heardTypes.has(type)) return true
      for (const types of listening) if ('condition' in types && (await types.hears(site, type))) return true
      return false
    },
    async start(withKernel: Kernel) {
      kernel = withKernel
      for (const name of reactions.keys()) await subscribe(name)
      loop.start()
    },
    stop: loop.stop,
    /** Feeds everything that is committed; for tests that wait for a reaction. */
    async drain(withKernel: Kernel) {
      kernel = withKernel
      while (await feedAll()) {}
    },
  }

  /** A batch for each subscriber that is behind; answers whether there may be more. */
  async function feedAll(): Promise<boolean> {
    let any = false
    // What is not done by then comes under a lease of its own.
    const end = performance.now() + (leaseSeconds * 1000) / 2
    for (const cursor of await leaseThoseBehind()) {
      // Given back unread, so that the next process need not wait for the lease to end.
      if (loop.isStopped()) await moveTo(cursor, cursor, cursor.attempts)
      else any = (await feed(reactions.get(cursor.subscriber)!, cursor, end)) || any
    }
    return any
  }

  /** How far the subscriber came is written once for the batch: after a crash some events come again, which a reaction takes for granted. */
  async function feed({ name, types, react }: Reaction, cursor: Cursor, end: number): Promise<boolean> {
    const events = await eventsAfter(cursor, types)
    let done: Place | undefined
    for (const event of events) {
      if (performance.now() > end) {
        await moveTo(cursor, done ?? cursor, done ? 0 : cursor.attempts)
        return true
      }
      try {
        await react(await jobSite(kernel!, event.siteId), event)
      } catch (error) {
        const attempts = done ? 1 : cursor.attempts + 1
        log.error({ err: error, subscriber: name, eventId: event.id, attempts }, 'reaction failed')
        if (attempts < maxAttempts) {
          await moveTo(cursor, done ?? cursor, attempts)
          return false
        }
      }
      done = event
    }
    const isBatchFull = events.length === batchSize
    await moveTo(cursor, isBatchFull ? done! : { txid: cursor.horizon, id: firstId }, 0)
    return events.length > 0
  }

  /**
   * Where the subscriber stands; after a failure the lease runs on as the pause before the next attempt. Where the lease ran
   * out meanwhile, another process has it and knows better.
   */
  async function moveTo({ subscriber, lease }: Cursor, { txid, id }: Place, attempts: number): Promise<void> {
    const pause = attempts > 0 ? sql`now() + ${`${2 ** attempts} seconds`}::interval` : sql`null`
    await sql`update event_cursor set txid = ${txid}::xid8, id = ${id}, attempts = ${attempts}, leased_until = ${pause}
      where subscriber = ${subscriber} and leased_until = ${lease}::timestamptz`.execute(db)
  }

  /** One statement however many subscribers there are: most of the time nobody is behind. */
  async function leaseThoseBehind(): Promise<Cursor[]> {
    const { rows } = await sql<Cursor>`
      with horizon as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as txid),
        behind as materialized (
          select subscriber from event_cursor
          where subscriber = any(${[...reactions.keys()]}::text[]) and (leased_until is null or leased_until < now())
            and exists (
              select from domain_event
              where (domain_event.txid, domain_event.id) > (event_cursor.txid, event_cursor.id)
                and domain_event.txid < (select txid from horizon)
            )
          order by subscriber for update skip locked
        )
      update event_cursor set leased_until = now() + ${`${leaseSeconds} seconds`}::interval
      where subscriber in (select subscriber from behind)
      returning subscriber, txid::text, id, attempts, leased_until::text as lease, (select txid from horizon)::text as horizon`.execute(
      db,
    )
    return rows
  }

  /** A new subscriber begins with the events to come. */
  async function subscribe(name: string): Promise<void> {
    await sql`insert into event_cursor (subscriber, txid, id) values (${name}, pg_snapshot_xmin(pg_current_snapshot()), ${firstId})
      on conflict do nothing`.execute(db)
  }

  async function eventsAfter(cursor: Cursor, types: Reaction['types']): Promise<(StoredEvent & Place)[]> {
    const isListenedFor = 'condition' in types ? types.condition : sql<boolean>`type = any(${types}::text[])`
    const { rows } = await sql<
      Tables['domain_event']
    >`select site_id, id, type, entity_fqdn, slug, entity_id, entity_sequence, event_date, identity, body, txid::text
      from domain_event
      where (txid, id) > (${cursor.txid}::xid8, ${cursor.id}::uuid) and txid < ${cursor.horizon}::xid8 and ${isListenedFor}
      order by txid, id limit ${batchSize}`.execute(db)
    return rows.map((row) => ({ ...storedEvent(row), txid: row.txid }))
  }
}
