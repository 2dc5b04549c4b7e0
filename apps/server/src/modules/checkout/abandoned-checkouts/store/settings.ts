import type { AbandonedCheckoutSettings } from '@stoa/contract/services/stoa/abandoned-checkouts'
import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export type StoredSettings = Required<AbandonedCheckoutSettings>

/** Most buyers who come back by themselves do so within the hour. */
const defaults: StoredSettings = { enabled: true, restMinutes: 60, excludeStaff: true, linkDays: 30, attributionDays: 14 }

/** A site without a row has the defaults. */
export async function loadSettings({ db, siteId }: SiteRead): Promise<StoredSettings> {
  const { rows } = await sql<{ doc: Partial<StoredSettings> }>`
    select doc from abandoned_checkout_settings where site_id = ${siteId}`.execute(db)
  return { ...defaults, ...rows[0]?.doc }
}

export async function saveSettings({ db, siteId }: SiteTx, settings: StoredSettings): Promise<void> {
  await sql`insert into abandoned_checkout_settings (site_id, doc) values (${siteId}, ${jsonb(settings)})
    on conflict (site_id) do update set doc = excluded.doc`.execute(db)
}
