import { sql } from 'kysely'
import type { Clock } from '../../kernel/clock.ts'
import type { RetentionRule } from '../../kernel/retention.ts'

/**
 * Sessions belong to people, not to a site; each site deletes those of its own staff. They end in real time, so a site's test clock
 * that is ahead ends none.
 */
export function sessionRetention(clock: Clock): RetentionRule {
  return {
    name: 'sessions',
    defaultDays: 7,
    minDays: 1,
    maxDays: 90,
    async purge({ db, siteId }, before, limit) {
      const ended = new Date(Math.min(before.getTime(), clock.now().getTime()))
      const { numAffectedRows } = await sql`delete from user_session where token_hash in (
        select token_hash from user_session join site_user on site_user.user_id = user_session.user_id
        where site_user.site_id = ${siteId} and user_session.expires_date < ${ended} limit ${limit}
      )`.execute(db)
      return Number(numAffectedRows ?? 0n)
    },
  }
}

/** Sign-ins that waited for a second factor, of the site's staff. */
export function stepRetention(clock: Clock): RetentionRule {
  return {
    name: 'userSteps',
    defaultDays: 1,
    minDays: 1,
    maxDays: 1,
    async purge({ db, siteId }, before, limit) {
      const ended = new Date(Math.min(before.getTime(), clock.now().getTime()))
      const { numAffectedRows } = await sql`delete from user_step where secret_hash in (
        select secret_hash from user_step join site_user on site_user.user_id = user_step.user_id
        where site_user.site_id = ${siteId} and user_step.expires_date < ${ended} limit ${limit}
      )`.execute(db)
      return Number(numAffectedRows ?? 0n)
    },
  }
}
