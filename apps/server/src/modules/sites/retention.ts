import { sql } from 'kysely'
import type { RetentionRule } from '../../kernel/retention.ts'

/** Sessions belong to people, not to a site; each site deletes those of its own staff. */
export const sessionRetention: RetentionRule = {
  name: 'sessions',
  defaultDays: 7,
  minDays: 1,
  maxDays: 90,
  async purge({ db, siteId }, before, limit) {
    const { numAffectedRows } = await sql`delete from user_session where token_hash in (
      select token_hash from user_session join site_user on site_user.user_id = user_session.user_id
      where site_user.site_id = ${siteId} and user_session.expires_date < ${before} limit ${limit}
    )`.execute(db)
    return Number(numAffectedRows ?? 0n)
  },
}
