import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function findApplePayFile({ db, siteId }: SiteRead): Promise<string | undefined> {
  const { rows } = await sql<{ content: string }>`select content from apple_pay_file where site_id = ${siteId}`.execute(db)
  return rows[0]?.content
}

/** Without a content, the file is removed. */
export async function saveApplePayFile({ db, siteId }: SiteTx, content: string | undefined): Promise<void> {
  if (!content) await sql`delete from apple_pay_file where site_id = ${siteId}`.execute(db)
  else
    await sql`insert into apple_pay_file (site_id, content) values (${siteId}, ${content})
      on conflict (site_id) do update set content = excluded.content`.execute(db)
}
