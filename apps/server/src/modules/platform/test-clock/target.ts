import type { MoveTestClockRequest } from '@stoa/contract/services/stoa/test-clock'
import { brokenRule } from '../../../kernel/basics/errors.ts'

/** Days that a movement to the next event looks ahead where no job is due: recurring work may find something. */
const lookAheadDays = 31

type Ways = Pick<MoveTestClockRequest, 'days' | 'weeks' | 'to' | 'toNextEvent'>

interface Place {
  now: Date
  timeZone: string
  /** When the next job is due. */
  nextDue: Date | undefined
}

/** The time at which a movement ends at the latest. Days are those of the calendar: the time of day stays, also when clocks change. */
export function targetOf({ days, weeks, to, toNextEvent }: Ways, { now, timeZone, nextDue }: Place): Date {
  if (to) return new Date(to)
  if (toNextEvent) return nextDue ?? later(now, timeZone, lookAheadDays)
  return later(now, timeZone, (days ?? 0) + 7 * (weeks ?? 0))
}

/** Throws unless exactly one way is named. */
export function checkWay({ days, weeks, to, toNextEvent }: Ways): void {
  const named = [days, weeks, to, toNextEvent || undefined].filter((way) => way !== undefined && way !== null)
  if (named.length !== 1) throw brokenRule('days', 'EXACTLY_ONE', 'exactly one of days, weeks, to and toNextEvent says how far')
}

function later(now: Date, timeZone: string, days: number): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  return new Date(local.add({ days }).epochMilliseconds)
}
