export const durationUnits = ['minutes', 'hours', 'days', 'weeks'] as const

export type DurationUnit = (typeof durationUnits)[number]

const minutesOf: Readonly<Record<DurationUnit, number>> = { minutes: 1, hours: 60, days: 24 * 60, weeks: 7 * 24 * 60 }

/** The largest of the units in which a duration is a whole number: 4320 minutes are 3 days. */
export function chooseUnit(minutes: number, units: readonly DurationUnit[]): DurationUnit {
  const largestFirst = units.toSorted((one, other) => minutesOf[other] - minutesOf[one])
  return largestFirst.find((unit) => minutes > 0 && minutes % minutesOf[unit] === 0) ?? units[0]!
}

export function inUnit(minutes: number, unit: DurationUnit): number {
  return minutes / minutesOf[unit]
}

export function toMinutes(count: number, unit: DurationUnit): number {
  return count * minutesOf[unit]
}
