import type { ReviewRequestWeek } from '@stoa/contract/services/stoa/review-requests'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadSentByWeek } from './store/requests.ts'

const weekCount = 12

/** First requests that were sent in each of the last twelve weeks, and those of them that led to a review, by themselves or a reminder. */
export async function loadWeeks(site: SiteRead): Promise<ReviewRequestWeek[]> {
  const { now, settings } = site
  const { timeZone } = settings
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const first = monday.subtract({ weeks: weekCount - 1 })
  const since = new Date(first.toZonedDateTime(timeZone).epochMilliseconds)
  const rows = await loadSentByWeek(site, timeZone, since)
  const known = new Map(rows.map(({ first_day, sent, reviewed }) => [first_day, { sent, reviewed }]))
  return Array.from({ length: weekCount }, (_, index) => {
    const firstDay = first.add({ weeks: index }).toString()
    return { firstDay, ...(known.get(firstDay) ?? { sent: 0, reviewed: 0 }) }
  })
}
