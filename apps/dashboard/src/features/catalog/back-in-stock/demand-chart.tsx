import { t } from '@lingui/core/macro'
import type { DemandDay } from '@stoa/contract/services/stoa/back-in-stock-board'
import { useQuery } from '@tanstack/react-query'
import { dayName, writeNumber } from '../../../lib/format/format.ts'
import { ChartPanel, LineChart } from '../../../ui/pictures/chart.tsx'
import { demandQuery } from './queries.ts'

/** How many asked on each day, beside how many were told. */
export function DemandChart({ variantId }: { variantId?: string }) {
  const { data: days } = useQuery(demandQuery(variantId))
  if (!days?.some(({ asked, told }) => asked + told > 0)) return null
  const total = writeNumber(days.reduce((sum, { asked }) => sum + asked, 0))
  return (
    <ChartPanel
      title={variantId ? t`Requests for this item in the last 90 days: ${total}` : t`Requests in the last 90 days: ${total}`}
      legend={[t`Asked`, t`Told`]}
      table={<DaysTable days={days} />}
      empty={undefined}
    >
      <LineChart
        label={t`Requests by day, and people who were told`}
        points={days.map(({ day, asked, told }) => ({ x: day, current: asked, compared: told }))}
        writeX={(day) => dayName(day, 'short')}
        writeY={(value) => writeNumber(value)}
        describe={({ x, current, compared }) => {
          const [asked, told] = [writeNumber(current ?? 0), writeNumber(compared ?? 0)]
          return { title: dayName(x, 'long'), lines: [t`${asked} asked`, t`${told} told`] }
        }}
      />
    </ChartPanel>
  )
}

function DaysTable({ days }: { days: readonly DemandDay[] }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t`Day`}</th>
          <th scope="col">{t`Asked`}</th>
          <th scope="col">{t`Told`}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, asked, told }) => (
          <tr key={day}>
            <th scope="row">{dayName(day, 'long')}</th>
            <td>{writeNumber(asked)}</td>
            <td>{writeNumber(told)}</td>
          </tr>
        ))}
      </tbody>
    </>
  )
}
