import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/database.ts'
import type { SiteRead, SiteTx } from '../site/site.ts'

/** A movement of a site's test clock. Dates are in the site's time, `createdDate` and `endedDate` in the system's. */
export interface ClockMove {
  id: string
  createdDate: Date
  from: Date
  to: Date
  /** It ends sooner, where something happens. */
  untilEvent: boolean
  at: Date
  /** The number of the last domain event that was noted. */
  lastEvent: bigint
  jobCount: number
  eventCount: number
  endedDate: Date | null
  failure: string | null
}

/** Something that happened while the clock moved: a job that ran or failed, or a domain event. */
export interface Happening {
  at: Date
  kind: HappeningKind
  /** The name of a job, or the type of an event. */
  name: string
  entityId?: string | undefined
  failure?: string | undefined
}

export type HappeningKind = 'JOB' | 'FAILED_JOB' | 'EVENT'

/** A job of a site that waits, with the site's time at which it is due. */
export interface WaitingJob {
  id: string
  name: string
  due: Date
}

const columns = sql`id, created_date as "createdDate", from_date as "from", to_date as "to",
  until_event as "untilEvent", at_date as "at", last_event as "lastEvent", job_count as "jobCount", event_count as "eventCount",
  ended_date as "endedDate", failure`

/** The condition under which workers may do the work of a site whose time it depends on: its clock does not move. */
export function clockRests(siteId: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from clock_move where clock_move.site_id = ${siteId} and clock_move.ended_date is null)`
}

/** The site's time while its clock moves. */
export async function findFrozenTime(db: Db, siteId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at_date as at from clock_move where site_id = ${siteId} and ended_date is null`.execute(db)
  return rows[0]?.at
}

/** The latest movement. */
export async function findLastMove({ db, siteId }: Pick<SiteRead, 'db' | 'siteId'>): Promise<ClockMove | undefined> {
  const { rows } = await sql<ClockMove>`
    select ${columns} from clock_move where site_id = ${siteId} order by id desc limit 1`.execute(db)
  return rows[0]
}

export async function listMoves({ db, siteId }: SiteRead, limit: number): Promise<ClockMove[]> {
  const { rows } = await sql<ClockMove>`
    select ${columns} from clock_move where site_id = ${siteId} order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns false if another movement of the site has not ended. */
export async function insertMove(
  { db, siteId, now, realNow }: SiteTx,
  { id, to, untilEvent }: Pick<ClockMove, 'id' | 'to' | 'untilEvent'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into clock_move (site_id, id, created_date, from_date, to_date, until_event, at_date, last_event)
    select ${siteId}::uuid, ${id}::uuid, ${realNow}::timestamptz, ${now}::timestamptz, ${to}::timestamptz,
      ${untilEvent}::boolean, ${now}::timestamptz,
      coalesce((select last_number from event_counter where event_counter.site_id = ${siteId}), 0)
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Forgets all but the latest movements, and what happened in them. */
export async function forgetOldMoves({ db, siteId }: SiteTx, kept: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from clock_move where site_id = ${siteId} order by id desc offset ${kept}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`delete from clock_happening where site_id = ${siteId} and move_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from clock_move where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
}

/** Gives a movement to one attempt, which every earlier one loses it to. Undefined if it has ended. */
export async function takeMove({ db, siteId }: SiteTx, id: string, runner: string): Promise<ClockMove | undefined> {
  const { rows } = await sql<ClockMove>`update clock_move set runner = ${runner}
    where site_id = ${siteId} and id = ${id} and ended_date is null returning ${columns}`.execute(db)
  return rows[0]
}

interface Progress {
  id: string
  runner: string
  at: Date
  lastEvent: bigint
  happened: readonly Happening[]
}

/** Stores how far a movement is and what happened. Undefined if another attempt has taken it over. */
export async function saveProgress(site: SiteTx, progress: Progress): Promise<{ stopAsked: boolean } | undefined> {
  const { db, siteId } = site
  const { id, runner, at, lastEvent, happened } = progress
  const eventCount = happened.filter(({ kind }) => kind === 'EVENT').length
  const { rows } = await sql<{ stopAsked: boolean }>`update clock_move set at_date = ${at}, last_event = ${lastEvent},
      job_count = job_count + ${happened.length - eventCount}, event_count = event_count + ${eventCount}
    where site_id = ${siteId} and id = ${id} and runner = ${runner} and ended_date is null
    returning stop_asked as "stopAsked"`.execute(db)
  if (rows[0] && happened.length > 0) await insertHappenings(site, id, happened)
  return rows[0]
}

async function insertHappenings({ db, siteId }: SiteTx, moveId: string, happened: readonly Happening[]): Promise<void> {
  const { rows } = await sql<{ last: bigint }>`
    select coalesce(max(number), 0) as last from clock_happening where site_id = ${siteId}`.execute(db)
  const last = BigInt(rows[0]?.last ?? 0)
  await sql`insert into clock_happening (site_id, number, move_id, at_date, kind, name, entity_id, failure)
    select ${siteId}::uuid, number, ${moveId}::uuid, at_date, kind, name, entity_id, failure
    from unnest(${happened.map((_, index) => last + BigInt(index) + 1n)}::bigint[], ${happened.map(({ at }) => at)}::timestamptz[],
      ${happened.map(({ kind }) => kind)}::text[], ${happened.map(({ name }) => name)}::text[],
      ${happened.map(({ entityId }) => entityId ?? null)}::uuid[], ${happened.map(({ failure }) => failure ?? null)}::text[])
      as happening (number, at_date, kind, name, entity_id, failure)`.execute(db)
}

/** Ends the movement at `at`. Returns false if another attempt has taken it over. */
export async function endMove(
  { db, siteId, realNow }: SiteTx,
  { id, runner, at, failure }: { id: string; runner: string; at: Date; failure: string | undefined },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update clock_move set at_date = ${at}, ended_date = ${realNow}, failure = ${failure ?? null}
    where site_id = ${siteId} and id = ${id} and runner = ${runner} and ended_date is null`.execute(db)
  return numAffectedRows === 1n
}

/** Returns the id of the movement that runs. */
export async function askToStop({ db, siteId }: SiteTx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`update clock_move set stop_asked = true
    where site_id = ${siteId} and ended_date is null returning id`.execute(db)
  return rows[0]?.id
}

/** The latest first, before `before`. */
export async function listHappenings(
  { db, siteId }: SiteRead,
  { moveId, before, limit }: { moveId: string | undefined; before: bigint | undefined; limit: number },
): Promise<(Happening & { number: bigint })[]> {
  const { rows } = await sql<Happening & { number: bigint }>`
    select number, at_date as at, kind, name, entity_id as "entityId", failure from clock_happening
    where site_id = ${siteId} and ${moveId ? sql`move_id = ${moveId}` : sql`true`}
      and ${before === undefined ? sql`true` : sql`number < ${before}`}
    order by number desc limit ${limit}`.execute(db)
  return rows
}

/** Events after a number, in their order. */
export async function loadEventsAfter(
  { db, siteId }: Pick<SiteRead, 'db' | 'siteId'>,
  number: bigint,
  limit: number,
): Promise<(Happening & { number: bigint })[]> {
  const { rows } = await sql<{ number: bigint; at: Date; name: string; entityId: string }>`
    select number, event_date as at, type as name, entity_id as "entityId" from domain_event
    where site_id = ${siteId} and number > ${number} order by number limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, kind: 'EVENT' }))
}

/** The jobs that are due first, up to a time. */
export async function loadWaitingJobs(
  { db, siteId }: Pick<SiteRead, 'db' | 'siteId'>,
  { names, until, limit }: { names: readonly string[]; until: Date; limit: number },
): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`select id, name, due_date as due from job
    where site_id = ${siteId} and failed_date is null and due_date <= ${until} and name = any(${names}::text[])
    order by due_date, id limit ${limit}`.execute(db)
  return rows
}

/** True while other workers run jobs of the site that they had taken before its clock began to move. */
export async function areOthersWorking(
  { db, siteId }: Pick<SiteRead, 'db' | 'siteId'>,
  names: readonly string[],
  leaseNow: Date,
): Promise<boolean> {
  const { rows } = await sql`select 1 from job
    where site_id = ${siteId} and failed_date is null and name = any(${names}::text[]) and leased_until >= ${leaseNow} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** When the next job is due, if there is one. */
export async function findNextDue({ db, siteId, now }: SiteRead): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date }>`select due_date as due from job
    where site_id = ${siteId} and failed_date is null and due_date > ${now} order by due_date limit 1`.execute(db)
  return rows[0]?.due
}
