import { sql } from 'kysely'
import type { Clock } from '../../../kernel/basics/clock.ts'
import type { RetentionRule } from '../../../kernel/background/retention.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'

export function sessionRetention(clock: Clock): RetentionRule {
  return {
    name: 'sessions',
    defaultDays: 7,
    minDays: 1,
    maxDays: 90,
    purge: (site, before, limit) => deleteEnded(site, { table: 'user_session', key: 'token_hash' }, ended(clock, before), limit),
  }
}

/** Sign-ins that waited for a second factor. */
export function stepRetention(clock: Clock): RetentionRule {
  return {
    name: 'userSteps',
    defaultDays: 1,
    minDays: 1,
    maxDays: 1,
    purge: (site, before, limit) => deleteEnded(site, { table: 'user_step', key: 'secret_hash' }, ended(clock, before), limit),
  }
}

/** These rows end in real time, so a site's test clock that is ahead ends none. */
function ended(clock: Clock, before: Date): Date {
  return new Date(Math.min(before.getTime(), clock.now().getTime()))
}

/** The rows belong to people, not to a site; each site deletes those of its own staff. */
async function deleteEnded(
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
