import { sql, type RawBuilder } from 'kysely'
import type { SiteRead, SiteTx } from '../site/site.ts'
import { reactAgainName } from './dispatcher.ts'
import type { Module } from './module.ts'
import { deleteRows, type RetentionRule } from './retention.ts'

const day = 24 * 3600_000
const batchSize = 1000

/** The rules for the kernel's own tables. An event is kept while a subscriber, a job or a module needs it. */
export function kernelRetention(modules: readonly Module[]): RetentionRule[] {
  const isNeeded = neededEvents(modules)
  return [
    {
      name: 'events',
      defaultDays: 30,
      minDays: 7,
      maxDays: 400,
      purge: (site, before, limit) =>
        deleteRows(site, sql`domain_event`, sql`id`, sql`event_date < ${before} and not ${isNeeded(site.siteId)}`, limit),
    },
    {
      name: 'failedJobs',
      defaultDays: 90,
      minDays: 7,
      maxDays: 400,
      purge: (site, before, limit) => deleteRows(site, sql`job`, sql`id`, sql`failed_date < ${before}`, limit),
    },
    {
      name: 'idempotencyRecords',
      defaultDays: 1,
      minDays: 1,
      maxDays: 1,
      purge: (site, before, limit) =>
        deleteRows(site, sql`idempotency_record`, sql`caller, key`, sql`created_date < ${before}`, limit),
    },
  ]
}

/** The condition for rows of `domain_event` that a subscriber, a job or a module still needs. */
export function neededEvents(modules: readonly Module[]): (siteId: string) => RawBuilder<boolean> {
  const subscribers = modules.flatMap((module) => (module.reactions ?? []).map(({ name }) => name))
  return (siteId) => {
    const needs = [
      // No subscriber has read anything while the site has no positions.
      sql`domain_event.number > coalesce((
        select min(event_cursor.number) from event_cursor
        where event_cursor.site_id = ${siteId} and subscriber = any(${subscribers}::text[])
      ), 0)`,
      sql`exists (
        select from job where job.site_id = ${siteId} and job.name = ${reactAgainName}
          and job.payload ->> 'eventId' = domain_event.id::text
      )`,
      ...modules.flatMap(({ needsEvent }) => needsEvent?.(siteId) ?? []),
    ]
    return sql<boolean>`(${sql.join(needs, sql` or `)})`
  }
}

/** The number of days that the site chose; a rule without a row uses its default. */
export async function retentionPeriods({ db, siteId }: SiteRead): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; days: number }>`
    select name, days from retention_period where site_id = ${siteId}`.execute(db)
  return new Map(rows.map(({ name, days }) => [name, days]))
}

export async function saveRetentionPeriod({ db, siteId }: SiteTx, name: string, days: number): Promise<void> {
  await sql`insert into retention_period (site_id, name, days) values (${siteId}, ${name}, ${days})
    on conflict (site_id, name) do update set days = excluded.days`.execute(db)
}

/** Deletes expired rows in small transactions. Returns false when the time slice ended before the work was done. */
export async function purgeOldRows(
  site: SiteRead & { transaction<Result>(work: (site: SiteTx) => Promise<Result>): Promise<Result> },
  rules: readonly RetentionRule[],
  isSliceOver: () => boolean,
): Promise<boolean> {
  const periods = await retentionPeriods(site)
  for (const { name, defaultDays, isInRealTime, purge } of rules) {
    const before = new Date((isInRealTime ? site.realNow : site.now).getTime() - (periods.get(name) ?? defaultDays) * day)
    for (;;) {
      const count = await site.transaction((tx) => purge(tx, before, batchSize))
      if (count < batchSize) break
      if (isSliceOver()) return false
    }
  }
  return true
}
