import { offsetAt } from './days.ts'

/** Returns the local time at a moment, as date inputs write it: `2026-03-29T09:30`. */
export function wallTimeIn(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + offsetAt(moment, timeZone)).toISOString().slice(0, 16)
}

/**
 * The moments at which a clock on the wall shows a time: usually one, none where clocks skip it in spring, two where it comes twice
 * in autumn.
 */
export function momentsAt(wallTime: string, timeZone: string): Date[] {
  const asUtc = Date.parse(`${wallTime}Z`)
  // The offset changes at most once within the day before and after.
  const offsets = new Set([-1, 1].map((days) => offsetAt(new Date(asUtc + days * 24 * 3600_000), timeZone)))
  return [...offsets]
    .map((offset) => new Date(asUtc - offset))
    .filter((moment) => wallTimeIn(moment, timeZone) === wallTime.slice(0, 16))
    .toSorted((one, other) => one.getTime() - other.getTime())
}
