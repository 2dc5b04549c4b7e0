import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { JobSite } from '../../../../kernel/site/jobs.ts'
import type { StoredRequest } from '../entity.ts'

export async function resetAttempts({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`update review_request set attempt_id = null, attempts = 0
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** The requests to a contact, or about an order, that a review can answer. */
export async function findRequestsForAuthor(
  { db, siteId }: SiteRead,
  contactId: string | null | undefined,
  orderId: string | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from review_request
    where site_id = ${siteId} and status in ('SCHEDULED', 'SENT', 'FAILED')
      and (contact_id = ${contactId ?? null} or order_id = ${orderId ?? null}) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function loadSentByWeek(
  { db, siteId }: SiteRead,
  timeZone: string,
  since: Date,
): Promise<{ first_day: string; sent: number; reviewed: number }[]> {
  const { rows } = await sql<{ first_day: string; sent: number; reviewed: number }>`
    select date_trunc('week', sent_date at time zone ${timeZone})::date::text as first_day, count(*)::int as sent,
      count(*) filter (where reviewed)::int as reviewed
    from review_request where site_id = ${siteId} and sent_date >= ${since} and reminder = 0 group by 1`.execute(db)
  return rows
}

export async function findIdByLink({ db, siteId, now }: SiteRead, linkHash: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from review_request
    where site_id = ${siteId} and link_hash = ${linkHash} and link_expires > ${now}`.execute(db)
  return rows[0]?.id
}

export async function findScheduled(
  { db, siteId }: SiteRead,
  of: { orderId: string } | { contactId: string },
): Promise<string[]> {
  const isOf = 'orderId' in of ? sql`order_id = ${of.orderId}` : sql`contact_id = ${of.contactId}`
  const { rows } = await sql<{ id: string }>`select id from review_request
    where site_id = ${siteId} and status = 'SCHEDULED' and ${isOf} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findFirstOfRule({ db, siteId }: SiteTx, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from review_request
    where site_id = ${siteId} and order_id = ${orderId} and reminder = 0 and by_rule`.execute(db)
  return rows[0]?.id
}

export async function findAttemptDate({ db, siteId }: JobSite, { id }: StoredRequest): Promise<Date | undefined> {
  const { rows } = await sql<{ attempt_date: Date | null }>`select attempt_date from review_request
    where site_id = ${siteId} and id = ${id} and attempt_id is not null`.execute(db)
  return rows[0]?.attempt_date ?? undefined
}

/** True if the rule has asked for reviews of an order already. */
export async function isAskedByRule({ db, siteId }: SiteTx, orderId: string, reminder: number): Promise<boolean> {
  const { rows } = await sql`select from review_request
    where site_id = ${siteId} and order_id = ${orderId} and reminder = ${reminder} and by_rule`.execute(db)
  return rows.length > 0
}

export async function claimAttempt(
  { db, siteId, now }: SiteTx,
  {
    attemptId,
    secretHash,
    linkExpires,
    id,
    revision,
  }: { attemptId: string; secretHash: string; linkExpires: Date; id: string; revision: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update review_request
    set attempt_id = ${attemptId}, attempt_date = ${now}, link_hash = ${secretHash}, link_expires = ${linkExpires}
    where site_id = ${siteId} and id = ${id} and revision = ${revision} and status = 'SCHEDULED' and attempt_id is null`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** How often an attempt that is still under way has been made; undefined where it is not. */
export async function lockAttempt({ db, siteId }: SiteTx, id: string, attemptId: string): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`select attempts from review_request
    where site_id = ${siteId} and id = ${id} and attempt_id = ${attemptId} for update`.execute(db)
  return rows[0]?.attempts
}

export async function markSent({ db, siteId, now }: SiteTx, id: string): Promise<void> {
  await sql`update review_request set attempt_id = null, sent_date = ${now} where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function markAttemptFailed({ db, siteId }: SiteTx, attempts: number, id: string): Promise<void> {
  await sql`update review_request set attempt_id = null, attempts = ${attempts}
    where site_id = ${siteId} and id = ${id}`.execute(db)
}
