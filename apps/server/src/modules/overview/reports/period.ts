import type { Comparison } from '@stoa/contract/services/stoa/reports'
import { addDays, dayStart } from '@stoa/web/days'
import { invalid } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { Period } from '../../orders/orders/ports/reports.ts'

/** Calendar days that follow one another, both included, as `2026-11-21`. */
export interface DaySpan {
  from: string
  to: string
}

export interface ReportPeriods {
  days: DaySpan
  comparedDays: DaySpan | undefined
  current: Period
  compared: Period | undefined
}

const maxDays = 366

/** The days that a report asks for and those that it compares them with, as moments in the site's time zone. */
export function reportPeriods(
  { settings: { timeZone } }: Pick<SiteRead, 'settings'>,
  { from, to, compareWith = 'NONE' }: { from: string; to: string; compareWith?: Comparison },
): ReportPeriods {
  if (from > to) throw wrong('must not be before `from`')
  if (daysBetween(from, to) >= maxDays) throw wrong(`must be at most ${maxDays - 1} days after \`from\``)
  const days = { from, to }
  const comparedDays = daysBefore(days, compareWith)
  const moments = (span: DaySpan): Period => ({
    since: dayStart(span.from, timeZone),
    until: dayStart(addDays(span.to, 1), timeZone),
  })
  return { days, comparedDays, current: moments(days), compared: comparedDays && moments(comparedDays) }
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * 3600_000))
}

function daysBefore({ from, to }: DaySpan, comparison: Comparison): DaySpan | undefined {
  switch (comparison) {
    case 'NONE':
      return undefined
    case 'PREVIOUS_PERIOD': {
      const length = daysBetween(from, to) + 1
      return { from: addDays(from, -length), to: addDays(to, -length) }
    }
    case 'PREVIOUS_YEAR':
      return { from: yearBefore(from), to: yearBefore(to) }
  }
}

/** The same day a year before; the 28th for the 29th of February. */
function yearBefore(day: string): string {
  const [year = 0, month, date] = day.split('-')
  const before = String(Number(year) - 1).padStart(4, '0')
  return month === '02' && date === '29' ? `${before}-02-28` : `${before}-${month}-${date}`
}

/** The first day of each day, week (from Monday) or month of a span; the first one may have begun before. */
export function stepsOf({ from, to }: DaySpan, step: 'DAY' | 'WEEK' | 'MONTH'): string[] {
  const steps: string[] = []
  for (let day = from; day <= to; day = nextStep(day, step)) steps.push(day)
  return steps
}

function nextStep(day: string, step: 'DAY' | 'WEEK' | 'MONTH'): string {
  if (step === 'DAY') return addDays(day, 1)
  const date = new Date(`${day}T00:00:00Z`)
  if (step === 'WEEK') return addDays(day, 7 - ((date.getUTCDay() + 6) % 7))
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

function wrong(description: string) {
  return invalid({ field: 'to', description, violatedRule: 'VALIDATION', data: {} })
}
