import { sql, type RawBuilder } from 'kysely'
import type { Logger } from 'pino'
import { backgroundLoop } from './background-loop.ts'
import type { Clock } from './clock.ts'
import { databaseTime } from './database-time.ts'
import { jsonb, type Database } from './database/database.ts'
import { newId } from './ids.ts'
import { queueNames, queues, type Job, type JobSite, type QueueName, type SentJob } from './jobs.ts'
import { jobFailures } from './metrics.ts'
import { openSite, transactionOn, type Kernel } from './perform.ts'
import { siteRounds } from './site-rounds.ts'
import type { JobSender } from './transaction.ts'

/** Milliseconds between two checks of which sites are due; a check needs no statement. */
const idlePause = 500
/** The lease of a running job is renewed. An expired lease belongs to a process that died, and the job runs again. */
const leaseMilliseconds = 20_000
const heartbeat = 5_000
const sliceMilliseconds = 5000
/** Milliseconds; smaller steps are normal clock corrections. */
const noticedStep = 2000
/** Milliseconds until a site whose jobs could not be read is looked at again. */
const pauseAfterError = 1000
/** Milliseconds; other processes find a job that is due later than this by themselves. */
const notifiedAhead = 120_000
/**
 * Seconds until each next attempt. After the last one the job is marked as failed and waits for someone to retry or discard it.
 */
const pauses = [2, 5, 15, 60, 300, 900, 3600, 3600, 10_800, 21_600]

/**
 * Jobs are rows, written in the transaction that enqueues them. Runners in any number of processes claim them, one site at a time,
 * with an UPDATE that affects only jobs without a lease, and each job runs at least once. Every queue has its own concurrency
 * limit; the sites that wait for it take turns.
 */
export function jobRunner({
  database,
  jobs: list,
  clock,
  log,
}: {
  database: Database
  jobs: readonly Job<any>[]
  clock: Clock
  log: Logger
}) {
  const { db } = database
  const jobs = new Map(list.map((job) => [job.name, job]))
  const namesOf = (queue: QueueName) => list.filter((job) => job.queue === queue).map(({ name }) => name)
  const rounds = new Map(queueNames.map((queue) => [queue, siteRounds(clock)]))
  const running = new Map<JobRow, Promise<void>>()
  /** Failures that could not be written because the database was unavailable. Their jobs stay leased until they are written. */
  const unrecorded = new Map<JobRow, unknown>()
  let kernel: Kernel | undefined
  const loop = backgroundLoop({
    step: async () => (await startDue()) > 0,
    pauseMilliseconds: idlePause,
    onError: (error) => log.error({ err: error }, 'job queue failed'),
  })
  let beating: NodeJS.Timeout | undefined
  /** Difference between the wall clock and the monotonic clock, in milliseconds. */
  const clockOffset = () => clock.now().getTime() - performance.now()
  let lastOffset = clockOffset()
  let draining = 0

  const insertion: JobSender['insertion'] = (sent) => {
    const now = clock.now()
    const rows = sent.map(
      ({ job, siteId, payload, after, key }) =>
        sql`(${siteId}::uuid, ${newId()}::uuid, ${job.name}, ${key ?? null}, ${jsonb(payload)}, ${after ?? now}::timestamptz, ${now}::timestamptz)`,
    )
    // Two unfinished jobs of one name never share a key.
    return sql`insert into job (site_id, id, name, key, payload, due_date, created_date) values ${sql.join(rows)} on conflict do nothing`
  }

  return {
    insertion,
    /**
     * Called after jobs were enqueued in this process. Returns the queues of those that are due soon, which other processes must
     * be notified of.
     */
    enqueued(sent: readonly SentJob[]): QueueName[] {
      const now = clock.now()
      const soon = new Set<QueueName>()
      for (const { job, siteId, after = now } of sent) {
        for (const queue of queuesOf(job.name)) {
          rounds.get(queue)!.wakeAt(siteId, after)
          if (after.getTime() < now.getTime() + notifiedAhead) soon.add(queue)
        }
        if (after <= now) loop.wake()
      }
      return [...soon]
    },
    /** Called when jobs of these queues may have become due in a site. */
    wake(siteId: string, woken: readonly QueueName[] = queueNames): void {
      for (const queue of woken) rounds.get(queue)?.wake(siteId)
      loop.wake()
    },
    start(withKernel: Kernel) {
      kernel = withKernel
      beating = setInterval(() => void renewLeases().catch((error) => log.error({ err: error }, 'lease not renewed')), heartbeat)
      beating.unref()
      loop.start()
    },
    async stop() {
      await loop.stop()
      await Promise.all(running.values())
      clearInterval(beating)
    },
    /** Runs everything that is due; for tests that wait for a job. */
    async drain(withKernel: Kernel) {
      kernel = withKernel
      for (const each of rounds.values()) {
        await each.update(kernel.sites, true)
        each.wakeAll()
      }
      draining++
      while ((await startDue()) > 0 || running.size > 0) if (running.size > 0) await Promise.race(running.values())
      draining--
    },
  }

  /** A job that only a newer version of this program knows may be in any queue. */
  function queuesOf(name: string): readonly QueueName[] {
    const queue = jobs.get(name)?.queue
    return queue ? [queue] : queueNames
  }

  /** Starts jobs up to the limit of every queue; returns how many it started. */
  async function startDue(): Promise<number> {
    let started = 0
    for (const each of rounds.values()) await each.update(kernel!.sites)
    await followClock()
    await recordFailures()
    for (const queue of queueNames) if (namesOf(queue).length > 0) started += await startDueOf(queue)
    return started
  }

  /** The sites that are due take turns until the queue is full; the others stay due. */
  async function startDueOf(queue: QueueName): Promise<number> {
    const round = rounds.get(queue)!
    const due = round.due()
    let started = 0
    for (;;) {
      const free = queues[queue] - [...running.keys()].filter(({ name }) => jobs.get(name)!.queue === queue).length
      const siteId = free > 0 ? due.next().value : undefined
      if (!siteId) return started
      try {
        const rows = await claim(queue, siteId, free)
        for (const row of rows) start(row)
        started += rows.length
      } catch (error) {
        round.wakeAt(siteId, later(pauseAfterError))
        throw error
      }
    }
  }

  function start(row: JobRow): void {
    const done = run(row).finally(() => {
      running.delete(row)
      if (draining > 0) for (const each of rounds.values()) each.wake(row.site_id)
      loop.wake()
    })
    running.set(row, done)
  }

  /** After the clock was set back, jobs that were due before are due now instead of waiting for the clock to catch up. */
  async function followClock(): Promise<void> {
    const offset = clockOffset()
    const back = lastOffset - offset
    if (back > noticedStep) {
      const now = clock.now()
      const before = new Date(now.getTime() + back)
      for (const siteId of rounds.get('general')!.siteIds()) {
        await sql`update job set due_date = ${now}
          where site_id = ${siteId} and failed_date is null and due_date > ${now} and due_date <= ${before}`.execute(db)
      }
      for (const each of rounds.values()) each.wakeAll()
    }
    lastOffset = offset
  }

  async function run(row: JobRow): Promise<void> {
    try {
      const sliceEnd = performance.now() + sliceMilliseconds
      const isSliceOver = () => loop.isStopped() || performance.now() > sliceEnd
      const answer = await jobs.get(row.name)!.handle(await jobSite(kernel!, row.site_id), row.payload, isSliceOver)
      if (answer) await giveBack(row, answer.more)
      else await sql`delete from job where ${isStillOurs(row)}`.execute(db)
    } catch (error) {
      log.error({ err: error, job: row.name, jobId: row.id, attempts: row.attempts }, 'job failed')
      jobFailures.inc({ job: row.name })
      unrecorded.set(row, error)
      await recordFailures().catch((second) => log.error({ err: second }, 'job failure not recorded'))
    }
  }

  /** Queues the job behind everything that is due now. */
  async function giveBack(row: JobRow, payload: unknown): Promise<void> {
    await sql`update job set leased_until = null, attempts = 0, failure = null, payload = ${jsonb(payload)}, due_date = ${clock.now()} where ${isStillOurs(row)}`.execute(
      db,
    )
    rounds.get(jobs.get(row.name)!.queue)!.wake(row.site_id)
  }

  async function recordFailures(): Promise<void> {
    for (const [row, error] of unrecorded) {
      await recordFailure(row, error)
      unrecorded.delete(row)
    }
  }

  async function recordFailure(row: JobRow, error: unknown): Promise<void> {
    const seconds = pauses[row.attempts - 1]
    const now = clock.now()
    const next = seconds === undefined ? null : new Date(now.getTime() + seconds * 1000)
    await sql`update job set leased_until = null, due_date = coalesce(${next}, due_date), failed_date = ${next ? null : now},
      failure = ${reasonOf(error)} where ${isStillOurs(row)}`.execute(db)
    if (next) rounds.get(jobs.get(row.name)!.queue)!.wakeAt(row.site_id, next)
  }

  /**
   * Leases up to `limit` due jobs of a site to this process, and notes when to look at the site again. Of processes that try the
   * same job, the UPDATE affects it for one.
   */
  async function claim(queue: QueueName, siteId: string, limit: number): Promise<JobRow[]> {
    const round = rounds.get(queue)!
    const now = clock.now()
    const leaseNow = await databaseTime(database)
    const names = namesOf(queue)
    const isFree = sql`failed_date is null and due_date <= ${now} and (leased_until is null or leased_until < ${leaseNow})`
    const { rows: found } = await sql<{ id: string }>`
      select id from job where site_id = ${siteId} and ${isFree} and name = any(${names}::text[])
      order by due_date, id limit ${limit}`.execute(db)
    if (found.length === limit) round.wake(siteId)
    else await noteNext(queue, siteId, now, leaseNow)
    if (found.length === 0) return []
    const lease = new Date(leaseNow.getTime() + leaseMilliseconds)
    const { rows } = await sql<JobRow>`update job set leased_until = ${lease}, attempts = attempts + 1
      where site_id = ${siteId} and id = any(${found.map(({ id }) => id)}::uuid[]) and ${isFree}
      returning site_id, id, name, payload, attempts`.execute(db)
    // Another process was faster; its lease is seen by the next look.
    if (rows.length < found.length) round.wake(siteId)
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** The site is looked at again when its next job is due, or when a process with a lease would have died. */
  async function noteNext(queue: QueueName, siteId: string, now: Date, leaseNow: Date): Promise<void> {
    const ofQueue = sql`site_id = ${siteId} and failed_date is null and name = any(${namesOf(queue)}::text[])`
    const { rows } = await sql<{ due: Date | null; lease_end: Date | null }>`
      select (select due_date from job where ${ofQueue} and due_date > ${now} order by due_date limit 1) as due,
        (select min(leased_until) from job where ${ofQueue} and due_date <= ${now} and leased_until >= ${leaseNow}) as lease_end`.execute(
      db,
    )
    const [{ due, lease_end: leaseEnd }] = rows as [(typeof rows)[number]]
    if (due) rounds.get(queue)!.wakeAt(siteId, due)
    if (leaseEnd) rounds.get(queue)!.wakeAt(siteId, later(leaseEnd.getTime() - leaseNow.getTime()))
  }

  function later(milliseconds: number): Date {
    return new Date(clock.now().getTime() + milliseconds)
  }

  async function renewLeases(): Promise<void> {
    if (running.size === 0) return
    const lease = new Date((await databaseTime(database)).getTime() + leaseMilliseconds)
    for (const [siteId, rows] of Map.groupBy(running.keys(), ({ site_id }) => site_id)) {
      await sql`update job set leased_until = ${lease}
        from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ attempts }) => attempts)}::integer[]) as held (id, attempts)
        where job.site_id = ${siteId} and job.id = held.id and job.attempts = held.attempts and leased_until is not null`.execute(
        db,
      )
    }
  }
}

interface JobRow {
  site_id: string
  id: string
  name: string
  payload: unknown
  attempts: number
}

/** The error in a form that the database can store; a failure that cannot be written would be retried for ever. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll('\0', '').slice(0, 1000)
}

/** A process that lost its lease changes nothing, because another process has started an attempt of its own. */
function isStillOurs({ site_id, id, attempts }: JobRow): RawBuilder<boolean> {
  return sql`site_id = ${site_id} and id = ${id} and attempts = ${attempts} and leased_until is not null`
}

export async function jobSite(kernel: Kernel, siteId: string): Promise<JobSite> {
  const site = await openSite(kernel, siteId)
  return { ...site, transaction: transactionOn(kernel, site) }
}
