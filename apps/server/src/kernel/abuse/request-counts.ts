import { sql } from 'kysely'
import { backgroundLoop } from '../basics/background-loop.ts'
import type { Clock } from '../basics/clock.ts'
import type { Database } from '../database/database.ts'

interface Count {
  own: number
  /** Sum over the other processes at the last exchange. */
  others: number
  unsent: number
}

const minute = 60_000
const shareMilliseconds = 1000

export interface CountOptions {
  /** Prefix of the keys in the database, because two kinds of counts share its table. */
  name: string
  /** Length of a counting window. */
  windowMinutes: number
  /** From this count on a key is added up with the other processes' counts. */
  worthSharing: number
  clock: Clock
}

/**
 * Counts by key in the current window. Keys with `worthSharing` or more are added up with the other processes' counts once a
 * second, through the database. An embedded database has no other processes.
 */
export function requestCounts(database: Database, { name, windowMinutes, worthSharing, clock }: CountOptions) {
  const windowMilliseconds = windowMinutes * minute
  /** The minute in which the window begins. */
  const thisWindow = () => Math.floor(clock.now().getTime() / windowMilliseconds) * windowMinutes
  let counts = new Map<string, Count>()
  let current = thisWindow()
  const isShared = database.source.kind === 'postgres'
  // On failure the next second tries again; until then each process counts alone.
  const loop = backgroundLoop({ step: share, pauseMilliseconds: shareMilliseconds, onError: () => {} })

  return {
    /** Returns the count including the new points, over all processes as far as known. */
    add(key: string, points: number): number {
      const count = ofNow(key)
      count.own += points
      count.unsent += points
      return count.own + count.others
    },
    of(key: string): number {
      const { own, others } = ofNow(key)
      return own + others
    },
    /** Time until the window ends. */
    millisecondsLeft: () => windowMilliseconds - (clock.now().getTime() % windowMilliseconds),
    start: () => void (isShared && loop.start()),
    stop: () => loop.stop(),
  }

  function ofNow(key: string): Count {
    if (current !== thisWindow()) {
      current = thisWindow()
      counts = new Map()
    }
    let count = counts.get(key)
    if (!count) counts.set(key, (count = { own: 0, others: 0, unsent: 0 }))
    return count
  }

  async function share(): Promise<boolean> {
    const shared = [...counts].filter(([, { own }]) => own >= worthSharing).toSorted(([one], [other]) => (one < other ? -1 : 1))
    if (shared.length === 0) return false
    const sent = shared.map(([key, count]) => ({ key, count, points: count.unsent }))
    const at = current
    const { rows } = await sql<{ key: string; points: number }>`
      insert into request_count (key, minute, points)
      select * from unnest(${sent.map(({ key }) => `${name} ${key}`)}::text[], ${sent.map(() => at)}::int[], ${sent.map(({ points }) => points)}::int[])
      on conflict (key, minute) do update set points = request_count.points + excluded.points
      returning key, points`.execute(database.db)
    for (const { count, points } of sent) count.unsent -= points
    for (const { key, points } of rows) {
      const count = counts.get(key.slice(name.length + 1))
      if (count && current === at) count.others = Math.max(0, points - (count.own - count.unsent))
    }
    await sql`delete from request_count where starts_with(key, ${`${name} `}) and minute < ${at - windowMinutes}`.execute(
      database.db,
    )
    return false
  }
}
