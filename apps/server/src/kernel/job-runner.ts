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

/** How often an idle runner looks for jobs that fell due, or that another process sent. */
const idlePause = 1000
/** The lease of a running job is renewed; one that ran out belongs to a process that died, and the job runs again. */
const leaseSeconds = 20
const heartbeat = 5_000
const sliceMilliseconds = 5000
/** Milliseconds; less is how clocks are kept right. */
const noticedStep = 2000
/** Seconds to the next attempt; after the last the job is marked as failed and waits for somebody to retry or discard it. */
const pauses = [2, 5, 15, 60, 300, 900, 3600, 3600, 10_800, 21_600]

/**
 * Jobs are rows of the transaction that sends them: one statement, no second session. Runners of any number of processes
 * take them with `skip locked`; each is run at least once. Every queue has a bound of its own.
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
  /** Failures that could not be written, because the database was away too: those jobs are leased until they are. */
  const unrecorded = new Map<JobRow, unknown>()
  let kernel: Kernel | undefined
  const loop = backgroundLoop({
    step: async () => (await startDue()) > 0,
    pauseMilliseconds: idlePause,
    onError: (error) => log.error({ err: error }, 'job queue failed'),
  })
  let beating: NodeJS.Timeout | undefined
  /** How far the clock is from the time that only goes forward. */
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
    /** Runs all that is due; for tests that wait for a job. */
    async drain(withKernel: Kernel) {
      kernel = withKernel
      while ((await startDue()) > 0 || running.size > 0) await Promise.race(running.values())
    },
  }

  /** Fills the free places of every queue; answers how many jobs it started. */
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

  /** Where the clock was put back, what was due before is due now, and does not wait until the clock gets there again. */
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

  /** Behind all that is due now. */
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

  /** Leases are in the database's time: hosts whose clocks differ do not take each other's jobs. */
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

/** In a form that the database can keep: a failure that is not written would be tried again for ever. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll('\0', '').slice(0, 1000)
}

/** A process that lost its lease changes nothing: another has made an attempt of its own. */
function isStillOurs({ site_id, id, attempts }: JobRow): RawBuilder<boolean> {
  return sql`site_id = ${site_id} and id = ${id} and attempts = ${attempts} and leased_until is not null`
}

export async function jobSite(kernel: Kernel, siteId: string): Promise<JobSite> {
  const site = await openSite(kernel, siteId)
  return { ...site, transaction: transactionOn(kernel, site) }
}
