import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

const hoursOfReply = sql`percentile_cont(0.5) within group (
    order by extract(epoch from (doc #>> '{reply,createdDate}')::timestamptz - created_date) / 3600)`
const isAnswered = sql`has_reply and origin_type <> 'APP'`

interface ReviewWeek {
  first_day: string
  received: number
  rejected: number
  average: string | null
  hours: number | null
}

/** The weeks, in the site's time zone, in which reviews were received. */
export async function loadReviewsByWeek({ db, siteId, settings }: SiteRead, since: Date): Promise<ReviewWeek[]> {
  const { rows } = await sql<ReviewWeek>`
    select date_trunc('week', created_date at time zone ${settings.timeZone})::date::text as first_day, count(*)::int as received,
      count(*) filter (where moderation_status = 'REJECTED')::int as rejected,
      (${hoursOfReply} filter (where ${isAnswered}))::float8 as hours,
      round(avg(rating) filter (where moderation_status = 'APPROVED'), 2)::text as average
    from review where site_id = ${siteId} and created_date >= ${since} group by 1`.execute(db)
  return rows
}

export async function loadWaitingReviews({ db, siteId }: SiteRead): Promise<{ waiting: number; oldest: Date | null }> {
  return oneRow(
    await sql<{
      waiting: number
      oldest: Date | null
    }>`select count(*)::int as waiting, min(created_date) as oldest
    from review where site_id = ${siteId} and moderation_status = 'IN_MODERATION'`.execute(db),
  )
}

export async function loadMedianReplyHours({ db, siteId }: SiteRead, since: Date): Promise<number | null> {
  return oneRow(
    await sql<{ hours: number | null }>`
    select ${hoursOfReply}::float8 as hours
    from review where site_id = ${siteId} and ${isAnswered} and created_date >= ${since}`.execute(db),
  ).hours
}
