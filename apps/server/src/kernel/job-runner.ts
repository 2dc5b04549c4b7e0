import { sql } from 'kysely'
import type { Logger } from 'pino'
import { backgroundLoop } from './background-loop.ts'
import type { Clock } from './clock.ts'
import { jsonb, type Database } from './database/database.ts'
import { newId } from './ids.ts'
import type { Job, JobSite } from './jobs.ts'
import type { Module } from './module.ts'
import { openSite, transactionOn, type Kernel } from './perform.ts'
import type { JobSender } from './transaction.ts'

/** How often an idle runner looks for jobs that fell due, or that another process sent. */
const idlePause = 1000
const batchSize = 8
/** A job that runs longer is taken for lost with its process, and runs again. */
const leaseSeconds = 300
/** Seconds to the next attempt; after the last the job stays where it is, marked as failed, for its operator to see. */
const pauses = [2, 5, 15, 60, 300, 900, 3600, 3600, 10_800, 21_600]

/**
 * Jobs are rows of the transaction that sends them: one statement, no second session. Runners of any number of processes
 * take them with `skip locked`; each is run at least once.
 */
export function jobRunner({
  database,
  modules,
  clock,
  log,
}: {
  database: Database
  modules: readonly Module[]
  clock: Clock
  log: Logger
}) {
  const { db } = database
  const jobs = new Map<string, Job<any>>(modules.flatMap((module) => module.jobs ?? []).map((job) => [job.name, job]))
  let kernel: Kernel | undefined
  const loop = backgroundLoop({
    step: async () => (await runBatch()) > 0,
    pauseMilliseconds: idlePause,
    onError: (error) => log.error({ err: error }, 'job queue failed'),
  })

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
      loop.start()
    },
    stop: loop.stop,
    /** Runs all that is due; for tests that wait for a job. */
    async drain(withKernel: Kernel) {
      kernel = withKernel
      while ((await runBatch()) > 0) {}
    },
  }

  async function runBatch(): Promise<number> {
    const rows = await claim()
    await Promise.all(rows.map(runOne))
    return rows.length
  }

  async function runOne(row: JobRow): Promise<void> {
    try {
      await jobs.get(row.name)!.handle(await jobSite(kernel!, row.site_id), row.payload)
      await sql`delete from job where site_id = ${row.site_id} and id = ${row.id}`.execute(db)
    } catch (error) {
      log.error({ err: error, job: row.name, jobId: row.id, attempts: row.attempts }, 'job failed')
      const seconds = pauses[row.attempts - 1]
      const now = clock.now()
      const next = seconds === undefined ? null : new Date(now.getTime() + seconds * 1000)
      await sql`update job set leased_until = null, due_date = coalesce(${next}, due_date), failed_date = ${next ? null : now},
        failure = ${(error as Error).message.slice(0, 1000)} where site_id = ${row.site_id} and id = ${row.id}`.execute(db)
    }
  }

  async function claim(): Promise<JobRow[]> {
    const now = clock.now()
    const { rows } =
      await sql<JobRow>`update job set leased_until = ${new Date(now.getTime() + leaseSeconds * 1000)}, attempts = attempts + 1
      where (site_id, id) in (
        select site_id, id from job
        where failed_date is null and due_date <= ${now} and (leased_until is null or leased_until < ${now}) and name = any(${[...jobs.keys()]}::text[])
        order by due_date, id limit ${batchSize} for update skip locked
      )
      returning site_id, id, name, payload, attempts`.execute(db)
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  }
}

interface JobRow {
  site_id: string
  id: string
  name: string
  payload: unknown
  attempts: number
}

export async function jobSite(kernel: Kernel, siteId: string): Promise<JobSite> {
  const site = await openSite(kernel, siteId)
  return { ...site, transaction: transactionOn(kernel, site) }
}
