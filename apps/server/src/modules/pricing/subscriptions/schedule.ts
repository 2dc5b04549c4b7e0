import type { Frequency } from '../../catalog/catalog/ports/items.ts'

/** Every so many days, weeks, months or years. */
export interface Rhythm {
  frequency: Frequency
  interval: number
}

/** The rhythm of a period as the wire has it. */
export function rhythmOfPeriod({
  frequency,
  interval,
}: {
  frequency?: Frequency | 'UNDEFINED' | null
  interval?: number | null
}): Rhythm {
  return { frequency: frequency === 'UNDEFINED' || !frequency ? 'MONTH' : frequency, interval: interval ?? 1 }
}

/**
 * The time that is `count` intervals after the anchor, at the same hour of the clock in the time zone. It is counted from the
 * anchor itself, never from the date before: what begins on 31 January comes on 28 February and on 31 March. A day that a month or a
 * year does not have is the last one that it has; an hour that the clocks skip is the next one that exists.
 */
export function dateAfter(anchor: Date, { frequency, interval }: Rhythm, count: number, timeZone: string): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(anchor.getTime()).toZonedDateTimeISO(timeZone)
  return new Date(start.add({ [units[frequency]]: interval * count }).epochMilliseconds)
}

const units = { DAY: 'days', WEEK: 'weeks', MONTH: 'months', YEAR: 'years' } as const

/** From where the dates of a subscription are counted, and how many intervals later the first charge after the order is. */
export interface FirstDates {
  anchor: Date
  nextStep: number
}

/**
 * The dates of a subscription that is bought now. What begins later is counted from then. After a free trial the first charge is due, and
 * all dates are counted from it.
 */
export function firstDates(
  now: Date,
  { freeTrial, startDate }: { freeTrial?: Rhythm | undefined; startDate?: string | undefined },
  timeZone: string,
): FirstDates {
  const start = startDate && new Date(startDate) > now ? new Date(startDate) : now
  return freeTrial ? { anchor: dateAfter(start, freeTrial, 1, timeZone), nextStep: 0 } : { anchor: start, nextStep: 1 }
}

/** How many times a year something comes, as a fraction: every second month is [12, 2]. */
export function timesAYear({ frequency, interval }: Rhythm): [numerator: bigint, denominator: bigint] {
  return [BigInt({ DAY: 365, WEEK: 52, MONTH: 12, YEAR: 1 }[frequency]), BigInt(interval)]
}
