import { sql } from 'kysely'
import type { PersonalData } from '../../kernel/personal-data.ts'
import { sessionsOf } from './sessions.ts'

const tables = ['member_credential', 'member_session', 'sign_in_step', 'member_factor', 'member_recovery_code', 'member_device']

/** Where a member is signed in. Passwords and secrets are hashes, which nobody is shown. */
export const signInData: PersonalData = {
  name: 'sign-ins',
  tables,
  async *read(site, { memberId }) {
    for (const { createdDate, lastUsedDate, userAgent, address } of await sessionsOf(site, memberId))
      yield { createdDate, lastUsedDate, userAgent, address }
  },
  async erase({ db, siteId }, { memberId }) {
    let erased = 0
    for (const table of tables) {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)}
        where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
      erased += Number(numAffectedRows ?? 0n)
    }
    return { erased }
  },
}
