import { sql } from 'kysely'
import type { SiteTx } from '../../../kernel/site/site.ts'

/** Makes others who add a location to the site wait until the transaction ends. */
export async function lockLocations({ db, siteId }: SiteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`locations ${siteId}`}, 0))`.execute(db)
}
