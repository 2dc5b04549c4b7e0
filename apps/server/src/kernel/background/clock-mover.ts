import type { Logger } from 'pino'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseTime } from '../database/database-time.ts'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { newId } from '../basics/ids.ts'
import type { Kernel, Written } from '../operations/types.ts'
import { job, timelessQueues, type HandlerSite, type Job } from '../site/jobs.ts'
import { moveClockName } from './clock-moves.ts'
import { clockSlots, type ClockSlots, type Slot } from './clock-slots.ts'
import {
  areOthersWorking,
  endMove,
  loadEventsAfter,
  loadWaitingJobs,
  saveProgress,
  takeMove,
  type ClockMove,
  type Happening,
  type WaitingJob,
} from './clock-store.ts'
import { jobSite, pauseAfter } from './job-runner.ts'
import { deleteDone, giveBack, leaseJob, saveFailure, type JobRow } from './job-store.ts'
import type { Schedule } from './schedule.ts'

/** Milliseconds of real time between two notes of how far the clock is. */
const progressEvery = 250
/** Milliseconds between two looks whether other workers have finished. */
const othersPause = 50
/** How many jobs are read ahead. */
const readAhead = 10
const eventsPerPage = 500

interface MoverParts {
  database: Database
  /** Every job of the server. */
  jobs: readonly Job<any>[]
  schedules: readonly Schedule[]
  /** Delivers the events of the site; false while others still deliver. */
  deliverEvents(on: Kernel, siteId: string): Promise<boolean>
  log: Logger
}

/**
 * Moves the test clock of a site from due time to due time: whatever is due next sets the clock, and everything that follows from it is
 * done before the clock moves on. So the outcome does not depend on the size of the steps. Meanwhile no other worker does work of the
 * site whose time it depends on. The movement is a row, and this job continues where an earlier attempt ended.
 */
export function clockMover(parts: MoverParts) {
  let kernel: Kernel | undefined
  const work = job<{ moveId: string }>(
    moveClockName,
    async (site, { moveId }, isSliceOver) => {
      if (!kernel) throw new Error('the mover has no kernel')
      return move(parts, kernel, { site, moveId, isSliceOver })
    },
    { queue: 'clock' },
  )
  return { job: work, use: (given: Kernel) => void (kernel = given) }
}

interface Attempt {
  site: HandlerSite
  moveId: string
  isSliceOver: () => boolean
}

/** Moves the clock until its target or the end of the time slice. */
async function move(parts: MoverParts, on: Kernel, attempt: Attempt): Promise<void | { more: { moveId: string } }> {
  const { site, moveId, isSliceOver } = attempt
  const runner = newId()
  const taken = await site.transaction((tx) => takeMove(tx, moveId, runner))
  if (!taken) return
  const mover = await openMover(parts, on, { move: taken, runner, attempt })
  try {
    await mover.waitForOthers()
    for (;;) {
      const outcome = await mover.step()
      if (outcome !== 'MORE') return await mover.end(outcome === 'ARRIVED' ? taken.to : undefined)
      const note = await mover.noteProgress()
      if (note === 'LOST') return
      if (note === 'STOP') return await mover.end(undefined)
      if (!isSliceOver()) continue
      await mover.noteProgress(true)
      return { more: { moveId } }
    }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    parts.log.error({ err: error, siteId: site.siteId }, 'the test clock stopped')
    await mover.end(undefined, error instanceof Error ? error.message : String(error))
  }
}

type Outcome = 'MORE' | 'ARRIVED' | 'HAPPENED'

async function openMover(
  { database, jobs: list, schedules, deliverEvents, log }: MoverParts,
  on: Kernel,
  { move: taken, runner, attempt }: { move: ClockMove; runner: string; attempt: Attempt },
) {
  const { db } = database
  const { siteId, stopping } = attempt.site
  const jobs = new Map(list.filter(({ queue }) => !timelessQueues.has(queue)).map((each) => [each.name, each]))
  const names = [...jobs.keys()]
  const recurring = new Set(schedules.map((schedule) => schedule.job.name))
  const clock = frozenClock(on, siteId, { at: taken.at, isTimeless: (name) => !jobs.has(name) })
  const slots: ClockSlots = await clockSlots(
    await jobSite(clock.kernel, siteId, stopping),
    schedules.filter(({ isHousekeeping }) => !isHousekeeping),
  )
  let waiting: WaitingJob[] = []
  let isReadAgain = true
  let lastEvent = taken.lastEvent
  let happened: Happening[] = []
  let hasHappened = false
  let notedAt = performance.now()

  return { waitForOthers, step, noteProgress, end }

  /** Jobs that other workers took before the clock began to move end first. */
  async function waitForOthers(): Promise<void> {
    while (await areOthersWorking({ db, siteId }, names, await databaseTime(database))) await pause(othersPause)
  }

  /** Delivers what was recorded, and then does what is due next. */
  async function step(): Promise<Outcome> {
    if (clock.hasEvents()) {
      clock.readEvents()
      while (!(await deliverEvents(clock.kernel, siteId))) await pause(othersPause)
      if (clock.hasEvents()) return 'MORE'
    }
    const next = await nextJob()
    const site = await jobSite(clock.kernel, siteId, stopping)
    const slot = await slots.next(site, next?.due ?? taken.to, clock.changes())
    const due = slot && (!next || slot.at < next.due) ? slot.at : next?.due
    if (taken.untilEvent && hasHappened && (!due || due > clock.at())) return 'HAPPENED'
    if (!due) return 'ARRIVED'
    clock.set(due)
    if (slot && slot.at === due) await runSlot(slot)
    else if (next) await runJob(next)
    return 'MORE'
  }

  async function nextJob(): Promise<WaitingJob | undefined> {
    if (clock.hasJobs() || isReadAgain || waiting.length === 0) {
      isReadAgain = false
      clock.readJobs()
      waiting = await loadWaitingJobs({ db, siteId }, { names, until: taken.to, limit: readAhead })
    }
    return waiting[0]
  }

  async function runJob({ id }: WaitingJob): Promise<void> {
    waiting.shift()
    const row = await leaseJob(database, siteId, id)
    if (!row) return
    const before = clock.changes()
    const failure = await attemptJob(row)
    const isIdle = recurring.has(row.name) && clock.changes() === before
    if (failure !== undefined || !isIdle) note(row.name, failure)
  }

  /** Returns why the job failed, if it did. */
  async function attemptJob(row: JobRow): Promise<string | undefined> {
    try {
      const site = await jobSite(clock.kernel, siteId, stopping)
      const answer = await jobs.get(row.name)?.handle(site, row.payload, attempt.isSliceOver)
      if (answer) {
        await giveBack(db, row, answer.more, clock.at())
        isReadAgain = true
      } else await deleteDone(db, row)
      return undefined
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      log.warn({ err: error, job: row.name, jobId: row.id }, 'job failed while the test clock moved')
      const seconds = pauseAfter(row, error)
      const next = seconds === undefined ? undefined : new Date(clock.at().getTime() + seconds * 1000)
      await saveFailure(db, row, error, next, clock.at())
      isReadAgain = true
      return error instanceof Error ? error.message : String(error)
    }
  }

  /** Work that is left or failed becomes a job. */
  async function runSlot(slot: Slot): Promise<void> {
    const { job: work } = slot.schedule
    const before = clock.changes()
    const site = await jobSite(clock.kernel, siteId, stopping)
    slots.done(slot)
    try {
      const answer = await work.handle(site, {}, attempt.isSliceOver)
      if (answer) await site.transaction(async (tx) => tx.enqueue(work, answer.more, { key: work.name }))
      if (clock.changes() !== before) note(work.name, undefined)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      await site.transaction(async (tx) => tx.enqueue(work, {}, { key: work.name }))
      note(work.name, error instanceof Error ? error.message : String(error))
    }
  }

  function note(name: string, failure: string | undefined): void {
    happened.push({ at: clock.at(), kind: failure === undefined ? 'JOB' : 'FAILED_JOB', name, failure: failure?.slice(0, 500) })
    hasHappened = true
  }

  /** Several times a second, or at once. `LOST` if another attempt moves the clock, `STOP` if somebody asked to stop. */
  async function noteProgress(isNow = false): Promise<'LOST' | 'STOP' | 'GOES_ON'> {
    if (!isNow && performance.now() - notedAt < progressEvery) return 'GOES_ON'
    const site = await jobSite(clock.kernel, siteId, stopping)
    const noted = await readEvents()
    const at = clock.at()
    const answer = await site.transaction(async (tx) => {
      const saved = await saveProgress(tx, { id: taken.id, runner, at, lastEvent, happened: noted })
      if (saved) await slots.save(tx)
      on.sites.invalidate(tx)
      return saved
    })
    happened = []
    notedAt = performance.now()
    // What callers did meanwhile is found too.
    isReadAgain = true
    clock.lookForEvents()
    if (!answer) return 'LOST'
    return answer.stopAsked ? 'STOP' : 'GOES_ON'
  }

  /** What happened since the last note, in the order of the site's time: jobs, and the events that they recorded. */
  async function readEvents(): Promise<Happening[]> {
    const events: Happening[] = []
    for (;;) {
      const page = await loadEventsAfter({ db, siteId }, lastEvent, eventsPerPage)
      events.push(...page)
      lastEvent = page.at(-1)?.number ?? lastEvent
      if (page.length < eventsPerPage) break
    }
    return [...happened, ...events].sort((one, other) => one.at.getTime() - other.at.getTime())
  }

  /** The clock goes on from `to`; without it, from where it is. */
  async function end(to: Date | undefined, failure?: string): Promise<void> {
    if (to) clock.set(to)
    if ((await noteProgress(true)) === 'LOST') return
    const site = await jobSite(clock.kernel, siteId, stopping)
    const at = clock.at()
    await site.transaction(async (tx) => {
      if (!(await endMove(tx, { id: taken.id, runner, at, failure }))) return
      // The clock never goes back, also where the movement took longer than the time that it passed.
      const offset = Math.max(site.settings.clockOffset, at.getTime() - site.realNow.getTime())
      await on.sites.setClockOffset(tx, offset)
    })
    await on.committed({ siteId, entities: [], invalidates: true }, { events: true, jobs: [], hasMovedJobs: true })
  }
}

/** A kernel on which the time of one site stands still until it is set. It notes what commits leave, which wakes no other worker. */
function frozenClock(on: Kernel, siteId: string, { at: begin, isTimeless }: { at: Date; isTimeless(name: string): boolean }) {
  let at = begin
  let changes = 0
  let hasEvents = true
  let hasJobs = false
  const committed = async (change: Parameters<Kernel['committed']>[0], wrote: Written) => {
    changes++
    hasEvents ||= wrote.events
    hasJobs ||= wrote.jobs.length > 0 || wrote.hasMovedJobs
    const jobs = wrote.jobs.filter((sent) => isTimeless(sent.job.name))
    await on.committed(change, { events: false, jobs, hasMovedJobs: false })
  }
  const settings: Kernel['sites']['settings'] = async (id) => {
    const known = await on.sites.settings(id)
    return id === siteId ? { ...known, frozenAt: at } : known
  }
  return {
    kernel: { ...on, sites: { ...on.sites, settings }, committed } satisfies Kernel,
    at: () => at,
    set(time: Date): void {
      if (time > at) at = time
    },
    /** Counts what was committed. */
    changes: () => changes,
    hasEvents: () => hasEvents,
    readEvents: () => void (hasEvents = false),
    lookForEvents: () => void (hasEvents = true),
    hasJobs: () => hasJobs,
    readJobs: () => void (hasJobs = false),
  }
}
