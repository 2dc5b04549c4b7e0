import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database/database.ts'
import { isTransient, Outrun } from './database/outrun.ts'
import { eventInsertion, type DomainEvent } from './events.ts'
import type { Caller } from './identity.ts'
import type { SentJob } from './jobs.ts'
import type { Kernel } from './perform.ts'
import type { SiteRead, SiteTx } from './site.ts'

/** Writes jobs through the transaction that causes them. */
export interface JobSender {
  insertion(jobs: readonly SentJob[]): RawBuilder<unknown>
}

/** A transaction that lost against another is tried again this often before its caller hears of it; the first locks no rows. */
const attempts = 4

/**
 * Runs `work` in one transaction, and again where another was faster. Its events and jobs are collected and written in one statement each at the end,
 * so what counts locks holds them for as short as it can. The commit of a click does not wait for the disk.
 */
export async function inTransaction<Result>(
  kernel: Kernel,
  site: SiteRead,
  caller: Caller | undefined,
  work: (site: SiteTx) => Promise<Result>,
  isClick = false,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(kernel, site, caller, work, isClick, attempt === 1)
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
  isClick: boolean,
  isFirst: boolean,
): Promise<Result> {
  const recorded: Recorded[] = []
  const jobs: SentJob[] = []
  const afterwards: (() => void)[] = []
  const undoing: (() => void)[] = []
  let silent = false
  let events: DomainEvent[] = []
  const remembered = new Set<string>()
  const proven = new Set<string>()
  const run = kernel.database.transaction(async (db, { proofs, last, hasBegun }) => {
    const tx: SiteTx = {
      ...site,
      db,
      record: (event) => void recorded.push(event),
      recordIfHeard: (type, event) => void recorded.push({ type, event }),
      hears: (type) => kernel.hears(site, type),
      ahead: () => (isFirst && !hasBegun() ? site : undefined),
      relyOn: (rowId) => void remembered.add(rowId),
      prove(rowId, write) {
        proven.add(rowId)
        proofs.push(write)
      },
      atCommit: (statement, options) => void last.push({ statement, ...options }),
      enqueue: (job, payload, options) =>
        void jobs.push({ job, siteId: site.siteId, payload, after: options?.after, key: options?.key }),
      noteBefore: () => {},
      afterCommit: (effect) => void afterwards.push(effect),
      afterRollback: (effect) => void undoing.push(effect),
      changeSilently(forget) {
        silent = true
        afterwards.push(forget)
      },
      attempt: (nested) => underSavepoint(db, [recorded, jobs, proofs, last, afterwards], nested),
    }
    const answer = await orOutrun(remembered, () => work(tx))
    if (remembered.difference(proven).size > 0) throw new Outrun('a row was remembered and not proven')
    if (jobs.length > 0) last.push({ statement: kernel.jobs.insertion(jobs) })
    events = await heard(kernel, tx, recorded)
    if (events.length > 0) last.push({ statement: eventInsertion(site.siteId, events, caller, site.now) })
    return answer
  }, isClick)
  const result = await run.catch((error: unknown) => {
    for (const effect of undoing) effect()
    throw error
  })
  for (const effect of afterwards) effect()
  if (silent || events.length + jobs.length > 0) {
    const entities = [...new Set(events.map(({ entityFqdn }) => entityFqdn))]
    const change = { siteId: site.siteId, entities, silent }
    await kernel.committed(change, { events: events.length > 0, jobs: jobs.length > 0 })
  }
  return result
}

/** A refusal that stands on what was remembered is none yet. */
async function orOutrun<Result>(remembered: ReadonlySet<string>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw remembered.size > 0 && !isTransient(error) ? new Outrun('it may be otherwise by now', { cause: error }) : error
  }
}

/** An event, or one that is made only where its type is listened for. */
type Recorded = DomainEvent | { type: string; event(): DomainEvent | Promise<DomainEvent | undefined> }

async function heard(kernel: Kernel, site: SiteRead, recorded: readonly Recorded[]): Promise<DomainEvent[]> {
  const events: DomainEvent[] = []
  for (const each of recorded) {
    const event = 'type' in each ? (await kernel.hears(site, each.type)) && (await each.event()) : each
    if (event) events.push(event)
  }
  return events
}

/** `collected` is what the transaction gathers for its end; what a failed attempt added to it goes. */
async function underSavepoint<Result>(db: Db, collected: unknown[][], work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint attempt`.execute(db)
  const before = collected.map(({ length }) => length)
  try {
    const result = await work()
    await sql`release savepoint attempt`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db)
    for (const [index, list] of collected.entries()) list.length = before[index]!
    throw error
  }
}
