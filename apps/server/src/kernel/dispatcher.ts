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
/** How often an idle dispatcher looks for events that another process committed. */
const idlePause = 500
/** A process that died keeps its subscribers waiting for so long. */
const leaseSeconds = 10
/** How often it looks past open transactions of other programs. */
const fullPollPause = 2000
/** Milliseconds until an event that was set aside is tried again. */
const firstRetry = 2000
/** Before every event of a transaction. */
const firstId = '00000000-0000-0000-0000-000000000000'

/** A place in the log: events are in the order of their epochs, transactions and ids. */
interface Place {
  epoch: number
  txid: string
  id: string
}

interface Cursor extends Place {
  subscriber: string
  /** Until when it is this process's; also what it proves itself by. */
  lease: string
  /** The epoch of now, and its transactions that may still be open. */
  now_epoch: number
  horizon: string
}

/** What became of a subscriber's turn. */
interface Move {
  cursor: Cursor
  to: Place
}

/** The job that tries an event again which its reaction could not take. */
export const reactAgainName = 'events.react-again'

/**
 * Feeds committed events to reactions, each in the order of the events and at its own pace. How far a subscriber has read
 * is a row; a lease on the row keeps two processes from reading for the same subscriber, and whoever lost it moves nothing.
 * An event whose reaction fails is set aside as a job of its site: the others go on.
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
    /** Feeds everything that is committed; for tests that wait for a reaction. */
    async drain(withKernel: Kernel) {
      kernel = withKernel
      while (await feedAll(() => false)) {}
    },
  }

  /** A batch for all subscribers that are behind; answers whether there may be more. */
  async function feedAll(isStopped: () => boolean): Promise<boolean> {
    let any = false
    // What is not done by then comes under a lease of its own.
    const end = performance.now() + (leaseSeconds * 1000) / 2
    // Those who stand at one place read on together: most of the time that is all of them.
    for (const cursors of Map.groupBy(await leaseThoseBehind(), ({ epoch, txid, id }) => `${epoch} ${txid} ${id}`).values()) {
      // Given back unread, so that the next process need not wait for the lease to end.
      if (isStopped()) await move(cursors.map((cursor) => ({ cursor, to: cursor })))
      else any = (await feed(cursors, end)) || any
    }
    return any
  }

  /** How far each came is written once for the batch: after a crash some events come again, which a reaction takes for granted. */
  async function feed(cursors: readonly Cursor[], end: number): Promise<boolean> {
    const [{ horizon, now_epoch: epoch }] = cursors as [Cursor]
    const events = await eventsAfter(cursors)
    const last = events.length === batchSize ? events.at(-1)! : { epoch, txid: horizon, id: firstId }
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
      if (performance.now() > end) return { cursor, to: done ?? cursor }
      try {
        await react(await jobSite(kernel!, event.siteId), event)
      } catch (error) {
        log.error({ err: error, subscriber: name, eventId: event.id, siteId: event.siteId }, 'reaction failed')
        const isSetAside = await setAside(name, event).catch(() => false)
        // Where not even that can be written, the database is at fault and not the event.
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

  /** Where the subscribers stand. Where a lease ran out meanwhile, another process has it, and nothing is moved. */
  async function move(moves: readonly Move[]): Promise<void> {
    const column = <Value>(of: (move: Move) => Value) => moves.map(of)
    await sql`update event_cursor set epoch = moved.epoch, txid = moved.txid::xid8, id = moved.id, leased_until = null
      from unnest(${column(({ cursor }) => cursor.subscriber)}::text[], ${column(({ cursor }) => cursor.lease)}::timestamptz[],
        ${column(({ to }) => to.epoch)}::integer[], ${column(({ to }) => to.txid)}::text[], ${column(({ to }) => to.id)}::uuid[]
      ) as moved (subscriber, lease, epoch, txid, id)
      where event_cursor.subscriber = moved.subscriber and leased_until = moved.lease`.execute(db)
  }

  /** One statement however many subscribers there are: most of the time nobody is behind. */
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

  /** A new subscriber begins with the events to come. */
  async function subscribe(name: string): Promise<void> {
    await sql`insert into event_cursor (subscriber, epoch, txid, id)
      select ${name}, event_epoch, pg_snapshot_xmin(pg_current_snapshot()), ${firstId}::uuid from installation
      on conflict do nothing`.execute(db)
  }

  /** What comes after the place at which all of them stand, of any type that one of them subscribes to; `heard` says which of them, in their order. */
  async function eventsAfter(cursors: readonly Cursor[]): Promise<(StoredEvent & Place & { heard: boolean[] })[]> {
    const [{ epoch, txid, id, horizon, now_epoch: nowEpoch }] = cursors as [Cursor]
    const conditions = cursors.map(({ subscriber }) => conditionOf(reactions.get(subscriber)!))
    const { rows } = await sql<Tables['domain_event'] & { heard: boolean[] }>`
      select site_id, id, type, entity_fqdn, slug, entity_id, entity_sequence, event_date, identity, body, epoch, txid::text, heard
      from domain_event cross join lateral (select array[${sql.join(conditions)}] as heard) as heard
      where (epoch, txid, id) > (${epoch}::integer, ${txid}::xid8, ${id}::uuid)
        and (epoch, txid) < (${nowEpoch}::integer, ${horizon}::xid8) and true = any(heard)
      order by epoch, txid, id limit ${batchSize}`.execute(db)
    return rows.map((row) => ({ ...storedEvent(row), epoch: row.epoch, txid: row.txid, heard: row.heard }))
  }
}

function conditionOf({ types }: Reaction) {
  return 'condition' in types ? types.condition : sql<boolean>`type = any(${types}::text[])`
}

/** Undefined where the event is no longer kept. */
export async function findEvent({ db, siteId }: SiteRead, id: string): Promise<StoredEvent | undefined> {
  const row = await db
    .selectFrom('domain_event')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && storedEvent(row)
}
