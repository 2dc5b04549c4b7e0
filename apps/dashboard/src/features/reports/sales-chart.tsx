import { t } from '@lingui/core/macro'
import type { GetSalesReportResponse, SalesGrouping } from '@stoa/contract/services/stoa/reports'
import { dayName, writeNumber } from '../../lib/format/format.ts'
import { writeMoney } from '../../lib/format/money.ts'
import { BarTable, ChartPanel, LineChart } from '../../ui/pictures/chart.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { rowName } from './sales-labels.ts'

interface SalesChartProps {
  report: GetSalesReportResponse
  groupBy: SalesGrouping
  title: string
  head: string
}

const mostBars = 8

/** Sales over time as a line, others as bars of the largest rows. */
export function SalesChart({ report, groupBy, title, head }: SalesChartProps) {
  const isTime = groupBy === 'DAY' || groupBy === 'WEEK' || groupBy === 'MONTH'
  return isTime ? (
    <TimeChart report={report} groupBy={groupBy} title={title} />
  ) : (
    <Bars report={report} groupBy={groupBy} head={head} />
  )
}

function TimeChart({ report, groupBy, title }: Omit<SalesChartProps, 'head'>) {
  const { rows = [], currency = 'XXX', comparedTotals } = report
  const money = (amount: number) => writeMoney(String(amount), currency)
  const points = rows.map((row) => ({
    x: row.key ?? '',
    name: rowName(row, groupBy),
    current: Number(row.figures?.sales),
    ...(comparedTotals && { compared: Number(row.compared?.sales) }),
  }))
  if (points.length < 2) return null
  return (
    <ChartPanel
      title={t`Sales`}
      legend={comparedTotals ? [t`This period`, t`Before`] : [t`This period`]}
      table={
        <>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              <th scope="col">{t`Sales`}</th>
              {comparedTotals && <th scope="col">{t`Before`}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map(({ x, name, current, compared }) => (
              <tr key={x}>
                <th scope="row">{name}</th>
                <td>{money(current)}</td>
                {compared !== undefined && <td>{money(compared)}</td>}
              </tr>
            ))}
          </tbody>
        </>
      }
      empty={
        points.every(({ current, compared = 0 }) => current === 0 && compared === 0) ? t`No sales in this period.` : undefined
      }
    >
      <LineChart
        label={title}
        points={points}
        writeX={(day) => dayName(day, 'short')}
        writeY={(amount, largest) =>
          writeNumber(amount, {
            style: 'currency',
            currency,
            notation: largest < 100_000 ? 'standard' : 'compact',
            maximumFractionDigits: 2,
            minimumFractionDigits: 0,
          })
        }
        describe={({ name, current, compared }) => ({
          title: name,
          lines: [money(current), ...(compared === undefined ? [] : [t`${money(compared)} before`])],
        })}
      />
    </ChartPanel>
  )
}

function Bars({ report, groupBy, head }: Omit<SalesChartProps, 'title'>) {
  const { rows = [], currency = 'XXX', totals } = report
  const sold = rows.filter(({ figures }) => Number(figures?.sales ?? 0) > 0)
  const largest = Math.max(...sold.map(({ figures }) => Number(figures?.sales)), 0)
  const all = Number(totals?.sales ?? 0)
  if (sold.length < 2) return null
  const bars = sold.toSorted((one, other) => Number(other.figures?.sales) - Number(one.figures?.sales)).slice(0, mostBars)
  return (
    <Panel title={t`Largest`} flush>
      <BarTable
        heads={[head, t`Share`, t`Sales`]}
        rows={bars.map((row) => ({
          key: `${row.part ?? ''} ${row.key ?? ''} ${row.name ?? ''}`,
          name: [rowName(row, groupBy), row.detail].filter(Boolean).join(', '),
          cells: [
            all > 0 ? writeNumber(Number(row.figures?.sales) / all, { style: 'percent', maximumFractionDigits: 0 }) : '–',
            writeMoney(row.figures?.sales, currency),
          ],
          share: Number(row.figures?.sales) / largest,
        }))}
      />
    </Panel>
  )
}
