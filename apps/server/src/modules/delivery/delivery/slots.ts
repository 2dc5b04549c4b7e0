import type { ScheduledDelivery, TimePoint, TimeWindow } from '@stoa/contract/services/ecom/local-delivery-options'
import { zip } from '../../../kernel/basics/zip.ts'

/** A time at which goods arrive. */
export interface Slot {
  from: Date
  to: Date
  /** How many orders it takes; undefined for any number. */
  capacity: number | undefined
}

/** Days from the first possible one in which slots are offered, and how many of one option at most. */
const horizonDays = 14
const maxSlots = 40

const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/**
 * The slots of a schedule that can still be chosen, in order. Preparing takes whole days from the day of the order, which counts
 * as the next day after the cut-off time.
 */
export function openSlots(schedule: ScheduledDelivery, now: Date, timeZone: string): Slot[] {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const isLate = schedule.cutOffTime && minutesOf(schedule.cutOffTime) <= local.hour * 60 + local.minute
  const first = local.toPlainDate().add({ days: (schedule.handlingDays ?? 0) + (isLate ? 1 : 0) })
  const windows = windowsOf(schedule).toSorted((one, other) => minutesOf(one.start) - minutesOf(other.start))
  return Array.from({ length: horizonDays }, (_, index) => first.add({ days: index }))
    .flatMap((day) =>
      windows
        .filter((window) => window.day === days[day.dayOfWeek - 1])
        .map(({ start, end, capacity }) => ({ from: at(day, start), to: at(day, end), capacity: capacity ?? undefined })),
    )
    .filter(({ from }) => from > now)
    .slice(0, maxSlots)

  function at(day: Temporal.PlainDate, { hours, minutes }: TimePoint = {}): Date {
    const plainTime = Temporal.PlainTime.from({ hour: hours ?? 0, minute: minutes ?? 0 })
    return new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
  }
}

/** The windows, or the deprecated days. */
function windowsOf({ timeWindows, days: byDay }: ScheduledDelivery): TimeWindow[] {
  if (timeWindows) return timeWindows.filter(({ enabled }) => enabled !== false)
  return zip(dayNames, days).flatMap(([name, day]) => {
    const { enabledForDelivery, timeSlots = [] } = byDay?.[name] ?? {}
    if (!enabledForDelivery) return []
    return timeSlots.map(({ from, to }) => ({
      day,
      start: from as TimeWindow['start'],
      end: to as TimeWindow['end'],
    }))
  })
}

function minutesOf({ hours, minutes }: TimePoint = {}): number {
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
