import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { StoredSettings } from '../settings.ts'

export async function loadStoredSettings({ db, siteId }: SiteRead): Promise<Partial<StoredSettings>> {
  const { rows } = await sql<{ doc: Partial<StoredSettings> }>`
    select doc from abandoned_checkout_settings where site_id = ${siteId}`.execute(db)
  return rows[0]?.doc ?? {}
}

export async function saveSettings({ db, siteId }: SiteTx, settings: StoredSettings): Promise<void> {
  await sql`insert into abandoned_checkout_settings (site_id, doc) values (${siteId}, ${jsonb(settings)})
    on conflict (site_id) do update set doc = excluded.doc`.execute(db)
}
