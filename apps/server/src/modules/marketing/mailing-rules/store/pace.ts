import { sql } from 'kysely'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface Pace {
  /** The next turn of mails about something that happened. */
  nextSlot: Date
  /** The next turn of newsletters, which may be hours away. */
  nextNewsletterSlot: Date
  /** How many times slower than the owner's rate. */
  slowness: number
  pausedUntil: Date | null
}

/** Locks the row until the transaction ends; a site without one gets it. */
export async function lockPace({ db, siteId }: SiteTx): Promise<Pace> {
  await sql`insert into mailing_pace (site_id, next_slot, next_newsletter_slot, slowness)
    values (${siteId}, ${new Date(0)}, ${new Date(0)}, 1)
    on conflict (site_id) do nothing`.execute(db)
  return oneRow(
    await sql<Pace>`select next_slot as "nextSlot", next_newsletter_slot as "nextNewsletterSlot", slowness, paused_until as "pausedUntil" from mailing_pace
      where site_id = ${siteId} for update`.execute(db),
  )
}

export async function findPausedUntil({ db, siteId }: SiteRead): Promise<Date | null> {
  const { rows } = await sql<{ paused_until: Date | null }>`select paused_until from mailing_pace
    where site_id = ${siteId}`.execute(db)
  return rows[0]?.paused_until ?? null
}

export async function setNextSlots(
  { db, siteId }: SiteTx,
  { nextSlot, nextNewsletterSlot }: Pick<Pace, 'nextSlot' | 'nextNewsletterSlot'>,
): Promise<void> {
  await sql`update mailing_pace set next_slot = ${nextSlot}, next_newsletter_slot = ${nextNewsletterSlot}
    where site_id = ${siteId}`.execute(db)
}

export async function setSlowness({ db, siteId }: SiteTx, slowness: number, pausedUntil: Date): Promise<void> {
  await sql`update mailing_pace set slowness = ${slowness}, paused_until = ${pausedUntil} where site_id = ${siteId}`.execute(db)
}
