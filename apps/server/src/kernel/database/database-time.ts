import { sql } from 'kysely'
import type { Database } from './database.ts'
import { oneRow } from './one-row.ts'

/** Milliseconds after which the database's time is read again. */
const measuredEvery = 10_000
/** Milliseconds; a larger step between the two clocks of this process means that it was suspended or its clock was set. */
const noticedStep = 1000

interface Measurement {
  /** The database's time, in milliseconds since 1970. */
  time: number
  /** When it was read, of `performance.now()`. */
  at: number
  offset: number
}

const measurements = new WeakMap<Database, Measurement>()

/**
 * The database's time. Leases use it, so that hosts with different clocks do not take each other's work. It is read every ten
 * seconds and follows this process's monotonic clock in between.
 */
export async function databaseTime(database: Database): Promise<Date> {
  let last = measurements.get(database)
  if (!last || isOutdated(last)) measurements.set(database, (last = await measure(database)))
  return new Date(last.time + performance.now() - last.at)
}

function isOutdated({ at, offset }: Measurement): boolean {
  return performance.now() - at > measuredEvery || Math.abs(clockOffset() - offset) > noticedStep
}

async function measure({ db }: Database): Promise<Measurement> {
  const { time } = oneRow(await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db))
  return { time: time.getTime(), at: performance.now(), offset: clockOffset() }
}

/** Difference between the wall clock and the monotonic clock, in milliseconds. */
function clockOffset(): number {
  return Date.now() - performance.now()
}
