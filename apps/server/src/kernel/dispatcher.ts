import { sql } from 'kysely'
import type { Logger } from 'pino'
import { backgroundLoop } from './background-loop.ts'
import type { Database, Tables } from './database/database.ts'
import { eventHorizon, ownEventHorizon } from './event-horizon.ts'
import { jobSite } from './job-runner.ts'
import { job } from './jobs.ts'
import { setAsideEvents } from './metrics.ts'
import type { Module } from './module.ts'
import type { Kernel } from './perform.ts'
import { storedEvent, type Reaction, type StoredEvent } from './reactions.ts'
import type { SiteRead } from './site.ts'

const batchSize = 100
/** Milliseconds between two polls of an idle dispatcher for events that another process committed. */
const idlePause = 500
/** Milliseconds after which another process takes over the subscribers of a process that died. */
const leaseSeconds = 10
/** Milliseconds between two reads of the horizon that excludes other programs' open transactions. */
const fullPollPause = 2000
/** Milliseconds until a failed event is tried again. */
const firstRetry = 2000
/** Sorts before every event of a transaction. */
const firstId = '00000000-0000-0000-0000-000000000000'

/** A position in the event log. Events are ordered by epoch, transaction and id. */
interface Place {
  epoch: number
  txid: string
  id: string
}

interface Cursor extends Place {
  subscriber: string
  /** End of this process's lease. It also identifies the lease. */
  lease: string
  /** The current epoch and the lowest transaction of it that may still be open. */
  now_epoch: number
  horizon: string
}

/** Result of delivering a batch to one subscriber. */
interface Move {
  cursor: Cursor
  to: Place
}

/** The job that retries an event after its reaction failed. */
export const reactAgainName = 'events.react-again'

/**
 * Delivers committed events to reactions, to each in the order of the events and at its own pace. A row per subscriber stores
 * its position. A lease on that row prevents two processes from delivering to the same subscriber; a process that lost its
 * lease cannot move the position. When a reaction fails on an event, a job retries that event and the subscriber continues with
 * the next one.
 */
export function dispatcher({ database, modules, log }: { database: Database; modules: readonly Module[]; log: Logger }) {
  const reactions = new Map(modules.flatMap((module) => module.reactions ?? []).map((reaction) => [reaction.name, reaction]))
  const listening = [...reactions.values()].map(({ types }) => types)
  const heardTypes = new Set(listening.flatMap((types) => ('condition' in types ? [] : types)))
  const isShared = database.source.kind === 'postgres'
  const { db } = database
  let kernel: Kernel | undefined
  let lastFullPoll = Number.NEGATIVE_INFINITY
  const loop = backgroundLoop({
    step: () => feedAll(() => loop.isStopped()),
    pauseMilliseconds: idlePause,
    onError: (error) => log.error({ err: error }, 'event dispatch failed'),
  })

  const reactAgain = job<{ subscriber: string; eventId: string }>(reactAgainName, async (site, { subscriber, eventId }) => {
    const event = await findEvent(site, eventId)
    if (event) await reactions.get(subscriber)?.react(site, event)
  })

  return {
    wake: loop.wake,
    reactAgain,
    async hasSubscribers(site: SiteRead, type: string): Promise<boolean> {
      if (heardTypes.has(type)) return true
      for (const types of listening) if ('condition' in types && (await types.hasSubscribers(site, type))) return true
      return false
    },
    async start(withKernel: Kernel) {
      kernel = withKernel
      for (const name of reactions.keys()) await subscribe(name)
      loop.start()
    },
    stop: loop.stop,
    /** Delivers everything committed so far; for tests that wait for a reaction. */
    async drain(withKernel: Kernel) {
      kernel = withKernel
      while (await feedAll(() => false)) {}
    },
  }

  /** Delivers one batch to every subscriber that is behind. Returns whether there may be more. */
  async function feedAll(isStopped: () => boolean): Promise<boolean> {
    let any = false
    // What is not done within this lease continues under the next one.
    const end = performance.now() + (leaseSeconds * 1000) / 2
    // Subscribers at the same position read the log together; usually that is all of them.
    for (const cursors of Map.groupBy(await leaseThoseBehind(), ({ epoch, txid, id }) => `${epoch} ${txid} ${id}`).values()) {
      // Releases the leases, so that the next process need not wait for them to expire.
      if (isStopped()) await move(cursors.map((cursor) => ({ cursor, to: cursor })))
      else any = (await feed(cursors, end)) || any
    }
    return any
  }

  /** Positions are written once per batch. After a crash some events are delivered again, which reactions must tolerate. */
  async function feed(cursors: readonly Cursor[], end: number): Promise<boolean> {
    const [{ horizon, now_epoch: epoch }] = cursors as [Cursor]
    const events = await eventsAfter(cursors)
    const last = events.length === batchSize ? events.at(-1)! : { epoch, txid: horizon, id: firstId }
    const moves: Move[] = []
    for (const [index, cursor] of cursors.entries()) {
      const own = events.filter(({ subscribed }) => subscribed[index])
      moves.push(await feedOne(cursor, own, last, end))
    }
    await move(moves)
    return events.length > 0
  }

  /** `last` is the subscriber's position after all of them. */
  async function feedOne(cursor: Cursor, events: readonly (StoredEvent & Place)[], last: Place, end: number): Promise<Move> {
    const { name, react } = reactions.get(cursor.subscriber)!
    let done: Place | undefined
    for (const event of events) {
      if (performance.now() > end) return { cursor, to: done ?? cursor }
      try {
        await react(await jobSite(kernel!, event.siteId), event)
      } catch (error) {
        log.error({ err: error, subscriber: name, eventId: event.id, siteId: event.siteId }, 'reaction failed')
        const isSetAside = await setAside(name, event).catch(() => false)
        // When the job cannot be written either, the database is at fault and not the event.
        if (!isSetAside) return { cursor, to: done ?? cursor }
      }
      done = event
    }
    return { cursor, to: last }
  }

  async function setAside(subscriber: string, event: StoredEvent): Promise<boolean> {
    const after = new Date(kernel!.clock.now().getTime() + firstRetry)
    const payload = { subscriber, eventId: event.id }
    const sent = { job: reactAgain, siteId: event.siteId, payload, after, key: `${subscriber} ${event.id}` }
    await kernel!.jobs.insertion([sent]).execute(db)
    setAsideEvents.inc({ subscriber })
    return true
  }

  /** Stores the positions. Where a lease expired, another process owns the subscriber and nothing is stored. */
  async function move(moves: readonly Move[]): Promise<void> {
    const column = <Value>(of: (move: Move) => Value) => moves.map(of)
    await sql`update event_cursor set epoch = moved.epoch, txid = moved.txid::xid8, id = moved.id, leased_until = null
      from unnest(${column(({ cursor }) => cursor.subscriber)}::text[], ${column(({ cursor }) => cursor.lease)}::timestamptz[],
        ${column(({ to }) => to.epoch)}::integer[], ${column(({ to }) => to.txid)}::text[], ${column(({ to }) => to.id)}::uuid[]
      ) as moved (subscriber, lease, epoch, txid, id)
      where event_cursor.subscriber = moved.subscriber and leased_until = moved.lease`.execute(db)
  }

  /** One statement for any number of subscribers, because usually none is behind. */
  async function leaseThoseBehind(): Promise<Cursor[]> {
    const isFullPoll = isShared && performance.now() - lastFullPoll > fullPollPause
    if (isFullPoll) lastFullPoll = performance.now()
    const { rows } = await sql<Cursor>`
      with horizon as materialized (
          select event_epoch as epoch, ${isFullPoll ? ownEventHorizon : eventHorizon} as txid from installation
        ),
        behind as materialized (
          select subscriber from event_cursor
          where subscriber = any(${[...reactions.keys()]}::text[]) and (leased_until is null or leased_until < now())
            and exists (
              select from domain_event
              where (domain_event.epoch, domain_event.txid, domain_event.id) > (event_cursor.epoch, event_cursor.txid, event_cursor.id)
                and (domain_event.epoch, domain_event.txid) < (select epoch, txid from horizon)
            )
          order by subscriber for update skip locked
        )
      update event_cursor set leased_until = now() + ${`${leaseSeconds} seconds`}::interval
      where subscriber in (select subscriber from behind)
      returning subscriber, epoch, txid::text, id, leased_until::text as lease,
        (select epoch from horizon) as now_epoch, (select txid from horizon)::text as horizon`.execute(db)
    return rows
  }

  /** A new subscriber starts with future events. */
  async function subscribe(name: string): Promise<void> {
    await sql`insert into event_cursor (subscriber, epoch, txid, id)
      select ${name}, event_epoch, pg_snapshot_xmin(pg_current_snapshot()), ${firstId}::uuid from installation
      on conflict do nothing`.execute(db)
  }

  /**
   * Events after the subscribers' common position, of any type that one of them subscribes to. `heard` has one boolean per
   * subscriber, in their order.
   */
  async function eventsAfter(cursors: readonly Cursor[]): Promise<(StoredEvent & Place & { subscribed: boolean[] })[]> {
    const [{ epoch, txid, id, horizon, now_epoch: nowEpoch }] = cursors as [Cursor]
    const conditions = cursors.map(({ subscriber }) => conditionOf(reactions.get(subscriber)!))
    const { rows } = await sql<Tables['domain_event'] & { subscribed: boolean[] }>`
      select site_id, id, type, entity_fqdn, slug, entity_id, entity_sequence, event_date, identity, body, epoch, txid::text, subscribed
      from domain_event cross join lateral (select array[${sql.join(conditions)}] as subscribed) as subscribed
      where (epoch, txid, id) > (${epoch}::integer, ${txid}::xid8, ${id}::uuid)
        and (epoch, txid) < (${nowEpoch}::integer, ${horizon}::xid8) and true = any(subscribed)
      order by epoch, txid, id limit ${batchSize}`.execute(db)
    return rows.map((row) => ({ ...storedEvent(row), epoch: row.epoch, txid: row.txid, subscribed: row.subscribed }))
  }
}

function conditionOf({ types }: Reaction) {
  return 'condition' in types ? types.condition : sql<boolean>`type = any(${types}::text[])`
}

/** Undefined when the event has been deleted. */
export async function findEvent({ db, siteId }: SiteRead, id: string): Promise<StoredEvent | undefined> {
  const row = await db
    .selectFrom('domain_event')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && storedEvent(row)
}
