import type { GetReviewFiguresResponse } from '@stoa/contract/services/stoa/reviews'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadMedianReplyHours, loadReviewsByWeek, loadWaitingReviews } from './store/figures.ts'

const weekCount = 12

/** Returns the reviews of each of the last twelve weeks, and the time that authors wait for the shop. */
export async function loadFigures(site: SiteRead): Promise<Omit<GetReviewFiguresResponse, 'lowRated' | 'fewRated'>> {
  const { now, settings } = site
  const { timeZone } = settings
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const first = today.subtract({ days: today.dayOfWeek - 1 }).subtract({ weeks: weekCount - 1 })
  const since = new Date(first.toZonedDateTime(timeZone).epochMilliseconds)
  const [rows, { waiting, oldest }, hours] = await Promise.all([
    loadReviewsByWeek(site, since),
    loadWaitingReviews(site),
    loadMedianReplyHours(site, since),
  ])
  const known = new Map(rows.map(({ first_day, ...week }) => [first_day, week]))
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
    ...medianOf(hours),
  }
}
