import { t } from '@lingui/core/macro'
import { getReviewRequestFigures } from '@stoa/contract/calls/stoa/review-requests'
import type { ReviewRequestWeek } from '@stoa/contract/services/stoa/review-requests'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { dayName, writeNumber, writePercent } from '../../../lib/format/format.ts'
import { ChartPanel, LineChart } from '../../../ui/pictures/chart.tsx'

export const figuresQuery = queryOptions({
  queryKey: ['review-requests', 'figures'],
  queryFn: ({ signal }) => api.call(getReviewRequestFigures, {}, { signal }),
})

/** The share of requests that led to a review, by week. */
export function Conversion() {
  const { data } = useQuery(figuresQuery)
  if (!data) return null
  const { weeks = [] } = data
  const sent = weeks.reduce((sum, week) => sum + (week.sent ?? 0), 0)
  const reviewed = weeks.reduce((sum, week) => sum + (week.reviewed ?? 0), 0)
  if (sent === 0) return null
  const [sentText, reviewedText, share] = [writeNumber(sent), writeNumber(reviewed), formatShare({ sent, reviewed })]
  const points = weeks.map((week) => ({ x: week.firstDay!, current: week.reviewed ?? 0, compared: week.sent ?? 0 }))
  return (
    <ChartPanel
      title={t`Reviews from requests: ${reviewedText} of ${sentText} (${share})`}
      legend={[t`Reviewed`, t`Sent`]}
      table={<WeeksTable weeks={weeks} />}
      empty={undefined}
    >
      <LineChart
        label={t`Requests by week, and those that led to a review`}
        points={points}
        writeX={(day) => dayName(day, 'short')}
        writeY={(value) => writeNumber(value)}
        describe={({ x, current, compared }) => {
          const [first, all, written] = [dayName(x, 'long'), writeNumber(compared), writeNumber(current)]
          return { title: t`Week of ${first}`, lines: [t`${all} sent`, t`${written} with a review`] }
        }}
      />
    </ChartPanel>
  )
}

function formatShare({ sent = 0, reviewed = 0 }: Pick<ReviewRequestWeek, 'sent' | 'reviewed'>): string {
  return sent > 0 ? writePercent(String(reviewed / sent)) : '–'
}

function WeeksTable({ weeks }: { weeks: readonly ReviewRequestWeek[] }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t`Week of`}</th>
          <th scope="col">{t`Sent`}</th>
          <th scope="col">{t`Reviewed`}</th>
          <th scope="col">{t`Share`}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => (
          <tr key={week.firstDay}>
            <th scope="row">{dayName(week.firstDay!, 'long')}</th>
            <td>{writeNumber(week.sent ?? 0)}</td>
            <td>{writeNumber(week.reviewed ?? 0)}</td>
            <td>{formatShare(week)}</td>
          </tr>
        ))}
      </tbody>
    </>
  )
}
