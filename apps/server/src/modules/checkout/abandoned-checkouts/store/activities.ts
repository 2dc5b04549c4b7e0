import type { ActivityType } from '@stoa/contract/services/ecom/abandoned-checkouts'
import type { AbandonedCheckoutActivity, ActivityActor } from '@stoa/contract/services/stoa/abandoned-checkouts'
import { sql } from 'kysely'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** Who did something about an abandoned checkout. */
export interface Actor {
  role: ActivityActor
  /** Of a person of the back office or an app. */
  name?: string | undefined
}

export interface NewActivity {
  type: ActivityType
  actor: Actor
}

export async function insertActivity({ db, siteId, now }: SiteTx, ofId: string, { type, actor }: NewActivity): Promise<void> {
  await sql`insert into abandoned_checkout_activity (site_id, id, abandoned_checkout_id, created_date, type, actor, actor_name)
    values (${siteId}, ${newId()}, ${ofId}, ${now}, ${type}, ${actor.role}, ${actor.name ?? null})`.execute(db)
}

/** The newest first. */
export async function loadActivities(
  { db, siteId }: SiteRead,
  ofId: string,
  limit: number,
): Promise<AbandonedCheckoutActivity[]> {
  const { rows } = await sql<{ created_date: Date; type: ActivityType; actor: ActivityActor; actor_name: string | null }>`
    select created_date, type, actor, actor_name from abandoned_checkout_activity
    where site_id = ${siteId} and abandoned_checkout_id = ${ofId} order by created_date desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ created_date, type, actor, actor_name }) => ({
    createdDate: created_date.toISOString(),
    type,
    actor,
    ...(actor_name && { actorName: actor_name }),
  }))
}

export async function hasActivity({ db, siteId }: SiteRead, ofId: string, type: ActivityType): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from abandoned_checkout_activity
    where site_id = ${siteId} and abandoned_checkout_id = ${ofId} and type = ${type}) as known`.execute(db)
  return rows[0]?.known ?? false
}
