import { sql } from 'kysely'
import type { Logger } from 'pino'
import { backgroundLoop } from '../basics/background-loop.ts'
import type { Clock } from '../basics/clock.ts'
import { findFrozenTime } from './clock-store.ts'
import type { Job } from '../site/jobs.ts'
import type { Module } from './module.ts'
import { openSite, transactionOn } from '../operations/perform.ts'
import type { Kernel } from '../operations/types.ts'
import { forEachSite, sitePolling } from './site-polling.ts'
import type { SiteRead } from '../site/site.ts'

import { lastDue } from './schedule.ts'

/** Milliseconds between two checks of which sites are due; a check needs no statement. */
const pauseMilliseconds = 30_000
/** Milliseconds. The settings of a site (time zone, clock) are read again after that, in case a notification was lost. */
const intervals = { whileNotified: 600_000, otherwise: 30_000 }

const hour = 3600_000
/** Clocks of several hosts differ by less than this. */
const clockSkew = hour

/** A slot later than this was enqueued while the clock was wrong; waiting for it could take years. */
function aheadFrom(now: Date): Date {
  return new Date(now.getTime() + clockSkew)
}

/**
 * Enqueues the jobs that are due. A row per schedule and site stores the last slot and is updated together with the job, so any
 * number of processes enqueue it once. Missed slots are enqueued once, however many there are. A new site starts with the next
 * slot. Each process remembers the slots of its sites, so a site costs a statement when a slot is due and not before.
 */
export function scheduler({ modules, clock, log }: { modules: readonly Module[]; clock: Clock; log: Logger }) {
  const schedules = modules.flatMap((module) => module.schedules ?? [])
  const rounds = sitePolling(clock, intervals)
  const slots = new Map<string, ReadonlyMap<string, Date>>()
  let kernel: Kernel | undefined
  const loop = backgroundLoop({
    step: async () => {
      if (!kernel) throw new Error('the scheduler has not started')
      await rounds.update(kernel.sites)
      await sendDueSites(kernel)
      return false
    },
    pauseMilliseconds,
    onError: (error) => log.error({ err: error }, 'schedule failed'),
  })

  return {
    start(withKernel: Kernel) {
      kernel = withKernel
      loop.start()
    },
    stop: loop.stop,
    /** Called when the settings of a site may have changed. */
    wake: (siteId: string) => rounds.wake(siteId),
    /** Enqueues what is due in any site. */
    async sendDue(on: Kernel): Promise<void> {
      await rounds.update(on.sites, true)
      rounds.wakeAll()
      await sendDueSites(on)
    },
  }

  /** An error in one site does not delay the others. */
  async function sendDueSites(on: Kernel): Promise<void> {
    await forEachSite(rounds.due(), 1, async (siteId) => {
      try {
        const site = await openSite(on, siteId)
        await sendDueOf(on, site)
        // Every slot is at a full hour of the site's time zone.
        const sinceHour = site.now.getTime() - lastDue({ every: 'HOUR' }, site.now, site.settings.timeZone).getTime()
        rounds.wakeAt(siteId, new Date(on.clock.now().getTime() + hour - sinceHour))
      } catch (error) {
        log.error({ err: error, siteId }, 'schedule failed')
        rounds.wakeAt(siteId, new Date(on.clock.now().getTime() + pauseMilliseconds))
      }
    })
  }

  async function sendDueOf(on: Kernel, site: SiteRead): Promise<void> {
    const due = schedules.map(({ times, job: work }) => ({ work, slot: lastDue(times, site.now, site.settings.timeZone) }))
    const areSent = (sent: ReadonlyMap<string, Date> | undefined) =>
      sent !== undefined && due.every(({ work, slot }) => isSent(sent.get(work.name), slot, site.now))
    if (areSent(slots.get(site.siteId))) return
    // The mover does the work of the times that it passes.
    if (await findFrozenTime(site.db, site.siteId)) return
    const stored = await loadSlots(site)
    for (const { work, slot } of due) {
      if (isSent(stored.get(work.name), slot, site.now)) continue
      await send(on, site, work, slot)
      stored.set(work.name, slot)
    }
    slots.set(site.siteId, stored)
  }

  async function send(on: Kernel, site: SiteRead, work: Job<object>, slot: Date): Promise<void> {
    await transactionOn(
      on,
      site,
    )(async (tx) => {
      const { rows } = await sql<{ is_new: boolean }>`
        insert into scheduled_work (site_id, name, slot) values (${site.siteId}, ${work.name}, ${slot})
        on conflict (site_id, name) do update set slot = excluded.slot
          where scheduled_work.slot < excluded.slot or scheduled_work.slot > ${aheadFrom(site.now)}
        returning xmax = 0 as is_new`.execute(tx.db)
      if (rows[0]?.is_new === false) tx.enqueue(work, {}, { key: work.name })
    })
  }

  async function loadSlots({ db, siteId }: SiteRead): Promise<Map<string, Date>> {
    const { rows } = await sql<{ name: string; slot: Date }>`
      select name, slot from scheduled_work where site_id = ${siteId}`.execute(db)
    return new Map(rows.map(({ name, slot }) => [name, slot]))
  }
}

function isSent(lastSlot: Date | undefined, slot: Date, now: Date): boolean {
  return lastSlot !== undefined && lastSlot >= slot && lastSlot <= aheadFrom(now)
}
