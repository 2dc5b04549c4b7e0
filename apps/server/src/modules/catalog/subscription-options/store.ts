import { sql } from 'kysely'
import type { SiteTx } from '../../../kernel/site/site.ts'

/** Locks the options that exist, in the order of their ids. */
export async function lockOptions({ db, siteId }: SiteTx, ids: readonly string[]): Promise<void> {
  await sql`select id from subscription_option where site_id = ${siteId} and id = any(${[...ids]}::uuid[])
    order by id for update`.execute(db)
}
