import { plural, t } from '@lingui/core/macro'
import type { ReviewWeek } from '@stoa/contract/services/stoa/reviews'
import { dayName, writeNumber, writePercent } from '../../../lib/format/format.ts'
import { ChartPanel, LineChart } from '../../../ui/pictures/chart.tsx'
import { averageText, formatHours } from './texts.ts'

/** One number of each week over time. */
interface Series {
  title: string
  label: string
  valueOf: (week: ReviewWeek) => number | undefined
  write: (value: number) => string
  say: (week: ReviewWeek) => string
  /** The text if no week has a value. */
  empty: string
}

/** Reviews of the last weeks, and the decisions about them: a chart for each number. */
export function WeekCharts({ weeks }: { weeks: readonly ReviewWeek[] }) {
  return allSeries().map((series) => <WeekChart key={series.title} series={series} weeks={weeks} />)
}

function allSeries(): Series[] {
  return [
    {
      title: t`Reviews by week`,
      label: t`Received`,
      valueOf: ({ received = 0 }) => received,
      write: (value) => writeNumber(value),
      say: ({ received = 0 }) => plural(received, { one: '# review', other: '# reviews' }),
      empty: t`No reviews in the last twelve weeks.`,
    },
    {
      title: t`Average stars by week`,
      label: t`Average stars`,
      valueOf: ({ average }) => (average ? Number(average) : undefined),
      write: (value) => writeNumber(value),
      say: ({ average }) => averageText(average),
      empty: t`No published reviews in the last twelve weeks.`,
    },
    {
      title: t`Response time by week`,
      label: t`Hours until half of the replies`,
      valueOf: ({ medianReplyHours }) => medianReplyHours,
      write: (value) => writeNumber(value),
      say: ({ medianReplyHours }) => formatHours(medianReplyHours),
      empty: t`No replies to reviews of the last twelve weeks.`,
    },
    {
      title: t`Share rejected by week`,
      label: t`Rejected`,
      valueOf: shareRejected,
      write: (value) => writePercent(String(value)),
      say: (week) => {
        const [share, count] = [writePercent(String(shareRejected(week))), week.rejected ?? 0]
        return plural(count, { one: `# rejected (${share})`, other: `# rejected (${share})` })
      },
      empty: t`No review of the last twelve weeks was rejected.`,
    },
  ]
}

function shareRejected({ received = 0, rejected = 0 }: ReviewWeek): number {
  return received > 0 ? rejected / received : 0
}

function WeekChart({ series, weeks }: { series: Series; weeks: readonly ReviewWeek[] }) {
  const { title, label, valueOf, write, say, empty } = series
  const points = weeks.map((week) => ({ x: week.firstDay ?? '', current: valueOf(week), week }))
  return (
    <ChartPanel
      title={title}
      legend={[label]}
      table={<WeekTable series={series} weeks={weeks} />}
      empty={weeks.every((week) => !valueOf(week)) ? empty : undefined}
    >
      <LineChart
        label={title}
        points={points}
        writeX={(day) => dayName(day, 'short')}
        writeY={write}
        describe={({ x, week }) => {
          const first = dayName(x, 'long')
          return { title: t`Week of ${first}`, lines: [say(week)] }
        }}
      />
    </ChartPanel>
  )
}

function WeekTable({ series: { label, valueOf, write }, weeks }: { series: Series; weeks: readonly ReviewWeek[] }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t`Week of`}</th>
          <th scope="col">{label}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => {
          const value = valueOf(week)
          return (
            <tr key={week.firstDay}>
              <th scope="row">{dayName(week.firstDay ?? '', 'long')}</th>
              <td>{value === undefined ? '–' : write(value)}</td>
            </tr>
          )
        })}
      </tbody>
    </>
  )
}
