import { sql, type RawBuilder } from 'kysely'
import { clockRests } from './clock-store.ts'
import { databaseTime } from '../database/database-time.ts'
import { jsonb, type Database, type Db } from '../database/database.ts'

/** The lease of a running job is renewed. An expired lease belongs to a process that died, and the job runs again. */
const leaseMilliseconds = 20_000

/** A job that this process has leased. */
export interface JobRow {
  site_id: string
  id: string
  name: string
  payload: unknown
  attempts: number
}

interface Claim {
  siteId: string
  names: readonly string[]
  limit: number
  /** The site's time. */
  now: Date
  /** True if the jobs run also while the site's test clock moves. */
  isTimeless: boolean
}

export interface Claimed {
  jobs: JobRow[]
  /** True if the site may have more jobs that are due. */
  isMoreDue: boolean
  /** When the site's next job is due. */
  nextDue: Date | null
  /** Milliseconds until a job can be taken over whose process does not renew the lease. */
  leaseEndsIn: number | undefined
}

/**
 * Leases up to `limit` due jobs of a site to this process. Of processes that try the same job, the UPDATE affects it for one.
 * Leases use the database's time, so hosts with different clocks do not take each other's jobs.
 */
export async function claimJobs(database: Database, { siteId, names, limit, now, isTimeless }: Claim): Promise<Claimed> {
  const { db } = database
  const leaseNow = await databaseTime(database)
  const isOurs = sql`site_id = ${siteId} and failed_date is null and name = any(${names}::text[])`
  const isFree = sql`failed_date is null and due_date <= ${now} and (leased_until is null or leased_until < ${leaseNow})
    and ${isTimeless ? sql`true` : clockRests(siteId)}`
  // The next due time is only looked up when there are no more due jobs.
  const { rows } = await sql<{ ids: string[]; next_due: Date | null; lease_end: Date | null }>`
    select ids,
      case when cardinality(ids) < ${limit} then
        (select due_date from job where ${isOurs} and due_date > ${now} order by due_date limit 1) end as next_due,
      case when cardinality(ids) < ${limit} then
        (select min(leased_until) from job where ${isOurs} and due_date <= ${now} and leased_until >= ${leaseNow}) end as lease_end
    from (select array(
      select id::text from job where ${isOurs} and ${isFree} order by due_date, id limit ${limit}
    ) as ids) as found`.execute(db)
  const [{ ids, next_due: nextDue, lease_end: leaseEnd }] = rows as [(typeof rows)[number]]
  const jobs = ids.length > 0 ? await lease() : []
  return {
    jobs,
    // Where another process was faster, the next look sees its lease.
    isMoreDue: ids.length === limit || jobs.length < ids.length,
    nextDue,
    leaseEndsIn: leaseEnd ? leaseEnd.getTime() - leaseNow.getTime() : undefined,
  }

  async function lease(): Promise<JobRow[]> {
    const { rows: leased } = await sql<JobRow>`
      update job set leased_until = ${new Date(leaseNow.getTime() + leaseMilliseconds)}, attempts = attempts + 1
      where site_id = ${siteId} and id = any(${ids}::uuid[]) and ${isFree}
      returning site_id, id, name, payload, attempts`.execute(db)
    return leased.sort((a, b) => (a.id < b.id ? -1 : 1))
  }
}

/** Leases one job for the mover of the site's test clock; undefined if it is gone or others run it. */
export async function leaseJob(database: Database, siteId: string, id: string): Promise<JobRow | undefined> {
  const leaseNow = await databaseTime(database)
  const { rows } = await sql<JobRow>`
    update job set leased_until = ${new Date(leaseNow.getTime() + leaseMilliseconds)}, attempts = attempts + 1
    where site_id = ${siteId} and id = ${id} and failed_date is null and (leased_until is null or leased_until < ${leaseNow})
    returning site_id, id, name, payload, attempts`.execute(database.db)
  return rows[0]
}

/** Renews the leases of every site that can be reached; throws at the end if one cannot. */
export async function renewLeases(database: Database, held: Iterable<JobRow>): Promise<void> {
  const errors: unknown[] = []
  for (const [siteId, rows] of Map.groupBy(held, ({ site_id }) => site_id))
    await renewLeasesOf(database, siteId, rows).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

async function renewLeasesOf(database: Database, siteId: string, rows: readonly JobRow[]): Promise<void> {
  const lease = new Date((await databaseTime(database)).getTime() + leaseMilliseconds)
  await sql`update job set leased_until = ${lease}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ attempts }) => attempts)}::integer[]) as held (id, attempts)
    where job.site_id = ${siteId} and job.id = held.id and job.attempts = held.attempts and leased_until is not null`.execute(
    database.db,
  )
}

/** Deletes a job that waits; one that was leased is left to its process. */
export function withdrawJob(siteId: string, name: string, key: string): RawBuilder<unknown> {
  return sql`delete from job
    where site_id = ${siteId} and name = ${name} and key = ${key} and failed_date is null and leased_until is null`
}

export async function deleteDone(db: Db, row: JobRow): Promise<void> {
  await sql`delete from job where ${isStillOurs(row)}`.execute(db)
}

/** Queues the job again, with another payload, behind everything that is due by `now`. */
export async function giveBack(db: Db, row: JobRow, payload: unknown, now: Date): Promise<void> {
  await sql`update job set leased_until = null, attempts = 0, failure = null, payload = ${jsonb(payload)}, due_date = ${now}
    where ${isStillOurs(row)}`.execute(db)
}

/** The job is due again at `next`; without it, it is marked as failed. */
export async function saveFailure(db: Db, row: JobRow, error: unknown, next: Date | undefined, now: Date): Promise<void> {
  await sql`update job set leased_until = null, due_date = coalesce(${next ?? null}, due_date), failed_date = ${next ? null : now},
    failure = ${reasonOf(error)} where ${isStillOurs(row)}`.execute(db)
}

/**
 * After the clock was set back to `now`: jobs of a site that were due by `before` are due now, and those that were created meanwhile
 * wait as long as they would have waited, not for as much longer as the clock was ahead. A job that then runs too early reads the clock
 * and waits again. While the site's test clock moves, its time does not follow the system's, and nothing changes.
 */
export async function makeDue(db: Db, siteId: string, now: Date, before: Date): Promise<void> {
  // Calculated in UTC, because `timestamptz + interval` depends on the session and is not immutable.
  await sql`update job set created_date = least(created_date, ${now}),
      due_date = case when due_date <= ${before} then ${now}
        else (${now}::timestamptz at time zone 'UTC' + (due_date - created_date)) at time zone 'UTC' end
    where site_id = ${siteId} and failed_date is null and due_date > ${now} and (due_date <= ${before} or created_date > ${now})
      and ${clockRests(siteId)}`.execute(db)
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
