import type { GetReviewFiguresResponse } from '@stoa/contract/services/stoa/reviews'
import { sql } from 'kysely'
import type { SiteRead } from '../../../kernel/site/site.ts'

const weekCount = 12

/** Returns the reviews of each of the last twelve weeks, and the time that authors wait for the shop. */
export async function figuresOf({
  db,
  siteId,
  now,
  settings,
}: SiteRead): Promise<Omit<GetReviewFiguresResponse, 'lowRated' | 'fewRated'>> {
  const { timeZone } = settings
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const first = today.subtract({ days: today.dayOfWeek - 1 }).subtract({ weeks: weekCount - 1 })
  const since = new Date(first.toZonedDateTime(timeZone).epochMilliseconds)
  const hoursOfReply = sql`percentile_cont(0.5) within group (
    order by extract(epoch from (doc #>> '{reply,createdDate}')::timestamptz - created_date) / 3600)`
  const isAnswered = sql`has_reply and origin_type <> 'APP'`
  const [{ rows }, { rows: waits }, { rows: replies }] = await Promise.all([
    sql<{ first_day: string; received: number; rejected: number; average: string | null; hours: number | null }>`
      select date_trunc('week', created_date at time zone ${timeZone})::date::text as first_day, count(*)::int as received,
        count(*) filter (where moderation_status = 'REJECTED')::int as rejected,
        (${hoursOfReply} filter (where ${isAnswered}))::float8 as hours,
        round(avg(rating) filter (where moderation_status = 'APPROVED'), 2)::text as average
      from review where site_id = ${siteId} and created_date >= ${since} group by 1`.execute(db),
    sql<{ waiting: number; since: Date | null }>`select count(*)::int as waiting, min(created_date) as since
      from review where site_id = ${siteId} and moderation_status = 'IN_MODERATION'`.execute(db),
    sql<{ hours: number | null }>`
      select ${hoursOfReply}::float8 as hours
      from review where site_id = ${siteId} and ${isAnswered} and created_date >= ${since}`.execute(db),
  ])
  const known = new Map(rows.map(({ first_day, ...week }) => [first_day, week]))
  const { waiting = 0, since: oldest } = waits[0] ?? {}
  const medianOf = (hours: number | null | undefined) =>
    typeof hours === 'number' ? { medianReplyHours: Math.round(hours * 10) / 10 } : {}
  return {
    weeks: Array.from({ length: weekCount }, (_, index) => {
      const firstDay = first.add({ weeks: index }).toString()
      const { received = 0, rejected = 0, average, hours } = known.get(firstDay) ?? {}
      return { firstDay, received, rejected, ...(average && { average }), ...medianOf(hours) }
    }),
    waiting,
    ...(oldest && { waitingSince: oldest.toISOString() }),
    ...medianOf(replies[0]?.hours),
  }
}
