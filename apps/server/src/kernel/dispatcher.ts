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

/** What became of a subscriber's turn. */
interface Move {
  cursor: Cursor
  to: Place
  attempts: number
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

  /** A batch for all subscribers that are behind; answers whether there may be more. */
  async function feedAll(): Promise<boolean> {
    let any = false
    // What is not done by then comes under a lease of its own.
    const end = performance.now() + (leaseSeconds * 1000) / 2
    // Those who stand at one place read on together: most of the time that is all of them.
    for (const cursors of Map.groupBy(await leaseThoseBehind(), ({ txid, id }) => txid + id).values()) {
      // Given back unread, so that the next process need not wait for the lease to end.
      if (loop.isStopped()) await move(cursors.map((cursor) => ({ cursor, to: cursor, attempts: cursor.attempts })))
      else any = (await feed(cursors, end)) || any
    }
    return any
  }

  /** How far each came is written once for the batch: after a crash some events come again, which a reaction takes for granted. */
  async function feed(cursors: readonly Cursor[], end: number): Promise<boolean> {
    const [{ horizon }] = cursors as [Cursor]
    const events = await eventsAfter(cursors)
    const last = events.length === batchSize ? events.at(-1)! : { txid: horizon, id: firstId }
    const moves: Move[] = []
    for (const [index, cursor] of cursors.entries()) {
      const own = events.filter(({ heard }) => heard[index])
      moves.push(await feedOne(cursor, own, last, end))
    }
    await move(moves)
    return events.length > 0
  }

  /** `last` is where the subscriber stands when it has taken all of them. */
  async function feedOne(cursor: Cursor, events: readonly (StoredEvent & Place)[], last: Place, end: number): Promise<Move> {
    const { name, react } = reactions.get(cursor.subscriber)!
    let done: Place | undefined
    for (const event of events) {
      if (performance.now() > end) return { cursor, to: done ?? cursor, attempts: done ? 0 : cursor.attempts }
      try {
        await react(await jobSite(kernel!, event.siteId), event)
      } catch (error) {
        const attempts = done ? 1 : cursor.attempts + 1
        log.error({ err: error, subscriber: name, eventId: event.id, attempts }, 'reaction failed')
        if (attempts < maxAttempts) return { cursor, to: done ?? cursor, attempts }
      }
      done = event
    }
    return { cursor, to: last, attempts: 0 }
  }

  /**
   * Where the subscribers stand; after a failure the lease runs on as the pause before the next attempt. Where a lease ran out
   * meanwhile, another process has it and knows better.
   */
  async function move(moves: readonly Move[]): Promise<void> {
    const column = <Value>(of: (move: Move) => Value) => moves.map(of)
    await sql`update event_cursor set txid = moved.txid::xid8, id = moved.id, attempts = moved.attempts,
        leased_until = case when moved.attempts > 0 then now() + 2 ^ moved.attempts * interval '1 second' end
      from unnest(${column(({ cursor }) => cursor.subscriber)}::text[], ${column(({ cursor }) => cursor.lease)}::timestamptz[],
        ${column(({ to }) => to.txid)}::text[], ${column(({ to }) => to.id)}::uuid[], ${column(({ attempts }) => attempts)}::integer[]
      ) as moved (subscriber, lease, txid, id, attempts)
      where event_cursor.subscriber = moved.subscriber and leased_until = moved.lease`.execute(db)
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

  /** What comes after the place at which all of them stand, of what any of them hears; `heard` says which of them, in their order. */
  async function eventsAfter(cursors: readonly Cursor[]): Promise<(StoredEvent & Place & { heard: boolean[] })[]> {
    const [{ txid, id, horizon }] = cursors as [Cursor]
    const conditions = cursors.map(({ subscriber }) => conditionOf(reactions.get(subscriber)!))
    const { rows } = await sql<Tables['domain_event'] & { heard: boolean[] }>`
      select site_id, id, type, entity_fqdn, slug, entity_id, entity_sequence, event_date, identity, body, txid::text, heard
      from domain_event cross join lateral (select array[${sql.join(conditions)}] as heard) as heard
      where (txid, id) > (${txid}::xid8, ${id}::uuid) and txid < ${horizon}::xid8 and true = any(heard)
      order by txid, id limit ${batchSize}`.execute(db)
    return rows.map((row) => ({ ...storedEvent(row), txid: row.txid, heard: row.heard }))
  }
}

function conditionOf({ types }: Reaction) {
  return 'condition' in types ? types.condition : sql<boolean>`type = any(${types}::text[])`
}
