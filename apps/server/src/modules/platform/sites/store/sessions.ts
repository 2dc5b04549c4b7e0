import type { Db, Tables } from '../../../../kernel/database/database.ts'
import { hashSecret } from '../../../../kernel/secrets/credentials.ts'
import { sql, type Generated, type Insertable } from 'kysely'
import type { SiteTx } from '../../../../kernel/site/site.ts'

declare module '../../../../kernel/database/database.ts' {
  interface Tables {
    user_session: {
      id: Generated<string>
      token_hash: string
      user_id: string
      user_agent: string
      address: string
      created_date: Date
      expires_date: Date
      last_used_date: Date
      viewed_site_id: string | null
      viewed_role_id: string | null
      has_host_cookie: Generated<boolean>
    }
  }
}

export async function insertSession(db: Db, session: Insertable<Tables['user_session']>): Promise<void> {
  await db.insertInto('user_session').values(session).execute()
}

/** Deletes the session of a token, only of a person where one is given. */
export async function deleteSession(db: Db, tokenHash: string, userId?: string): Promise<void> {
  let session = db.deleteFrom('user_session').where('token_hash', '=', tokenHash)
  if (userId) session = session.where('user_id', '=', userId)
  await session.execute()
}

/**
 * Accepts the cookie of a session that was opened before cookies had a prefix: once, and no cookie of a session that is newer, which
 * another host of the domain may have planted. Returns until when the session lasts.
 */
export async function acceptFormerSession(db: Db, token: string): Promise<{ expires: Date } | undefined> {
  const session = await db
    .updateTable('user_session')
    .set({ has_host_cookie: true })
    .where('token_hash', '=', hashSecret(token))
    .where('has_host_cookie', '=', false)
    .returning('expires_date')
    .executeTakeFirst()
  return session && { expires: session.expires_date }
}

/** At most once an hour, so that a read with a session does not write each time. */
export async function touchSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await sql`update user_session set last_used_date = ${now}
    where token_hash = ${tokenHash} and last_used_date < ${new Date(now.getTime() - 3600_000)}`.execute(db)
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
