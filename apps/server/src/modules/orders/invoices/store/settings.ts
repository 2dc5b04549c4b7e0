import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { CompleteSettings } from '../complete-settings.ts'

export async function loadSettings({ db, siteId }: SiteRead): Promise<Partial<CompleteSettings> | undefined> {
  const { rows } = await sql<{ doc: Partial<CompleteSettings> }>`
    select doc from invoice_settings where site_id = ${siteId}`.execute(db)
  return rows[0]?.doc
}

export async function saveSettings({ db, siteId }: SiteTx, settings: CompleteSettings): Promise<void> {
  await sql`insert into invoice_settings (site_id, doc) values (${siteId}, ${jsonb(settings)})
    on conflict (site_id) do update set doc = excluded.doc`.execute(db)
}

export async function insertLogo({ db, siteId }: SiteTx, { id, content }: { id: string; content: Buffer }): Promise<void> {
  await sql`insert into invoice_logo (site_id, id, content) values (${siteId}, ${id}, ${content}) on conflict do nothing`.execute(
    db,
  )
}

export async function loadLogo({ db, siteId }: SiteRead, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from invoice_logo where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0] && Buffer.from(rows[0].content)
}
