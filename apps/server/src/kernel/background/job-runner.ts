import { sql } from 'kysely'
import type { Logger } from 'pino'
import { backgroundLoop } from '../basics/background-loop.ts'
import type { Clock } from '../basics/clock.ts'
import { invalidInputOf } from '../database/data-error.ts'
import { jsonb, type Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { newId } from '../basics/ids.ts'
import { claimJobs, deleteDone, giveBack, makeDue, renewLeases, saveFailure, withdrawJob, type JobRow } from './job-store.ts'
import {
  FailedForGood,
  queueNames,
  queues,
  timelessQueues,
  type HandlerSite,
  type Job,
  type QueueName,
  type SentJob,
} from '../site/jobs.ts'
import { jobFailures } from '../basics/metrics.ts'
import { openSite, transactionOn } from '../operations/perform.ts'
import type { Kernel, JobSender } from '../operations/types.ts'
import { sitePolling } from './site-polling.ts'
import { getOrThrow } from '../basics/get-or-throw.ts'

/** Milliseconds between two checks of which sites are due; a check needs no statement. */
const idlePause = 500
/** Milliseconds between two renewals of the leases of running jobs. */
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
  const rounds = new Map(queueNames.map((queue) => [queue, sitePolling(clock)]))
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
  const stopping = new AbortController()

  const insertion: JobSender['insertion'] = (sent) => {
    const rows = sent.map(
      ({ job, siteId, payload, due, now, key }) =>
        sql`(${siteId}::uuid, ${newId()}::uuid, ${job.name}, ${key ?? null}, ${jsonb(payload)}, ${due}::timestamptz, ${now}::timestamptz)`,
    )
    // Two unfinished jobs of one name never share a key.
    return sql`insert into job (site_id, id, name, key, payload, due_date, created_date) values ${sql.join(rows)} on conflict do nothing`
  }

  return {
    insertion,
    withdrawal: withdrawJob,
    /**
     * Called after jobs were enqueued in this process. Returns the queues of those that are due soon, which other processes must
     * be notified of.
     */
    enqueued(sent: readonly SentJob[]): QueueName[] {
      const now = clock.now()
      const dueSoon = new Set<QueueName>()
      for (const { job, siteId, due, now: enqueuedAt } of sent) {
        const wait = Math.max(0, due.getTime() - enqueuedAt.getTime())
        for (const queue of queuesOf(job.name)) {
          getOrThrow(rounds, queue).wakeAt(siteId, new Date(now.getTime() + wait))
          if (wait < notifiedAhead) dueSoon.add(queue)
        }
        if (wait === 0) loop.wake()
      }
      return [...dueSoon]
    },
    /** Called when jobs of these queues may have become due in a site. */
    wake(siteId: string, woken: readonly QueueName[] = queueNames): void {
      for (const queue of woken) rounds.get(queue)?.wake(siteId)
      loop.wake()
    },
    start(withKernel: Kernel) {
      kernel = withKernel
      beating = setInterval(
        () => void renewLeases(database, running.keys()).catch((error) => log.error({ err: error }, 'lease not renewed')),
        heartbeat,
      )
      beating.unref()
      loop.start()
    },
    async stop() {
      stopping.abort()
      await loop.stop()
      await Promise.all(running.values())
      clearInterval(beating)
    },
    /** Runs everything that is due, in one site or in all; for tests that wait for a job. */
    async drain(withKernel: Kernel, only?: string) {
      kernel = withKernel
      for (const each of rounds.values()) {
        await each.update(kernel.sites, true)
        each.wakeAll(only)
      }
      draining++
      for (;;) {
        // A job that ends while the queues are looked at may have left work that the look missed.
        const mayMiss = running.size > 0
        const started = await startDue(only)
        if (running.size > 0) await Promise.race(running.values())
        else if (started === 0 && !mayMiss) break
      }
      draining--
    },
  }

  function currentKernel(): Kernel {
    if (!kernel) throw new Error('the job runner has not started')
    return kernel
  }

  /** A job that only a newer version of this program knows may be in any queue. */
  function queuesOf(name: string): readonly QueueName[] {
    const queue = jobs.get(name)?.queue
    return queue ? [queue] : queueNames
  }

  /** Starts jobs up to the limit of every queue; returns how many it started. */
  async function startDue(only?: string): Promise<number> {
    let started = 0
    for (const each of rounds.values()) await each.update(currentKernel().sites)
    await followClock()
    await recordFailures()
    for (const queue of queueNames) if (namesOf(queue).length > 0) started += await startDueOf(queue, only)
    return started
  }

  /** The sites that are due take turns until the queue is full; the others stay due. */
  async function startDueOf(queue: QueueName, only?: string): Promise<number> {
    const round = getOrThrow(rounds, queue)
    const due = round.due(only)
    let started = 0
    for (;;) {
      const free = queues[queue] - [...running.keys()].filter(({ name }) => getOrThrow(jobs, name).queue === queue).length
      const siteId = free > 0 ? due.next().value : undefined
      if (!siteId) return started
      try {
        const offset = await offsetOf(siteId)
        const now = new Date(clock.now().getTime() + offset)
        const isTimeless = timelessQueues.has(queue)
        const claimed = await claimJobs(database, { siteId, names: namesOf(queue), limit: free, now, isTimeless })
        for (const row of claimed.jobs) start(row)
        started += claimed.jobs.length
        if (claimed.isMoreDue) round.wake(siteId)
        if (claimed.nextDue) round.wakeAt(siteId, new Date(claimed.nextDue.getTime() - offset))
        if (claimed.leaseEndsIn !== undefined) round.wakeAt(siteId, later(claimed.leaseEndsIn))
      } catch (error) {
        round.wakeAt(siteId, later(pauseAfterError))
        if (!(error instanceof DatabaseUnavailable)) throw error
        // The node of one site may be away while the others go on.
        log.error({ err: error, siteId }, 'jobs not claimed')
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
      for (const siteId of getOrThrow(rounds, 'general').siteIds()) {
        const now = await siteTime(siteId)
        await makeDue(db, siteId, now, new Date(now.getTime() + back))
      }
      for (const each of rounds.values()) each.wakeAll()
    }
    lastOffset = offset
  }

  async function run(row: JobRow): Promise<void> {
    try {
      const sliceEnd = performance.now() + sliceMilliseconds
      const isSliceOver = () => loop.isStopped() || performance.now() > sliceEnd
      const site = await jobSite(currentKernel(), row.site_id, stopping.signal)
      const answer = await getOrThrow(jobs, row.name).handle(site, row.payload, isSliceOver)
      if (!answer) return await deleteDone(db, row)
      await giveBack(db, row, answer.more, await siteTime(row.site_id))
      roundOf(row).wake(row.site_id)
    } catch (error) {
      const level = isPermanent(error) ? 'warn' : 'error'
      log[level]({ err: error, job: row.name, jobId: row.id, attempts: row.attempts }, 'job failed')
      jobFailures.inc({ job: row.name })
      unrecorded.set(row, error)
      await recordFailures().catch((second) => log.error({ err: second }, 'job failure not recorded'))
    }
  }

  async function recordFailures(): Promise<void> {
    for (const [row, error] of unrecorded) {
      try {
        await recordFailure(row, error)
        unrecorded.delete(row)
      } catch (second) {
        if (!(second instanceof DatabaseUnavailable)) throw second
        log.error({ err: second, siteId: row.site_id }, 'job failure not recorded')
      }
    }
  }

  async function recordFailure(row: JobRow, error: unknown): Promise<void> {
    const seconds = pauseAfter(row, error)
    const now = await siteTime(row.site_id)
    const next = seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000)
    await saveFailure(db, row, error, next, now)
    if (seconds !== undefined) roundOf(row).wakeAt(row.site_id, later(seconds * 1000))
  }

  /** Jobs are due in the time of their site. */
  async function siteTime(siteId: string): Promise<Date> {
    return new Date(clock.now().getTime() + (await offsetOf(siteId)))
  }

  async function offsetOf(siteId: string): Promise<number> {
    return (await currentKernel().sites.settings(siteId)).clockOffset
  }

  function roundOf({ name }: JobRow) {
    return getOrThrow(rounds, getOrThrow(jobs, name).queue)
  }

  function later(milliseconds: number): Date {
    return new Date(clock.now().getTime() + milliseconds)
  }
}

/** Seconds until the next attempt of a job that failed; undefined if there is none. */
export function pauseAfter({ attempts }: JobRow, error: unknown): number | undefined {
  return isPermanent(error) ? undefined : pauses[attempts - 1]
}

/** True if no further attempt would help. */
function isPermanent(error: unknown): boolean {
  return error instanceof FailedForGood || invalidInputOf(error) !== undefined
}

export async function jobSite(
  kernel: Kernel,
  siteId: string,
  stopping: AbortSignal = new AbortController().signal,
): Promise<HandlerSite> {
  const site = await openSite(kernel, siteId)
  return { ...site, transaction: transactionOn(kernel, site), stopping }
}
