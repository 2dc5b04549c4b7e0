import type { ReviewRequestWeek } from '@stoa/contract/services/stoa/review-requests'
import { sql } from 'kysely'
import type { SiteRead } from '../../../kernel/site/site.ts'

const weekCount = 12

/** First requests that were sent in each of the last twelve weeks, and those of them that led to a review, by themselves or a reminder. */
export async function weeksOf({ db, siteId, now, settings }: SiteRead): Promise<ReviewRequestWeek[]> {
  const { timeZone } = settings
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const first = monday.subtract({ weeks: weekCount - 1 })
  const since = new Date(first.toZonedDateTime(timeZone).epochMilliseconds)
  const { rows } = await sql<{ first_day: string; sent: number; reviewed: number }>`
    select date_trunc('week', sent_date at time zone ${timeZone})::date::text as first_day, count(*)::int as sent,
      count(*) filter (where reviewed)::int as reviewed
    from review_request where site_id = ${siteId} and sent_date >= ${since} and reminder = 0 group by 1`.execute(db)
  const known = new Map(rows.map(({ first_day, sent, reviewed }) => [first_day, { sent, reviewed }]))
  return Array.from({ length: weekCount }, (_, index) => {
    const firstDay = first.add({ weeks: index }).toString()
    return { firstDay, ...(known.get(firstDay) ?? { sent: 0, reviewed: 0 }) }
  })
}
