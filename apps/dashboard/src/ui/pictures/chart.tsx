import { t } from '@lingui/core/macro'
import { Button, useDirection } from '@mantine/core'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisSteps } from './axis-steps.ts'
import classes from './chart.module.css'
import { Panel } from '../page/panel.tsx'

interface ChartPanelProps {
  title: string
  /** The names of the series, the first one drawn through and the second one dashed. */
  legend: readonly string[]
  /** The same numbers as a table. */
  table: ReactNode
  /** Shown in place of the chart where there is nothing to draw. */
  empty: string | undefined
  children: ReactNode
}

/** A chart that can also be read as a table. */
export function ChartPanel({ title, legend, table, empty, children }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false)
  const drawing = empty ? <p className={classes.none}>{empty}</p> : children
  return (
    <Panel
      title={title}
      states={
        !asTable && (
          <div className={classes.legend}>
            {legend.map((name) => (
              <span key={name}>{name}</span>
            ))}
          </div>
        )
      }
      actions={
        <Button variant="subtle" size="compact-sm" onClick={() => setAsTable(!asTable)}>
          {asTable ? t`Show chart` : t`Show table`}
        </Button>
      }
    >
      {asTable ? (
        // Reached by keyboard, or it could not be scrolled.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t`${title}, as a table`}>
          <table className={classes.table}>{table}</table>
        </div>
      ) : (
        drawing
      )}
    </Panel>
  )
}

interface ChartPoint {
  /** The place on the horizontal axis. */
  x: string
  /** The number that the chart is about, where there is one, and the one that it is compared with, if any. */
  current: number | undefined
  compared?: number
}

interface LineChartProps<Point extends ChartPoint> {
  /** Names the chart for screen readers. */
  label: string
  points: Point[]
  writeX: (value: string) => string
  /** Writes a number of the vertical axis, in the same form as the largest one. */
  writeY: (value: number, largest: number) => string
  /** Returns the tooltip of a point, also when it is reached by arrow keys. */
  describe: (point: Point) => { title: string; lines: readonly string[] }
}

const tick = { fill: 'var(--stoa-quiet)', fontSize: 12 }

/** Numbers over time as an area, beside those before as a dashed line. Arrow keys move between the points. */
export function LineChart<Point extends ChartPoint>({ label, points, writeX, writeY, describe }: LineChartProps<Point>) {
  const { dir } = useDirection()
  const steps = axisSteps(Math.max(0, ...points.flatMap(({ current, compared }) => [current ?? 0, compared ?? 0])))
  const top = steps.at(-1)!
  return (
    <div className={classes.chart}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer title={label}>
          <CartesianGrid vertical={false} stroke="var(--stoa-line)" />
          <XAxis
            dataKey="x"
            reversed={dir === 'rtl'}
            tickFormatter={writeX}
            minTickGap={36}
            tickLine={false}
            axisLine={{ stroke: 'var(--stoa-line-strong)' }}
            tick={tick}
          />
          <YAxis
            width={56}
            orientation={dir === 'rtl' ? 'right' : 'left'}
            ticks={steps}
            domain={[0, top]}
            tickFormatter={(value: number) => writeY(value, top)}
            tickLine={false}
            axisLine={false}
            tick={tick}
          />
          <Tooltip content={<PointTooltip describe={describe} />} cursor={{ stroke: 'var(--stoa-line-strong)' }} />
          <Line
            type="linear"
            dataKey="compared"
            stroke="var(--stoa-quiet)"
            strokeDasharray="3 4"
            strokeWidth={1.25}
            dot={false}
            isAnimationActive={false}
          />
          <Area
            type="linear"
            dataKey="current"
            connectNulls
            stroke="var(--stoa-accent)"
            fill="var(--stoa-accent-soft)"
            strokeWidth={2}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

interface PointTooltipProps<Point extends ChartPoint> {
  describe: LineChartProps<Point>['describe']
  active?: boolean
  payload?: readonly { payload: Point }[]
}

function PointTooltip<Point extends ChartPoint>({ describe, active, payload }: PointTooltipProps<Point>) {
  const point = payload?.[0]?.payload
  if (!active || !point) return null
  const { title, lines } = describe(point)
  return (
    <div className={classes.tooltip} role="status">
      <strong>{title}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}

interface BarTableProps {
  /** The headings of the columns, the name first. */
  heads: readonly [name: string, ...numbers: string[]]
  rows: readonly {
    key: string
    name: ReactNode
    cells: readonly ReactNode[]
    /** The length of the bar behind the row, from 0 to 1. */
    share: number
  }[]
}

/** Shares of a whole, as a table with bars behind its rows. */
export function BarTable({ heads, rows }: BarTableProps) {
  return (
    <table className={classes.bars}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells, share }) => (
          <tr key={key} style={{ '--share': `${100 * share}%` } as CSSProperties}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns are fixed
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
