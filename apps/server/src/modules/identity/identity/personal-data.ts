import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { devicesOf, factorsOf } from '../../platform/second-factors/index.ts'
import { accountsOf } from './linked-accounts.ts'
import { factorOwner } from './member-factors.ts'
import { sessionsOf } from './sessions.ts'
import { signInsOf } from './sign-in-history.ts'

const tables = [
  'member_credential',
  'member_session',
  'ended_member_session',
  'sign_in_step',
  'member_factor',
  'member_recovery_code',
  'member_device',
  'member_sign_in',
  'linked_account',
  'imported_member',
  'member_view',
]

/** The member's sign-in history and methods. Passwords and secrets are stored as hashes, which are never shown. */
export const signInData: PersonalData = {
  name: 'sign-ins',
  tables,
  async *read(site, { memberId }) {
    for (const { createdDate, lastUsedDate, userAgent, address } of await sessionsOf(site, memberId))
      yield { createdDate, lastUsedDate, userAgent, address }
    const owner = factorOwner(site, memberId)
    for (const { type, name, data, createdDate, lastUsedDate } of await factorsOf(owner))
      yield { secondFactor: type, name, ...(data.phone && { phone: data.phone }), createdDate, lastUsedDate }
    for (const { userAgent, address, createdDate, lastUsedDate } of await devicesOf(owner))
      yield { rememberedBrowser: userAgent, address, createdDate, lastUsedDate }
    for (const { issuer, email, createdDate, lastUsedDate } of await accountsOf(site, memberId))
      yield { linkedAccountOf: issuer, ...(email && { email }), createdDate, lastUsedDate }
    const views = await sql<{ date: Date }>`select created_date as date from member_view
      where site_id = ${site.siteId} and member_id = ${memberId} order by created_date`.execute(site.db)
    for (const { date } of views.rows) yield { viewedByStaff: date }
    for (const { id: _id, lastDate, ...signIn } of await signInsOf(site, memberId)) yield { ...signIn, date: lastDate }
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

/** Invitations, which stay behind when the invited person became a member in another way. */
export const invitationData: PersonalData = {
  name: 'invitations',
  tables: ['member_invitation'],
  async *read({ db, siteId }, { memberId, email }) {
    const { rows } = await sql<{ email: string; created_date: Date }>`select email, created_date from member_invitation
      where site_id = ${siteId} and (id = ${memberId} or email = ${email ?? null})`.execute(db)
    for (const row of rows) yield { email: row.email, invitedDate: row.created_date }
  },
  async erase({ db, siteId }, { memberId, email }) {
    const { numAffectedRows } = await sql`delete from member_invitation
      where site_id = ${siteId} and (id = ${memberId} or email = ${email ?? null})`.execute(db)
    return { erased: Number(numAffectedRows ?? 0n) }
  },
}
