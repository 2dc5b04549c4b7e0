import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** True if whoever reads the address wants no mails about items that are back in stock. */
export async function hasRefused({ db, siteId }: SiteRead, emailHash: string): Promise<boolean> {
  const { rows } = await sql`select from back_in_stock_refusal where site_id = ${siteId} and email_hash = ${emailHash}`.execute(
    db,
  )
  return rows.length > 0
}

export async function setRefused({ db, siteId, now }: SiteTx, emailHash: string, refused: boolean): Promise<void> {
  if (refused)
    await sql`insert into back_in_stock_refusal (site_id, email_hash, created_date) values (${siteId}, ${emailHash}, ${now})
      on conflict do nothing`.execute(db)
  else await sql`delete from back_in_stock_refusal where site_id = ${siteId} and email_hash = ${emailHash}`.execute(db)
}
