import { oneRow } from '../../../kernel/database/one-row.ts'
import { service, type CheckoutSettings } from '@stoa/contract/services/ecom/checkout-settings'
import type { CheckoutTexts } from '@stoa/contract/services/stoa/checkout-page'
import { sql } from 'kysely'
import { jsonb } from '../../../kernel/database/database.ts'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { completed } from './settings.ts'

export interface SettingsRow {
  created_date: Date
  updated_date: Date
  doc: CheckoutSettings
}

export async function findSettings({ db, siteId }: SiteRead): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`select created_date, updated_date, doc from checkout_settings
    where site_id = ${siteId}`.execute(db)
  return rows[0]
}

/** Locks the settings, so that concurrent changes run one after the other. */
export async function lockSettings({ db, siteId, now }: SiteTx): Promise<SettingsRow> {
  return oneRow(
    await sql<SettingsRow>`insert into checkout_settings (site_id, created_date, updated_date, doc)
    values (${siteId}, ${now}, ${now}, '{}'::jsonb)
    on conflict (site_id) do update set updated_date = excluded.updated_date
    returning created_date, updated_date, doc`.execute(db),
  )
}

export async function saveSettings({ db, siteId }: SiteTx, doc: CheckoutSettings): Promise<void> {
  await sql`update checkout_settings set doc = ${jsonb(doc)} where site_id = ${siteId}`.execute(db)
}

const settings = siteCache(async (site) => completed((await findSettings(site))?.doc ?? {}), [service.fqdn])

/** The settings of the site's checkout, complete. */
export const checkoutSettings = settings.get

/** Identifies the checkout content that a checkout shows. */
export interface ContentReference {
  appId: string
  componentId: string
}

export interface ContentRow {
  app_id: string
  component_id: string
  language: string
  doc: CheckoutTexts
}

/** The texts of a site in all languages: how many apps and components may have some. */
export const maxContents = 200

export async function findContents({ db, siteId }: SiteRead): Promise<ContentRow[]> {
  const { rows } = await sql<ContentRow>`select app_id, component_id, language, doc from checkout_content
    where site_id = ${siteId} order by app_id, component_id, language limit ${maxContents}`.execute(db)
  return rows
}

const contents = siteCache(findContents)

/** The cached result of `findContents`. */
export const checkoutContents = contents.get

export async function saveContent(
  site: SiteTx,
  { appId, componentId }: ContentReference,
  language: string,
  doc: CheckoutTexts,
): Promise<void> {
  await sql`insert into checkout_content (site_id, app_id, component_id, language, doc)
    values (${site.siteId}, ${appId}, ${componentId}, ${language}, ${jsonb(doc)})
    on conflict (site_id, app_id, component_id, language) do update set doc = excluded.doc`.execute(site.db)
  contents.invalidate(site)
}

export async function deleteContent(site: SiteTx, { appId, componentId }: ContentReference, language: string): Promise<void> {
  await sql`delete from checkout_content where site_id = ${site.siteId} and app_id = ${appId}
    and component_id = ${componentId} and language = ${language}`.execute(site.db)
  contents.invalidate(site)
}
