import { sql } from 'kysely'
import { oneRow } from '../../../kernel/database/one-row.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadRules } from './rules.ts'

/** How long nothing is sent after the mail server was busy. */
const busyMilliseconds = 30_000
const slowest = 64

interface Pace {
  next_slot: Date
  /** How many times slower than the owner's rate. */
  slowness: number
  paused_until: Date | null
}

/** The time at which the next mail of the site may go out: now, or later, where others go first. */
export async function takeSlot(site: SiteTx): Promise<Date> {
  const { db, siteId, now } = site
  const { mailsPerMinute } = await loadRules(site)
  const { next_slot: next, slowness, paused_until: pausedUntil } = await lockPace(site)
  const slot = Math.max(next.getTime(), now.getTime(), pausedUntil?.getTime() ?? 0)
  const after = new Date(slot + (60_000 / mailsPerMinute) * slowness)
  await sql`update mailing_pace set next_slot = ${after} where site_id = ${siteId}`.execute(db)
  return new Date(slot)
}

/** Nothing more is sent for a while, and then more slowly. Several mails that fail at once count as one. */
export async function slowDown(site: SiteTx): Promise<void> {
  const { db, siteId, now } = site
  const { slowness, paused_until: pausedUntil } = await lockPace(site)
  if (pausedUntil && pausedUntil > now) return
  await sql`update mailing_pace set slowness = ${Math.min(slowness * 2, slowest)},
      paused_until = ${new Date(now.getTime() + busyMilliseconds)} where site_id = ${siteId}`.execute(db)
}

/** The mail server takes mails again: after a while, the next step back to the owner's rate. */
export async function speedUp(site: SiteTx): Promise<void> {
  const { db, siteId, now } = site
  const { slowness, paused_until: pausedUntil } = await lockPace(site)
  if (slowness === 1 || (pausedUntil && now.getTime() - pausedUntil.getTime() < busyMilliseconds)) return
  await sql`update mailing_pace set slowness = ${Math.max(Math.floor(slowness / 2), 1)}, paused_until = ${now}
    where site_id = ${siteId}`.execute(db)
}

async function lockPace({ db, siteId, now }: SiteTx): Promise<Pace> {
  await sql`insert into mailing_pace (site_id, next_slot, slowness) values (${siteId}, ${now}, 1)
    on conflict (site_id) do nothing`.execute(db)
  return oneRow(
    await sql<Pace>`select next_slot, slowness, paused_until from mailing_pace where site_id = ${siteId} for update`.execute(db),
  )
}
