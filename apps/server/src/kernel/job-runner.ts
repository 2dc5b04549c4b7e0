import { fromKysely, PgBoss, type ConstructorOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { ConnectionSource } from './database/connection.ts'
import type { Database } from './database/database.ts'
import type { Job, JobSite } from './jobs.ts'
import type { Module } from './module.ts'
import { openSite, transactionOn, type Kernel } from './perform.ts'
import type { JobSender } from './transaction.ts'

interface Envelope {
  siteId: string
  payload: unknown
}

/** Jobs on pg-boss, in the same database: sent inside the transaction that causes them, tried again with growing pauses. */
export function jobRunner({
  database,
  modules,
  log,
}: {
  database: Database
  modules: readonly Module[]
  log: Logger
}): JobSender & {
  start(kernel: Kernel): Promise<void>
  stop(): Promise<void>
} {
  const jobs = modules.flatMap((module) => module.jobs ?? [])
  const boss = new PgBoss({
    db: bossDatabase(database.source),
    backend: database.source.kind === 'pglite' ? 'pglite' : 'postgres',
    schema: 'stoa_jobs',
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  let started = false

  return {
    async send(db, sent) {
      for (const { job, siteId, payload, after, key } of sent) {
        await boss.send(
          job.name,
          { siteId, payload },
          { db: fromKysely(db as never), ...(after && { startAfter: after }), ...(key && { singletonKey: key }) },
        )
      }
    },

    async start(kernel) {
      await boss.start()
      started = true
      for (const job of jobs) {
        await boss.createQueue(job.name, { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 })
        await boss.work<Envelope>(job.name, { pollingIntervalSeconds: 1, batchSize: 10 }, async (batch) => {
          for (const { data } of batch) await run(kernel, job, data)
        })
      }
    },

    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: 5000, close: false })
    },
  }
}

async function run(kernel: Kernel, job: Job<unknown>, { siteId, payload }: Envelope): Promise<void> {
  await job.handle(await jobSite(kernel, siteId), payload)
}

export async function jobSite(kernel: Kernel, siteId: string): Promise<JobSite> {
  const site = await openSite(kernel, siteId)
  return { ...site, transaction: transactionOn(kernel, site) }
}

/** pg-boss on our own sessions; it expects 64-bit integers as text, as node-postgres gives them unless told otherwise. */
function bossDatabase(source: ConnectionSource): NonNullable<ConstructorOptions['db']> {
  return {
    async executeSql(text: string, values?: unknown[]) {
      const connection = await source.acquire()
      try {
        const rows = values?.length ? (await connection.query(text, values)).rows : await connection.script(text)
        return { rows: rows.map((row) => plain(row as Record<string, unknown>)) }
      } catch (error) {
        await connection.script('rollback').catch(() => {})
        throw error
      } finally {
        connection.release()
      }
    },
  } as NonNullable<ConstructorOptions['db']>
}

function plain(row: Record<string, unknown>): Record<string, unknown> {
  for (const key in row) if (typeof row[key] === 'bigint') row[key] = String(row[key])
  return row
}
