import { sql } from 'kysely'
import type { SiteTx } from '../../../../kernel/site/site.ts'

/** The rows belong to people, not to a site; each site deletes those of its own staff. */
export async function deleteEnded(
  { db, siteId }: SiteTx,
  { table, key }: { table: string; key: string },
  before: Date,
  limit: number,
): Promise<number> {
  const id = sql.ref(key)
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${id} in (
    select ${id} from ${sql.table(table)} as ended join site_user on site_user.user_id = ended.user_id
    where site_user.site_id = ${siteId} and ended.expires_date < ${before} limit ${limit}
  )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
