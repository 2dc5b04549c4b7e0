import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Tables } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { DerivedEvent } from '../../../kernel/background/derived-events.ts'
import type { StoredEvent } from '../../../kernel/background/reactions.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { keysAt, type Keys } from './keys.ts'

type DeliveryStatus = 'PENDING' | 'DELIVERED' | 'FAILED'

declare module '../../../kernel/database/database.ts' {
  interface Tables {
    webhook: Keys & {
      site_id: string
      id: string
      url: string
      event_types: string[]
      created_date: Date
    }
    webhook_delivery: {
      site_id: string
      id: string
      webhook_id: string
      event_id: string
      event_type: string
      status: DeliveryStatus
      attempts: number
      response_status: number | null
      failure: string | null
      next_attempt_date: Date | null
      delivered_date: Date | null
      created_date: Date
      latency: number | null
      response_body: string | null
    }
  }
}

export async function listWebhooks({ db, siteId, now }: SiteRead) {
  const rows = await db.selectFrom('webhook').selectAll().where('site_id', '=', siteId).orderBy('created_date').execute()
  return rows.map((row) => keysAt(row, now))
}

/** True if a webhook of its site subscribes to a row of `domain_event`, or to an event that may follow from it. */
export function isSubscribed(siteId: string, derivedEvents: readonly DerivedEvent[]): RawBuilder<boolean> {
  const pairs = derivedEvents.flatMap(({ type, from }) => from.map((recorded) => ({ type, recorded })))
  return sql<boolean>`exists (
    select from webhook where webhook.site_id = ${siteId} and (domain_event.type = any(webhook.event_types) or exists (
      select from unnest(${pairs.map(({ type }) => type)}::text[], ${pairs.map(({ recorded }) => recorded)}::text[])
        as derived (type, recorded)
      where derived.recorded = domain_event.type and derived.type = any(webhook.event_types)))
  )`
}

/** True if a delivery of a row of `domain_event` is pending. */
export const isAwaited = (siteId: string) => sql<boolean>`exists (
  select from webhook_delivery where webhook_delivery.site_id = ${siteId}
    and webhook_delivery.event_id = domain_event.id and status = 'PENDING'
)`

/** Every event type that a webhook of the site subscribes to. */
export async function subscribedTypes({ db, siteId }: SiteRead): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    type: string
  }>`select distinct unnest(event_types) as type from webhook where site_id = ${siteId}`.execute(db)
  return new Set(rows.map(({ type }) => type))
}

export async function findWebhook(site: SiteRead, id: string) {
  const row = await webhookRow(site, id).executeTakeFirst()
  return row && keysAt(row, site.now)
}

export async function lockWebhook(site: SiteTx, id: string) {
  const row = await webhookRow(site, id).forUpdate().executeTakeFirst()
  return row && keysAt(row, site.now)
}

function webhookRow({ db, siteId }: SiteRead, id: string) {
  return db.selectFrom('webhook').selectAll().where('site_id', '=', siteId).where('id', '=', id)
}

/** Returns the webhook after the change; undefined when there is none. */
export async function updateWebhook(site: SiteTx, id: string, values: Partial<Omit<Tables['webhook'], 'site_id' | 'id'>>) {
  const { db, siteId } = site
  if (Object.keys(values).length > 0)
    await db.updateTable('webhook').set(values).where('site_id', '=', siteId).where('id', '=', id).execute()
  return findWebhook(site, id)
}

export async function deleteWebhook({ db, siteId }: SiteTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhook').where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

interface DeliveryFilter {
  statuses?: readonly DeliveryStatus[] | undefined
  eventTypes?: readonly string[] | undefined
}

/** Newest first, without the receivers' responses, which are read one at a time. */
export function listDeliveries({ db, siteId }: SiteRead, webhookId: string, { statuses, eventTypes }: DeliveryFilter) {
  let query = db
    .selectFrom('webhook_delivery')
    .select(deliveryColumns)
    .where('site_id', '=', siteId)
    .where('webhook_id', '=', webhookId)
  if (statuses?.length) query = query.where('status', 'in', statuses)
  if (eventTypes?.length) query = query.where('event_type', 'in', eventTypes)
  return query.orderBy('created_date', 'desc').limit(maxListed).execute()
}

const maxListed = 500
const deliveryColumns = [
  'id',
  'event_id',
  'event_type',
  'status',
  'attempts',
  'response_status',
  'failure',
  'latency',
  'next_attempt_date',
  'delivered_date',
  'created_date',
] as const

export function findDelivery({ db, siteId }: SiteRead, id: string) {
  return db.selectFrom('webhook_delivery').selectAll().where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
}

interface Subscription {
  webhookId: string
  type: string
}

/** The webhooks that subscribe to any of the types, with each type. */
export async function loadSubscriptions({ db, siteId }: SiteRead, types: readonly string[]): Promise<Subscription[]> {
  const { rows } =
    await sql<Subscription>`select webhook.id as "webhookId", type from webhook cross join unnest(${types}::text[]) as type
    where webhook.site_id = ${siteId} and type = any(webhook.event_types)`.execute(db)
  return rows
}

/** Creates a delivery of an event for each subscription; returns the ids of the new ones. */
export async function planDeliveries(
  { db, siteId, now }: SiteTx,
  event: StoredEvent,
  subscriptions: readonly Subscription[],
): Promise<string[]> {
  if (subscriptions.length === 0) return []
  const rows = subscriptions.map(
    ({ webhookId, type }) =>
      sql`(${siteId}::uuid, ${newId()}::uuid, ${webhookId}::uuid, ${event.id}::uuid, ${type}, 'PENDING', ${now}::timestamptz, ${now}::timestamptz)`,
  )
  const planned = await sql<{
    id: string
  }>`insert into webhook_delivery (site_id, id, webhook_id, event_id, event_type, status, next_attempt_date, created_date)
    values ${sql.join(rows)} on conflict do nothing returning id`.execute(db)
  return planned.rows.map(({ id }) => id)
}

export async function saveAttempt(
  { db, siteId }: SiteTx,
  id: string,
  outcome: {
    status: DeliveryStatus
    responseStatus: number | null
    failure: string | null
    responseBody: string | null
    latency: number
    next: Date | null
    delivered: Date | null
  },
): Promise<void> {
  const { status, responseStatus, failure, responseBody, latency, next, delivered } = outcome
  await sql`update webhook_delivery set attempts = attempts + 1, status = ${status}, response_status = ${responseStatus}, failure = ${failure},
    response_body = ${responseBody}, latency = ${latency}, next_attempt_date = ${next}, delivered_date = ${delivered} where site_id = ${siteId} and id = ${id}`.execute(
    db,
  )
}

export async function reopenDelivery({ db, siteId, now }: SiteTx, id: string): Promise<void> {
  await sql`update webhook_delivery set status = 'PENDING', attempts = 0, failure = null, next_attempt_date = ${now} where site_id = ${siteId} and id = ${id}`.execute(
    db,
  )
}

/** The number of failed deliveries per webhook; counted up to a thousand. */
export async function loadFailedDeliveries({ db, siteId }: SiteRead): Promise<{ webhookId: string; count: number }[]> {
  const { rows } = await sql<{ webhookId: string; count: number }>`
    select webhook_id as "webhookId", count(*)::int as count from (
      select webhook_id from webhook_delivery where site_id = ${siteId} and status = 'FAILED' limit 1000
    ) failed group by webhook_id order by count desc`.execute(db)
  return rows
}

export async function insertWebhook({ db }: SiteTx, row: Insertable<Tables['webhook']>): Promise<void> {
  await db.insertInto('webhook').values(row).execute()
}

export async function deleteAllWebhooks({ db, siteId }: SiteTx): Promise<void> {
  await sql`delete from webhook where site_id = ${siteId}`.execute(db)
}
