import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function isCollecting({ db, siteId }: SiteRead): Promise<boolean> {
  const { rows } = await sql<{ collecting: boolean }>`select collecting from back_in_stock_settings
    where site_id = ${siteId}`.execute(db)
  return rows[0]?.collecting ?? false
}

export async function setCollecting({ db, siteId }: SiteTx, collecting: boolean): Promise<void> {
  await sql`insert into back_in_stock_settings (site_id, collecting) values (${siteId}, ${collecting})
    on conflict (site_id) do update set collecting = excluded.collecting`.execute(db)
}
