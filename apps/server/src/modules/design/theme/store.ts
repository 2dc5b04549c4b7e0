import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

export async function insertPrintLogo({ db, siteId }: SiteTx, pictureId: string, content: Buffer): Promise<void> {
  await sql`insert into theme_print_logo (site_id, picture_id, content) values (${siteId}, ${pictureId}, ${content})
    on conflict do nothing`.execute(db)
}

export async function findPrintLogo({ db, siteId }: SiteRead, pictureId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from theme_print_logo where site_id = ${siteId} and picture_id = ${pictureId}`.execute(db)
  return rows[0] && Buffer.from(rows[0].content)
}
