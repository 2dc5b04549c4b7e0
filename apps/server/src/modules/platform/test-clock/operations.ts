import * as contract from '@stoa/contract/services/stoa/test-clock'
import { beginMove, stopMove } from '../../../kernel/background/clock-moves.ts'
import {
  findLastMove,
  findNextDue,
  listHappenings,
  listMoves,
  type ClockMove,
  type Happening,
} from '../../../kernel/background/clock-store.ts'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import { mayReadEvent } from '../../../kernel/site/caller.ts'
import type { SiteDirectory, SiteRead } from '../../../kernel/site/site.ts'
import { checkWay, targetOf } from './target.ts'

const usualPage = 50
/** Movements that are listed. */
const listed = 50
/** How far the clock can be ahead of the real time, in milliseconds. */
const furthest = 20 * 365.25 * 24 * 3600_000

export const getTestClock = implementRead(contract.getTestClock, async ({ site }) => ({ testClock: await shownClock(site) }))

export const moveTestClock = ({ sites }: { sites: Pick<SiteDirectory, 'invalidate'> }) =>
  implement(contract.moveTestClock, async ({ site, refuse }, request) => {
    checkWay(request)
    if (site.settings.mode === 'LIVE') throw refuse('TEST_CLOCK_NOT_IN_LIVE_MODE', 'the clock of a live site cannot be moved')
    const nextDue = await findNextDue(site)
    const to = targetOf(request, { now: site.now, timeZone: site.settings.timeZone, nextDue })
    if (to <= site.now) throw refuse('TEST_CLOCK_GOES_FORWARD_ONLY', 'the clock of a site never goes back')
    if (to.getTime() - site.realNow.getTime() > furthest)
      throw refuse('TEST_CLOCK_TOO_FAR_AHEAD', 'the clock of a site is at most 20 years ahead')
    if (!(await beginMove(site, { to, untilEvent: request.toNextEvent === true })))
      throw refuse('TEST_CLOCK_IS_MOVING', 'the clock moves already; wait until it has arrived, or stop it')
    sites.invalidate(site)
    return { testClock: await shownClock(site) }
  })

export const stopTestClock = implement(contract.stopTestClock, async ({ site, refuse }) => {
  if (!(await stopMove(site))) throw refuse('TEST_CLOCK_DOES_NOT_MOVE', 'the clock does not move')
  return {}
})

export const listTestClockMoves = implementRead(contract.listTestClockMoves, async ({ site }) => ({
  moves: (await listMoves(site, listed)).map(shownMove),
}))

export const listTestClockEvents = implementRead(
  contract.listTestClockEvents,
  async ({ site, caller }, { moveId, limit = usualPage, cursor }) => {
    const before = cursor && /^\d+$/.test(cursor) ? BigInt(cursor) : undefined
    const rows = await listHappenings(site, { moveId, before, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      events: shown.map((row) => shownEvent(row, mayReadEvent(caller, row.name))),
      ...(last && { nextCursor: String(last.number) }),
    }
  },
)

async function shownClock(site: SiteRead): Promise<contract.TestClock> {
  const last = await findLastMove(site)
  const moving = last?.endedDate === null
  const now = moving ? last.at : site.now
  const nextDue = await findNextDue({ ...site, now })
  return {
    now: now.toISOString(),
    aheadMilliseconds: String(Math.max(0, now.getTime() - site.realNow.getTime())),
    moving,
    ...(last && { lastMove: shownMove(last) }),
    nextDueDate: nextDue?.toISOString() ?? null,
  }
}

function shownMove({ id, from, to, at, untilEvent, jobCount, eventCount, createdDate, endedDate, failure }: ClockMove) {
  return {
    id,
    from: from.toISOString(),
    to: to.toISOString(),
    at: at.toISOString(),
    toNextEvent: untilEvent,
    jobCount,
    eventCount,
    createdDate: createdDate.toISOString(),
    endedDate: endedDate?.toISOString() ?? null,
    ...(failure !== null && { failure }),
  } satisfies contract.TestClockMove
}

function shownEvent(
  { number, at, kind, name, entityId, failure }: Happening & { number: bigint },
  isReadable: boolean,
): contract.TestClockEvent {
  return {
    id: String(number),
    date: at.toISOString(),
    kind,
    name,
    ...(entityId && isReadable && { entityId }),
    ...(failure && { failure }),
  }
}
