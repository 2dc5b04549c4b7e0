import { t } from '@lingui/core/macro'
import type { DayOfWeek, TimeWindow } from '@stoa/contract/services/ecom/local-delivery-options'

/** The same time on several days of the week. */
export interface WindowValues {
  days: string[]
  /** '10:00'. */
  start: string
  end: string
  /** Empty for any number of orders. */
  capacity: string
}

const allDays: readonly DayOfWeek[] = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']

export const emptyWindow: WindowValues = { days: allDays.slice(0, 5), start: '10:00', end: '12:00', capacity: '' }

export function weekdays(): { value: string; label: string }[] {
  return [
    { value: 'MON', label: t`Monday` },
    { value: 'TUE', label: t`Tuesday` },
    { value: 'WED', label: t`Wednesday` },
    { value: 'THU', label: t`Thursday` },
    { value: 'FRI', label: t`Friday` },
    { value: 'SAT', label: t`Saturday` },
    { value: 'SUN', label: t`Sunday` },
  ]
}

export function toWindowValues(windows: readonly TimeWindow[]): WindowValues[] {
  const timed = windows.map(({ day, start, end, capacity }) => ({
    day: day ?? 'MON',
    start: formatTime(start),
    end: formatTime(end),
    capacity: capacity ? String(capacity) : '',
  }))
  return [...Map.groupBy(timed, ({ start, end, capacity }) => `${start} ${end} ${capacity}`).values()].map((same) => ({
    ...same[0]!,
    days: same.map(({ day }) => day),
  }))
}

export function toWindows(values: readonly WindowValues[]) {
  return values.flatMap(({ days, start, end, capacity }) =>
    allDays
      .filter((day) => days.includes(day))
      .map((day) => ({
        day,
        start: parseTime(start),
        end: parseTime(end),
        ...(capacity.trim() && { capacity: Number(capacity) }),
      })),
  )
}

export function checkWindows(windows: readonly WindowValues[]): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const [index, { days, start, end, capacity }] of windows.entries()) {
    if (!start) wrong[`windows.${index}.start`] = t`Enter a time.`
    if (!end || end <= start) wrong[`windows.${index}.end`] = t`Enter a later time.`
    if (days.length === 0) wrong[`windows.${index}.days`] = t`Choose at least one day.`
    if (capacity.trim() && !/^[1-9]\d{0,4}$/.test(capacity.trim())) wrong[`windows.${index}.capacity`] = t`Enter a number.`
  }
  return wrong
}

function formatTime({ hours = 0, minutes = 0 }: TimeWindow['start'] = {}): string {
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

function parseTime(text: string): { hours: number; minutes: number } {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return { hours, minutes }
}
