import { wallTimeIn } from './wall-time.ts'

/** From Monday, as the calendar of ISO 8601 has it. */
export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

export type Weekday = (typeof weekdays)[number]

/** Open on a day of the week, from a time until another one, such as `09:00`. An end that is not after the beginning is on the next day. */
export interface OpeningHours {
  day: Weekday
  from: string
  to: string
}

/** Whether a shop is open: until a time, or again from a time. Without a time it never changes. */
export interface OpenState {
  isOpen: boolean
  change?: { day: Weekday; time: string; isToday: boolean }
}

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

/** The state at a moment, by the clocks of a time zone. */
export function openStateAt(hours: readonly OpeningHours[], moment: Date, timeZone: string): OpenState {
  const wallTime = wallTimeIn(moment, timeZone)
  // 1970-01-05 was a Monday.
  const days = Math.floor(Date.parse(`${wallTime.slice(0, 10)}T00:00Z`) / (dayMinutes * 60_000)) + 3
  const now = (days % 7) * dayMinutes + minutesOf(wallTime.slice(11))
  const spans = joined(hours)
  if (spans.some(({ from, to }) => to - from >= weekMinutes)) return { isOpen: true }
  // A span that began last week may go on.
  const open = spans.find(({ from, to }) => [now, now + weekMinutes].some((at) => at >= from && at < to))
  if (open) return { isOpen: true, change: changeAt(open.to, now) }
  const beginnings = spans.map(({ from }) => (from > now ? from : from + weekMinutes))
  return beginnings.length > 0 ? { isOpen: false, change: changeAt(Math.min(...beginnings), now) } : { isOpen: false }
}

function changeAt(minute: number, now: number): NonNullable<OpenState['change']> {
  const inWeek = minute % weekMinutes
  const day = Math.floor(inWeek / dayMinutes)
  const time = new Date((inWeek % dayMinutes) * 60_000).toISOString().slice(11, 16)
  const wait = (inWeek - now + weekMinutes) % weekMinutes
  return { day: weekdays[day] ?? 'MONDAY', time, isToday: day === Math.floor(now / dayMinutes) && wait < dayMinutes }
}

/** In minutes of the week, in order; what ends where the next begins is one span. */
function joined(hours: readonly OpeningHours[]): { from: number; to: number }[] {
  const spans = hours.map(spanOf).toSorted((one, other) => one.from - other.from)
  const result: { from: number; to: number }[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  const [first, last] = [result[0], result.at(-1)]
  if (first && last && last.to >= first.from + weekMinutes) {
    // Sunday night goes on into Monday.
    last.to = Math.max(last.to, first.to + weekMinutes)
    if (first !== last) result.shift()
  }
  return result
}

function spanOf({ day, from, to }: OpeningHours): { from: number; to: number } {
  const start = weekdays.indexOf(day) * dayMinutes + minutesOf(from)
  const length = minutesOf(to) - minutesOf(from)
  return { from: start, to: start + (length > 0 ? length : length + dayMinutes) }
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

/** True if a text is a time of day, such as `09:00`. */
export function isTimeOfDay(text: unknown): text is string {
  return typeof text === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** True where two entries are open at the same time. */
export function overlaps(hours: readonly OpeningHours[]): boolean {
  const spans = hours.map(spanOf).toSorted((one, other) => one.from - other.from)
  const [first] = spans
  if (!first) return false
  return [...spans, { from: first.from + weekMinutes, to: Infinity }].some(
    ({ from }, index) => index > 0 && from < spans[index - 1]!.to,
  )
}
