import { sql } from 'kysely'
import type { SiteTx } from '../../../../kernel/site/site.ts'

/** Notes who asked with the address of a request. Returns false if the same one asked before. */
export async function addAsker({ db, siteId }: SiteTx, requestId: string, askerId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into back_in_stock_asker (site_id, request_id, asker_id)
    values (${siteId}, ${requestId}, ${askerId}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}
