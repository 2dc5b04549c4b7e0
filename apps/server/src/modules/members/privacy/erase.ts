import type { FileStore } from '../../../kernel/files/file-store.ts'
import { job, type Job, type JobSite } from '../../../kernel/site/jobs.ts'
import type { Erased, ErasedPerson, KeptReason, PersonalData } from '../../../kernel/site/personal-data.ts'
import { schedule, type Schedule } from '../../../kernel/background/schedule.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { removeExportsOf } from './export-files.ts'
import * as store from './store/privacy.ts'

export interface ErasureJob {
  erasureId: string
  /** Where a pass over the parts continues after its time slice, and whether the pass has found anything so far. */
  pass?: { part: string; from?: string; found: boolean }
  /** True if it has waited for events to reach everybody. */
  hasWaited?: boolean
}

/** Milliseconds in which events usually reach everybody. */
const deliveryTime = 60_000

/**
 * Runs all parts until a pass finds nothing more: a part may find its rows only after another one has marked the records that
 * they belong to. Each batch is one transaction, which also counts it, so an attempt after a crash continues and counts nothing
 * twice.
 */
export function erasureJob(files: FileStore, parts: readonly PersonalData[]): Job<ErasureJob> {
  const erase: Job<ErasureJob> = job(
    'privacy.erase-member',
    async (site, { erasureId, pass, hasWaited }, isSliceOver) => {
      const erasure = await store.findErasure(site, erasureId)
      if (!erasure?.person) return
      const person: ErasedPerson = { ...erasure.person, erasureId }
      await removeExportsOf(files, site, person.memberId)
      let begun = pass
      for (;;) {
        const ended = await runPass(site, person, parts, begun, isSliceOver)
        if ('more' in ended) return { more: { erasureId, pass: ended.more, ...(hasWaited && { hasWaited }) } }
        if (ended.failure) throw ended.failure
        if (!ended.found) break
        begun = undefined
      }
      await site.transaction(async (tx) => {
        const left = await end(tx, erasureId)
        if (left !== 'EVENTS') return
        if (hasWaited) await store.setWaiting(tx, erasureId)
        else tx.enqueue(erase, { erasureId, hasWaited: true }, { after: new Date(tx.now.getTime() + deliveryTime) })
      })
      return undefined
    },
    { queue: 'tasks' },
  )
  return erase
}

type Pass = NonNullable<ErasureJob['pass']>

async function runPass(
  site: JobSite,
  person: ErasedPerson,
  parts: readonly PersonalData[],
  begun: Pass | undefined,
  isSliceOver: () => boolean,
): Promise<{ more: Pass } | { found: boolean; failure?: unknown }> {
  const first = begun
    ? Math.max(
        0,
        parts.findIndex(({ name }) => name === begun.part),
      )
    : 0
  let found = begun?.found ?? false
  let failure: { part: string; error: unknown } | undefined
  let hasBegun = false
  for (const part of parts.slice(first)) {
    let from = part.name === begun?.part ? begun.from : undefined
    do {
      // Each time slice does something, however late it is.
      if (hasBegun && !failure && isSliceOver()) return { more: { part: part.name, ...(from !== undefined && { from }), found } }
      hasBegun = true
      try {
        const did = await site.transaction((tx) => eraseBatch(tx, person, part, from))
        found ||= Boolean(did.erased || did.anonymized)
        from = did.next
      } catch (error) {
        // The others are erased all the same, and the next attempt finds what this one has left.
        failure ??= { part: part.name, error }
        from = undefined
      }
    } while (from !== undefined)
  }
  await site.transaction((tx) => store.setFailedPart(tx, person.erasureId, failure?.part ?? null))
  return { found, ...(failure && { failure: failure.error }) }
}

async function eraseBatch(tx: SiteTx, person: ErasedPerson, part: PersonalData, from: string | undefined): Promise<Erased> {
  const erasure = await store.lockErasure(tx, person.erasureId)
  if (!erasure?.person) return {}
  const did = await part.erase(tx, person, from)
  await store.noteBatch(tx, erasure, part.name, did, { isFirst: from === undefined })
  return did
}

/** Finishes an erasure, unless something is kept that will be erased later: that is looked at again every day. */
async function end(tx: SiteTx, erasureId: string): Promise<'EVENTS' | undefined> {
  const erasure = await store.lockErasure(tx, erasureId)
  if (!erasure?.person) return undefined
  const isKept = (reason: KeptReason) => Object.values(erasure.parts).some(({ kept }) => kept[reason])
  if (isKept('ORDER_UNDER_WAY')) await store.setWaiting(tx, erasureId)
  else if (isKept('BACKGROUND_WORK')) return 'EVENTS'
  else await store.finishErasure(tx, erasureId)
  return undefined
}

/** Starts open erasures again: those that wait, and those whose job has failed for good or was discarded. */
export function resumeSchedule(erase: Job<ErasureJob>): Schedule {
  return schedule(
    'privacy.resume-erasures',
    { every: 'DAY', atHour: 4 },
    (site) =>
      site.transaction(async (tx) => {
        for (const erasureId of await store.openErasures(tx)) tx.enqueue(erase, { erasureId }, { key: erasureId })
      }),
    { isHousekeeping: true },
  )
}
