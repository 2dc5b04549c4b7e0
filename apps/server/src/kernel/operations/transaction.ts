import { sql } from 'kysely'
import { newId } from '../basics/ids.ts'
import type { Db } from '../database/database.ts'
import { isTransient, ConcurrencyConflict } from '../database/concurrency-conflict.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { eventInsertions, type DomainEvent } from '../site/events.ts'
import type { Caller } from '../site/caller.ts'
import type { SentJob } from '../site/jobs.ts'
import { outsideAnswers, OutsideCallNeeded } from '../site/outside-call.ts'
import type { Kernel } from './types.ts'
import type { SiteRead, SiteTx } from '../site/site.ts'

/** Attempts of a transaction that conflicts with another one. The first attempt locks no rows. */
const attempts = 4

/**
 * Runs `work` in one transaction and retries it after a concurrency conflict. Events and jobs are collected and written at the
 * end in one statement each, which keeps row locks short. With `asyncCommit` the commit does not wait for the disk. Outside calls
 * that the work needs are made between attempts.
 */
export async function inTransaction<Result>(
  kernel: Kernel,
  site: SiteRead,
  caller: Caller | undefined,
  work: (site: SiteTx) => Promise<Result>,
  asyncCommit = false,
): Promise<Result> {
  const outside = {
    site,
    transaction: <Other>(act: (tx: SiteTx) => Promise<Other>) => inTransaction(kernel, site, caller, act),
  }
  const { callOutside, make } = outsideAnswers(outside)
  const ids: string[] = []
  let attempt = 1
  for (;;) {
    try {
      const attemptSite = { ...site, callOutside, actOutside: callOutside, newId: idsOfAttempt(ids) }
      return await runOnce(kernel, attemptSite, caller, work, asyncCommit, attempt === 1)
    } catch (error) {
      if (error instanceof OutsideCallNeeded) await make(error)
      else if (attempt === attempts || !isTransient(error)) throw error
      else attempt++
    }
  }
}

/** Gives the ids that earlier attempts got, and new ones after them. */
function idsOfAttempt(ids: string[]): () => string {
  let next = 0
  return () => (ids[next++] ??= newId())
}

async function runOnce<Result>(
  kernel: Kernel,
  site: SiteRead & Pick<SiteTx, 'actOutside' | 'newId'>,
  caller: Caller | undefined,
  work: (site: SiteTx) => Promise<Result>,
  asyncCommit: boolean,
  isFirst: boolean,
): Promise<Result> {
  const recorded: Recorded[] = []
  const jobs: SentJob[] = []
  const onCommit: (() => void)[] = []
  const onRollback: (() => void)[] = []
  let invalidates = false
  let hasMovedJobs = false
  let events: DomainEvent[] = []
  const optimistic = new Set<string>()
  const compared = new Set<string>()
  const run = kernel.database.transaction(async (db, { compareAndSets, finalWrites, hasBegun }) => {
    const tx: SiteTx = {
      ...site,
      db,
      record: (event) => void recorded.push(event),
      recordIfSubscribed: (type, event) => void recorded.push({ type, event }),
      hasSubscribers: (type) => kernel.hasSubscribers(site, type),
      optimisticRead: () => (isFirst && !hasBegun() ? site : undefined),
      requireUnchanged: (rowId) => void optimistic.add(rowId),
      compareAndSet(rowId, write) {
        compared.add(rowId)
        compareAndSets.push(write)
      },
      atCommit: (statement, options) => void finalWrites.push({ statement, ...options }),
      enqueue: (job, payload, options) =>
        void jobs.push({ job, siteId: site.siteId, payload, due: options?.after ?? site.now, now: site.now, key: options?.key }),
      withdraw: ({ name }, key) => void finalWrites.push({ statement: kernel.jobs.withdrawal(site.siteId, name, key) }),
      movedJobs: () => void (hasMovedJobs = true),
      noteBefore: () => {},
      noteAfter: () => {},
      afterCommit: (effect) => void onCommit.push(effect),
      afterRollback: (effect) => void onRollback.push(effect),
      invalidate(drop) {
        invalidates = true
        onCommit.push(drop)
      },
      savepoint: (nested) => underSavepoint(db, [recorded, jobs, compareAndSets, finalWrites, onCommit], nested),
    }
    const answer = await asConflictIfOptimistic(optimistic, () => work(tx))
    if (optimistic.difference(compared).size > 0) throw new ConcurrencyConflict('a row was read optimistically and not written')
    if (jobs.length > 0) finalWrites.push({ statement: kernel.jobs.insertion(jobs) })
    events = await subscribedEvents(kernel, tx, recorded)
    // Last, because they lock the counter of the site's events until the commit.
    for (const statement of eventInsertions(site.siteId, events, caller, site.now)) finalWrites.push({ statement })
    return answer
  }, asyncCommit)
  const result = await run.catch((error: unknown) => {
    for (const effect of onRollback) effect()
    // It is unknown whether the transaction was committed: caches may be outdated, and work may be due.
    if (error instanceof DatabaseUnavailable) {
      const change = { siteId: site.siteId, entities: [], invalidates: true }
      void kernel.committed(change, { events: true, jobs, hasMovedJobs: true })
    }
    throw error
  })
  for (const effect of onCommit) effect()
  if (invalidates || hasMovedJobs || events.length + jobs.length > 0) {
    const entities = [...new Set(events.map(({ entityFqdn }) => entityFqdn))]
    const change = { siteId: site.siteId, entities, invalidates }
    await kernel.committed(change, { events: events.length > 0, jobs, hasMovedJobs })
  }
  return result
}

/** An error after an optimistic read may be caused by an outdated row, so it counts as a conflict and is retried. */
async function asConflictIfOptimistic<Result>(optimistic: ReadonlySet<string>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw optimistic.size > 0 && !isTransient(error) && !(error instanceof OutsideCallNeeded)
      ? new ConcurrencyConflict('failed on rows that were read optimistically', { cause: error })
      : error
  }
}

/** An event, or one that is created only when its type has subscribers. */
type Recorded = DomainEvent | { type: string; event(): DomainEvent | Promise<DomainEvent | undefined> }

async function subscribedEvents(kernel: Kernel, site: SiteRead, recorded: readonly Recorded[]): Promise<DomainEvent[]> {
  const events: DomainEvent[] = []
  for (const each of recorded) {
    const event = 'type' in each ? (await kernel.hasSubscribers(site, each.type)) && (await each.event()) : each
    if (event) events.push(event)
  }
  return events
}

/** `collected` are the lists that the transaction fills for its end; entries of failed work are removed. */
async function underSavepoint<Result>(db: Db, collected: unknown[][], work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint work`.execute(db)
  const before = collected.map((list) => ({ list, length: list.length }))
  try {
    const result = await work()
    await sql`release savepoint work`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint work`.execute(db)
    for (const { list, length } of before) list.length = length
    throw error
  }
}
