import { sql } from 'kysely'
import { oneRow } from '../../../kernel/database/one-row.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadRules } from './rules.ts'

/** How long nothing is sent after the mail server was busy. */
const busyMilliseconds = 30_000
const slowest = 64

/** The time at which the next mail of the site may go out: now, or later, where others go first. */
export async function takeSlot(site: SiteTx): Promise<Date> {
  const { db, siteId, now } = site
  const { mailsPerMinute } = await loadRules(site)
  const gap = 60 / mailsPerMinute
  const { slot } = oneRow(
    await sql<{ slot: Date }>`insert into mailing_pace as pace (site_id, next_slot)
      values (${siteId}, ${now}::timestamptz + make_interval(secs => ${gap}))
      on conflict (site_id) do update set
        next_slot = greatest(pace.next_slot, ${now}, coalesce(pace.paused_until, ${now})) + make_interval(secs => ${gap} * pace.slowness)
      returning next_slot - make_interval(secs => ${gap} * slowness) as slot`.execute(db),
  )
  return slot
}

/** Nothing more is sent for a while, and then more slowly. Several mails that fail at once count as one. */
export async function slowDown({ db, siteId, now }: SiteTx): Promise<void> {
  await sql`update mailing_pace set slowness = least(slowness * 2, ${slowest}),
      paused_until = ${now}::timestamptz + make_interval(secs => ${busyMilliseconds / 1000})
    where site_id = ${siteId} and (paused_until is null or paused_until <= ${now})`.execute(db)
}

/** The mail server takes mails again: half a pause later, the next step back to the owner's rate. */
export async function speedUp({ db, siteId, now }: SiteTx): Promise<void> {
  await sql`update mailing_pace set slowness = greatest(slowness / 2, 1), paused_until = ${now}::timestamptz
    where site_id = ${siteId} and slowness > 1 and paused_until < ${now}::timestamptz - make_interval(secs => ${busyMilliseconds / 2000})`.execute(
    db,
  )
}
