import { sql, type RawBuilder } from 'kysely'
import type { Logger } from 'pino'
import { backgroundLoop } from './background-loop.ts'
import type { Clock } from './clock.ts'
import { jsonb, type Database } from './database/database.ts'
import { newId } from './ids.ts'
import { queues, type Job, type JobSite, type QueueName } from './jobs.ts'
import { jobFailures } from './metrics.ts'
import { openSite, transactionOn, type Kernel } from './perform.ts'
import type { JobSender } from './transaction.ts'

/** Milliseconds between two polls of an idle runner for jobs that became due or that another process enqueued. */
const idlePause = 1000
/** The lease of a running job is renewed. An expired lease belongs to a process that died, and the job runs again. */
const leaseSeconds = 20
const heartbeat = 5_000
const sliceMilliseconds = 5000
/** Milliseconds; smaller steps are normal clock corrections. */
const noticedStep = 2000
/**
 * Seconds until each next attempt. After the last one the job is marked as failed and waits for someone to retry or discard it.
 */
const pauses = [2, 5, 15, 60, 300, 900, 3600, 3600, 10_800, 21_600]

/**
 * Jobs are rows, written in the transaction that enqueues them. Runners in any number of processes claim them with `skip
 * locked`, and each job runs at least once. Every queue has its own concurrency limit.
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
    wake: loop.wake,
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
      while ((await startDue()) > 0 || running.size > 0) await Promise.race(running.values())
    },
  }

  /** Starts jobs up to the limit of every queue; returns how many it started. */
  async function startDue(): Promise<number> {
    await followClock()
    await recordFailures()
    const rows = await claim()
    for (const row of rows) {
      const done = run(row).finally(() => {
        running.delete(row)
        loop.wake()
      })
      running.set(row, done)
    }
    return rows.length
  }

  /** After the clock was set back, jobs that were due before are due now instead of waiting for the clock to catch up. */
  async function followClock(): Promise<void> {
    const offset = clockOffset()
    const back = lastOffset - offset
    if (back > noticedStep) {
      const now = clock.now()
      const before = new Date(now.getTime() + back)
      await sql`update job set due_date = ${now} where failed_date is null and due_date > ${now} and due_date <= ${before}`.execute(
        db,
      )
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
  }

  /** Leases use the database's time, so hosts with different clocks do not take each other's jobs. */
  async function claim(): Promise<JobRow[]> {
    const now = clock.now()
    const parts: RawBuilder<unknown>[] = []
    for (const queue of Object.keys(queues) as QueueName[]) {
      const names = namesOf(queue)
      const taken = [...running.keys()].filter(({ name }) => names.includes(name)).length
      const free = queues[queue] - taken
      if (free <= 0 || names.length === 0) continue
      parts.push(sql`select * from (
        select site_id, id from job
        where failed_date is null and due_date <= ${now} and (leased_until is null or leased_until < now()) and name = any(${names}::text[])
        order by due_date, id limit ${free} for update skip locked
      ) as ${sql.ref(queue)}`)
    }
    if (parts.length === 0) return []
    const { rows } =
      await sql<JobRow>`update job set leased_until = now() + ${leaseSeconds} * interval '1 second', attempts = attempts + 1
      where (site_id, id) in (${sql.join(parts, sql` union all `)})
      returning site_id, id, name, payload, attempts`.execute(db)
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  async function renewLeases(): Promise<void> {
    const rows = [...running.keys()]
    if (rows.length === 0) return
    await sql`update job set leased_until = now() + ${leaseSeconds} * interval '1 second'
      from unnest(${rows.map((row) => row.site_id)}::uuid[], ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ attempts }) => attempts)}::integer[])
        as held (site_id, id, attempts)
      where job.site_id = held.site_id and job.id = held.id and job.attempts = held.attempts and leased_until is not null`.execute(
      db,
    )
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
