import { sql } from 'kysely'
import type { Db } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** At most once an hour, so that a read with a session does not write each time. */
export async function touchSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await sql`update user_session set last_used_date = ${now}
    where token_hash = ${tokenHash} and last_used_date < ${new Date(now.getTime() - 3600_000)}`.execute(db)
}

export function findAccount(db: Db, id: string) {
  return db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns email and name of a staff member. */
export async function personOf({ db }: SiteRead, userId: string): Promise<{ email: string; name: string | null }> {
  const { email, name } = (await findAccount(db, userId))!
  return { email, name }
}

export function lockAccount(db: Db, id: string) {
  return db.selectFrom('user_account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateAccount(
  db: Db,
  id: string,
  values: { email?: string; password_hash?: string; must_change_password?: boolean },
) {
  return db.updateTable('user_account').set(values).where('id', '=', id).execute()
}

export function listSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('user_session')
    .select(['id', 'user_agent', 'address', 'created_date', 'last_used_date'])
    .where('user_id', '=', userId)
    .where('expires_date', '>', now)
    .orderBy('last_used_date', 'desc')
    .execute()
}

/** Undefined ends the view. */
export function setViewedRole({ db, siteId }: SiteTx, { sessionId, roleId }: { sessionId: string; roleId: string | undefined }) {
  return db
    .updateTable('user_session')
    .set({ viewed_site_id: roleId ? siteId : null, viewed_role_id: roleId ?? null })
    .where('id', '=', sessionId)
    .execute()
}

/** Ends one session of a person; returns whether the session was theirs. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_session')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a person except one; returns how many. */
export async function endSessions(db: Db, userId: string, except: string | undefined): Promise<number> {
  let sessions = db.deleteFrom('user_session').where('user_id', '=', userId)
  if (except) sessions = sessions.where('id', '!=', except)
  return Number((await sessions.executeTakeFirst()).numDeletedRows)
}

/** True if the person signed in before: sessions are kept for some days after they end. */
export async function hasSession(db: Db, userId: string): Promise<boolean> {
  return (
    (await db.selectFrom('user_session').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined
  )
}
