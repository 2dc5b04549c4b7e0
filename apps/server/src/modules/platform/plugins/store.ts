import type { ComponentType, PluginOutcome } from '@stoa/contract/services/stoa/plugins'
import type { PluginSettings } from '../../../kernel/site/plugins.ts'
import type { SigningKey } from '../../../kernel/secrets/signing-key.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { sql } from 'kysely'
import { newId } from '../../../kernel/basics/ids.ts'

export interface PluginRow extends SigningKey {
  site_id: string
  id: string
  app_id: string
  component_type: ComponentType
  name: string
  deployment_uri: string
  enabled: boolean
  settings: PluginSettings
  created_date: Date
}

declare module '../../../kernel/database/database.ts' {
  interface Tables {
    plugin: PluginRow
  }
}

export function listPlugins({ db, siteId }: SiteRead): Promise<PluginRow[]> {
  return db.selectFrom('plugin').selectAll().where('site_id', '=', siteId).orderBy('created_date').execute()
}

export function loadEnabledPlugins({ db, siteId }: SiteRead): Promise<PluginRow[]> {
  return db
    .selectFrom('plugin')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('enabled', '=', true)
    .orderBy('created_date')
    .orderBy('id')
    .execute()
}

export function findPlugin({ db, siteId }: SiteRead, id: string): Promise<PluginRow | undefined> {
  return db.selectFrom('plugin').selectAll().where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
}

export async function insertPlugin({ db }: SiteTx, row: PluginRow): Promise<void> {
  await db.insertInto('plugin').values(row).execute()
}

export async function updatePlugin(
  { db, siteId }: SiteTx,
  id: string,
  values: Pick<PluginRow, 'name' | 'deployment_uri' | 'enabled' | 'settings'>,
): Promise<void> {
  await db.updateTable('plugin').set(values).where('site_id', '=', siteId).where('id', '=', id).execute()
}

export async function deletePlugin({ db, siteId }: SiteTx, id: string): Promise<void> {
  await db.deleteFrom('plugin').where('site_id', '=', siteId).where('id', '=', id).execute()
}

export interface OutcomeRow {
  order_id: string
  created_date: Date
  outcome: NonNullable<PluginOutcome['outcome']>
  reason: PluginOutcome['reason'] | null
}

/** Sent with the commit of the order. */
export function insertOutcome(
  site: SiteTx,
  outcome: { appId: string; componentType: string; orderId: string; outcome: string; reason: string | null },
): void {
  site.atCommit(sql`insert into plugin_outcome (site_id, id, app_id, component_type, order_id, created_date, outcome, reason)
    values (${site.siteId}, ${newId()}, ${outcome.appId}, ${outcome.componentType}, ${outcome.orderId}, ${site.now}, ${outcome.outcome},
      ${outcome.reason})`)
}

/** The newest first. */
export async function listOutcomes(
  { db, siteId }: SiteRead,
  appId: string,
  componentType: string,
  limit: number,
): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`select order_id, created_date, outcome, reason from plugin_outcome
    where site_id = ${siteId} and app_id = ${appId} and component_type = ${componentType}
    order by created_date desc limit ${limit}`.execute(db)
  return rows
}

export async function countOutcomes(
  { db, siteId }: SiteRead,
  appId: string,
  componentType: string,
  since: Date,
): Promise<{ outcome: OutcomeRow['outcome']; count: number }[]> {
  const { rows } = await sql<{ outcome: OutcomeRow['outcome']; count: number }>`
    select outcome, count(*)::int as count from plugin_outcome
    where site_id = ${siteId} and app_id = ${appId} and component_type = ${componentType} and created_date >= ${since}
    group by outcome`.execute(db)
  return rows
}

export async function deleteAllPlugins({ db, siteId }: SiteTx): Promise<void> {
  await sql`delete from plugin where site_id = ${siteId}`.execute(db)
}
