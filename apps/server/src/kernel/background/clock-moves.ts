import { newId } from '../basics/ids.ts'
import type { JobName, SiteTx } from '../site/site.ts'
import { askToStop, forgetOldMoves, insertMove } from './clock-store.ts'

/** The job that moves a site's test clock. */
export const moveClockName = 'test-clock.move'
const moveClock: JobName<{ moveId: string }> = { name: moveClockName }

/** Movements whose list is kept. */
const keptMoves = 1000

interface NewMove {
  /** The time of the site at which the clock arrives at the latest. */
  to: Date
  /** It stops sooner, where something happens. */
  untilEvent: boolean
}

/** Begins to move the clock, whose time stands still until it moves. Returns undefined if it moves already. */
export async function beginMove(site: SiteTx, move: NewMove): Promise<string | undefined> {
  const id = newId()
  if (!(await insertMove(site, { id, ...move }))) return undefined
  await forgetOldMoves(site, keptMoves)
  site.enqueue(moveClock, { moveId: id }, { key: id })
  return id
}

/** Stops the movement at the next due time. Its job is enqueued again where it was lost. Returns false if the clock does not move. */
export async function stopMove(site: SiteTx): Promise<boolean> {
  const id = await askToStop(site)
  if (id) site.enqueue(moveClock, { moveId: id }, { key: id })
  return id !== undefined
}
