import type { ComponentType } from '@stoa/contract/services/stoa/plugins'
import type { PluginSettings } from '../../../kernel/site/plugins.ts'
import type { SigningKey } from '../../../kernel/secrets/signing-key.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

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

export function enabledPlugins({ db, siteId }: SiteRead): Promise<PluginRow[]> {
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
