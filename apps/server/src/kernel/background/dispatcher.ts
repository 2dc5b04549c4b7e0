import { sql } from 'kysely'
import type { Logger } from 'pino'
import { backgroundLoop } from '../basics/background-loop.ts'
import type { Clock } from '../basics/clock.ts'
import { databaseTime } from '../database/database-time.ts'
import type { Database, Tables } from '../database/database.ts'
import { leaseCursors, moveCursors, findPosition, type Cursor } from './event-cursors.ts'
import { jobSite } from './job-runner.ts'
import { job } from '../site/jobs.ts'
import { setAsideEvents } from '../basics/metrics.ts'
import type { Module } from './module.ts'
import type { Kernel } from '../operations/types.ts'
import { storedEvent, type Reaction, type StoredEvent } from './reactions.ts'
import { forEachSite, sitePolling } from './site-polling.ts'
import type { SiteRead } from '../site/site.ts'
import { getOrThrow } from '../basics/get-or-throw.ts'

const batchSize = 100
/** How many sites' events are delivered at once. */
const lanes = 4
/** Milliseconds between two checks of which sites are due; a check needs no statement. */
const idlePause = 500
/** Milliseconds after which another process takes over the subscribers of a process that died. */
const leaseMilliseconds = 10_000
/** Milliseconds after which a site with more events waits until other sites have had their turn. */
const turnMilliseconds = 1000
/** Milliseconds until a failed event is tried again. */
const firstRetry = 2000
/** Milliseconds until a site whose look failed is looked at again. */
const pauseAfterError = 1000

/** The job that retries an event after its reaction failed. */
export const reactAgainName = 'events.react-again'

/**
 * Delivers committed events to reactions, to each in the order of a site's events and at its own pace. A row per site and
 * subscriber stores its position. A lease on that row prevents two processes from delivering to the same subscriber; a process
 * that lost its lease cannot move the position. When a reaction fails on an event, a job retries that event and the subscriber
 * continues with the next one.
 */
export function dispatcher({ database, modules, clock, log }: DispatcherParts) {
  const reactions = new Map(modules.flatMap((module) => module.reactions ?? []).map((reaction) => [reaction.name, reaction]))
  const listening = [...reactions.values()].map(({ types }) => types)
  const heardTypes = new Set(listening.flatMap((types) => ('condition' in types ? [] : types)))
  const { db } = database
  const rounds = sitePolling(clock)
  let kernel: Kernel | undefined
  const loop = backgroundLoop({
    step: () => feedDue(() => loop.isStopped()),
    pauseMilliseconds: idlePause,
    onError: (error) => log.error({ err: error }, 'event dispatch failed'),
  })

  const reactAgain = job<{ subscriber: string; eventId: string }>(reactAgainName, async (site, { subscriber, eventId }) => {
    const event = await findEvent(site, eventId)
    if (event) await reactions.get(subscriber)?.react(site, event)
  })

  return {
    /** Called when events of a site were committed, by this process or another one. */
    wake(siteId: string): void {
      rounds.wake(siteId)
      loop.wake()
    },
    reactAgain,
    async hasSubscribers(site: SiteRead, type: string): Promise<boolean> {
      if (heardTypes.has(type)) return true
      for (const types of listening) if ('condition' in types && (await types.hasSubscribers(site, type))) return true
      return false
    },
    start(withKernel: Kernel) {
      kernel = withKernel
      loop.start()
    },
    stop: loop.stop,
    /**
     * Delivers the events of a site whose test clock moves, on the mover's kernel. Returns false while another process still delivers what
     * it had begun.
     */
    async deliver(on: Kernel, siteId: string): Promise<boolean> {
      for (;;) {
        const outcome = await feedSite(siteId, () => false, { on, isMover: true })
        if (outcome !== 'MORE') return outcome === 'DONE'
      }
    },
    /** Delivers everything committed so far, in one site or in all; for tests that wait for a reaction. */
    async drain(withKernel: Kernel, only?: string) {
      kernel = withKernel
      await rounds.update(kernel.sites, true)
      rounds.wakeAll(only)
      while (await feedDue(() => false, only)) {}
    },
  }

  function currentKernel(): Kernel {
    if (!kernel) throw new Error('the dispatcher has not started')
    return kernel
  }

  /** Delivers one batch of every site that is due. Returns whether there may be more. */
  async function feedDue(isStopped: () => boolean, only?: string): Promise<boolean> {
    await rounds.update(currentKernel().sites)
    let isAnyLeft = false
    await forEachSite(rounds.due(only), lanes, async (siteId) => {
      if (isStopped()) return
      try {
        if ((await feedSite(siteId, isStopped)) !== 'MORE') return
        isAnyLeft = true
        rounds.wake(siteId)
      } catch (error) {
        log.error({ err: error, siteId }, 'event dispatch failed')
        rounds.wakeAt(siteId, later(pauseAfterError))
      }
    })
    return isAnyLeft
  }

  /** Delivers one batch to every subscriber that is behind. `HELD` if one of them is left that this process cannot deliver to now. */
  async function feedSite(
    siteId: string,
    isStopped: () => boolean,
    { on, isMover }: Feeding = { on: currentKernel(), isMover: false },
  ): Promise<'MORE' | 'DONE' | 'HELD'> {
    const now = (await databaseTime(database)).getTime()
    const position = await findPosition(db, siteId, [...reactions.keys()])
    if (!position) return 'DONE'
    const behind = position.cursors.filter(({ number }) => number < position.last)
    const held = behind.filter(({ leasedUntil }) => leasedUntil >= now)
    // If the other process dies, this one continues.
    for (const { leasedUntil } of held) rounds.wakeAt(siteId, later(leasedUntil - now))
    if (behind.length === held.length) return held.length > 0 ? 'HELD' : 'DONE'
    const lease = new Date(now + leaseMilliseconds)
    const end = performance.now() + turnMilliseconds
    const subscribers = behind.map(({ subscriber }) => subscriber)
    const { last } = position
    const cursors = await leaseCursors(db, siteId, subscribers, { last, now: new Date(now), until: lease, isMover })
    let isAnyLeft = false
    const reached: Cursor[] = []
    // Subscribers at the same position read the events together; usually that is all of them.
    for (const group of Map.groupBy(cursors, ({ number }) => number).values()) {
      const feeding = isStopped() ? undefined : await feed(on, siteId, group, { last, end })
      reached.push(...(feeding?.reached ?? group))
      isAnyLeft ||= feeding?.isAnyLeft ?? false
    }
    await moveCursors(db, siteId, reached, lease)
    if (isAnyLeft) return 'MORE'
    const isDone = reached.length === behind.length && reached.every(({ number }) => number >= last)
    return isDone ? 'DONE' : 'HELD'
  }

  /** Positions are written once per batch. After a crash some events are delivered again, which reactions must tolerate. */
  async function feed(on: Kernel, siteId: string, cursors: readonly Cursor[], { last, end }: { last: bigint; end: number }) {
    const events = await eventsAfter(siteId, cursors, last)
    const lastEvent = events.length === batchSize ? events.at(-1) : undefined
    const target = lastEvent?.number ?? last
    const reached: Cursor[] = []
    let hasMoved = false
    for (const [index, cursor] of cursors.entries()) {
      const own = events.filter(({ subscribed }) => subscribed[index])
      const number = await feedOne(on, cursor, own, { target, end })
      hasMoved ||= number > cursor.number
      reached.push({ ...cursor, number })
    }
    return { reached, isAnyLeft: hasMoved && reached.some(({ number }) => number < last) }
  }

  /** Returns the subscriber's new position; `target` is its position after all of the events. */
  async function feedOne(
    on: Kernel,
    cursor: Cursor,
    events: readonly NumberedEvent[],
    { target, end }: { target: bigint; end: number },
  ): Promise<bigint> {
    const { name, react, isSweeping } = getOrThrow(reactions, cursor.subscriber)
    let done = cursor.number
    for (const event of isSweeping ? events.slice(-1) : events) {
      if (performance.now() > end) return done
      try {
        await react(await jobSite(on, event.siteId), event)
      } catch (error) {
        log.error({ err: error, subscriber: name, eventId: event.id, siteId: event.siteId }, 'reaction failed')
        const isSetAside = await setAside(on, name, event).catch(() => false)
        // When the job cannot be written either, the database is at fault and not the event.
        if (!isSetAside) {
          rounds.wakeAt(event.siteId, later(pauseAfterError))
          return done
        }
      }
      done = event.number
    }
    return target
  }

  async function setAside(on: Kernel, subscriber: string, event: StoredEvent): Promise<boolean> {
    const site = await jobSite(on, event.siteId)
    const options = { after: new Date(site.now.getTime() + firstRetry), key: `${subscriber} ${event.id}` }
    await site.transaction(async (tx) => tx.enqueue(reactAgain, { subscriber, eventId: event.id }, options))
    setAsideEvents.inc({ subscriber })
    return true
  }

  /**
   * Events after the subscribers' common position and up to `last`, of any type that one of them subscribes to. `subscribed` has
   * one boolean per subscriber, in their order.
   */
  async function eventsAfter(siteId: string, cursors: readonly Cursor[], last: bigint) {
    const [{ number }] = cursors as [Cursor]
    const conditions = cursors.map(({ subscriber }) => conditionOf(getOrThrow(reactions, subscriber), siteId))
    const { rows } = await sql<Tables['domain_event'] & { subscribed: boolean[] }>`
      select site_id, id, type, entity_fqdn, slug, entity_id, entity_sequence, event_date, identity, body, number, subscribed
      from domain_event cross join lateral (select array[${sql.join(conditions)}] as subscribed) as subscribed
      where domain_event.site_id = ${siteId} and number > ${number} and number <= ${last} and true = any(subscribed)
      order by number limit ${batchSize}`.execute(db)
    return rows.map((row) => ({ ...storedEvent(row), number: row.number, subscribed: row.subscribed }))
  }

  function later(milliseconds: number): Date {
    return new Date(Math.min(clock.now().getTime() + milliseconds, latestTime))
  }
}

interface DispatcherParts {
  database: Database
  modules: readonly Module[]
  clock: Clock
  log: Logger
}

interface Feeding {
  on: Kernel
  /** True for the mover of the site's test clock, which others make way for. */
  isMover: boolean
}

type NumberedEvent = StoredEvent & { number: bigint }

/** The latest time that a Date can hold; a lease may end never. */
const latestTime = 8.64e15

function conditionOf({ types }: Reaction, siteId: string) {
  return 'condition' in types ? types.condition(siteId) : sql<boolean>`type = any(${types}::text[])`
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
