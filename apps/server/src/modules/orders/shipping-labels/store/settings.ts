import type { LabelPackage } from '@stoa/contract/services/stoa/shipping-labels'
import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import { derivedId } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface SettingsRow {
  provider: 'SANDBOX' | 'SHIPPO'
  api_url: string | null
  api_token_sealed: string | null
  location_id: string | null
  package: LabelPackage | null
}

export async function readSettings({ db, siteId }: SiteRead): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`select provider, api_url, api_token_sealed, location_id, package
    from label_settings where site_id = ${siteId}`.execute(db)
  return rows[0]
}

export async function saveSettings({ db, siteId }: SiteTx, row: SettingsRow): Promise<void> {
  await sql`insert into label_settings (site_id, id, provider, api_url, api_token_sealed, location_id, package)
    values (${siteId}, ${derivedId(siteId, 'label settings')}, ${row.provider}, ${row.api_url}, ${row.api_token_sealed},
      ${row.location_id}, ${row.package && jsonb(row.package)})
    on conflict (site_id, id) do update set provider = excluded.provider, api_url = excluded.api_url,
      api_token_sealed = excluded.api_token_sealed, location_id = excluded.location_id, package = excluded.package`.execute(db)
}

/** Labels of the sandbox are bought from then on, which cost nothing. */
export async function forgetProvider({ db, siteId }: SiteTx): Promise<void> {
  await sql`update label_settings set provider = 'SANDBOX', api_url = null, api_token_sealed = null where site_id = ${siteId}`.execute(
    db,
  )
}
