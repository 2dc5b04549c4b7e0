import { sql, type Transaction } from 'kysely'
import { isTransient, type Db, type Tables } from './database/database.ts'
import { appendEvents, type DomainEvent } from './events.ts'
import type { Caller } from './identity.ts'
import type { SentJob } from './jobs.ts'
import type { Kernel } from './perform.ts'
import type { SiteRead, SiteTx } from './site.ts'

/** Writes jobs through the transaction that causes them. */
export interface JobSender {
  send(db: Db, jobs: readonly SentJob[]): Promise<void>
}

/** One visitor's own things: what all visitors see does not change with them. */
const privateEntities = new Set(['wix.ecom.v1.cart', 'wix.ecom.v1.checkout'])

/** A transaction that lost against another is tried again this often before its caller hears of it. */
const attempts = 3

/**
 * Runs `work` in one transaction. Its events and jobs are collected and written in one statement each at the end,
 * so what counts locks holds them for as short as it can.
 */
export async function inTransaction<Result>(
  kernel: Kernel,
  site: SiteRead,
  caller: Caller | undefined,
  work: (site: SiteTx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(kernel, site, caller, work)
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error
    }
  }
}

async function runOnce<Result>(
  kernel: Kernel,
  site: SiteRead,
  caller: Caller | undefined,
  work: (site: SiteTx) => Promise<Result>,
): Promise<Result> {
  const events: DomainEvent[] = []
  const jobs: SentJob[] = []
  const afterwards: (() => void)[] = []
  let written: Promise<void> | undefined
  const result = await kernel.database.db.transaction().execute(async (db: Transaction<Tables>) => {
    const tx: SiteTx = {
      ...site,
      db,
      record: (event) => void events.push(event),
      enqueue: (job, payload, options) =>
        void jobs.push({ job, siteId: site.siteId, payload, after: options?.after, key: options?.key }),
      afterCommit: (effect) => void afterwards.push(effect),
      attempt: (nested) => underSavepoint(db, events, jobs, nested),
    }
    const answer = await work(tx)
    if (jobs.length > 0) await kernel.jobs.send(db, jobs)
    if (events.length > 0) {
      // Sent together with COMMIT. Were it refused, the transaction would be rolled back, and the error thrown below.
      written = appendEvents(db, site.siteId, events, caller, site.now)
      written.catch(() => {})
    }
    return answer
  })
  await written
  for (const effect of afterwards) effect()
  if (events.length + jobs.length > 0) {
    const changesShop = events.some(({ entityFqdn }) => !privateEntities.has(entityFqdn))
    kernel.committed(site.siteId, { events: events.length > 0, jobs: jobs.length > 0, changesShop })
  }
  return result
}

async function underSavepoint<Result>(
  db: Db,
  events: DomainEvent[],
  jobs: SentJob[],
  work: () => Promise<Result>,
): Promise<Result> {
  const before = { events: events.length, jobs: jobs.length }
  await sql`savepoint attempt`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint attempt`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db)
    events.length = before.events
    jobs.length = before.jobs
    throw error
  }
}
