import { sql } from 'kysely'
import type { Db } from '../../../../kernel/database/database.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'

/** Deletes the keys of a site, and its host names, which lead to the original. */
export async function deleteAccess({ db, siteId }: SiteTx): Promise<void> {
  await sql`delete from api_key where site_id = ${siteId}`.execute(db)
  await sql`delete from site_domain where site_id = ${siteId}`.execute(db)
}

/** Signs out everybody of all sites, and ends the sign-ins that are under way. */
export async function endAllSessions(db: Db): Promise<void> {
  await sql`delete from user_session`.execute(db)
  await sql`delete from user_step`.execute(db)
}
