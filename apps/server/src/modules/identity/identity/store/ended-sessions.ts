import { sql, type RawBuilder } from 'kysely'
import { hashSecret } from '../../../../kernel/secrets/credentials.ts'
import { deleteRows } from '../../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { stampOf } from './sign-in-steps.ts'

/**
 * SIGNED_OUT: in another browser, or by staff. NEW_PASSWORD_REQUIRED: staff asked for another password. CLOSED: the account was deleted or
 * disconnected.
 */
export type NotedReason = 'SIGNED_OUT' | 'PASSWORD_CHANGED' | 'NEW_PASSWORD_REQUIRED' | 'BLOCKED' | 'CLOSED'

export type EndReason = NotedReason | 'EXPIRED'

/** Deletes a session, only of a member where one is given. Returns whether there was one. */
export async function deleteSession(site: SiteTx, id: string, memberId: string | undefined): Promise<boolean> {
  const own = memberId ? sql`member_id = ${memberId}` : sql`true`
  return (await deleteSessions(site, sql`id = ${id} and ${own}`, 'SIGNED_OUT')) === 1
}

/** Deletes the sessions of a member: all but one, or with `onlyFormer` those under a former security stamp. Returns how many. */
export function deleteSessionsOf(
  site: SiteTx,
  memberId: string,
  { but, onlyFormer = false, reason }: { but?: string | undefined; onlyFormer?: boolean; reason: NotedReason },
): Promise<number> {
  const others = but ? sql`id <> ${but}` : sql`true`
  const isEnded = onlyFormer ? sql`security_stamp is distinct from ${stampOf(site.siteId, memberId)}` : sql`true`
  return deleteSessions(site, sql`member_id = ${memberId} and ${others} and ${isEnded}`, reason)
}

/** Deletes sessions and notes why, for the shop's own pages; returns of how many. */
async function deleteSessions(
  { db, siteId, realNow: now }: SiteTx,
  which: RawBuilder<boolean>,
  reason: NotedReason,
): Promise<number> {
  const { rows } = await sql<{ secret_hash: string; member_id: string; client_id: string | null }>`delete from member_session
    where site_id = ${siteId} and ${which} returning secret_hash, member_id, client_id`.execute(db)
  const own = rows.filter(({ client_id }) => client_id === null)
  if (own.length > 0)
    await sql`insert into ended_member_session (site_id, secret_hash, member_id, reason, ended_date)
      select ${siteId}, secret_hash, member_id, ${reason}, ${now}
      from unnest(${own.map((row) => row.secret_hash)}::text[], ${own.map((row) => row.member_id)}::uuid[]) as own (secret_hash, member_id)
      on conflict (site_id, secret_hash) do nothing`.execute(db)
  return rows.length
}

/** The reason for which the session of a cookie ended; undefined where it is open, or nobody remembers it. */
export async function findEndReason({ db, siteId, realNow: now }: SiteRead, secret: string): Promise<EndReason | undefined> {
  const secretHash = hashSecret(secret)
  const { rows } = await sql<{ status: string | null; is_over: boolean }>`select status, expires_date <= ${now} as is_over
    from member_session left join member on member.site_id = ${siteId} and member.id = member_id
    where member_session.site_id = ${siteId} and secret_hash = ${secretHash}`.execute(db)
  const session = rows[0]
  if (session) {
    if (session.status === 'BLOCKED') return 'BLOCKED'
    if (session.status !== 'APPROVED') return 'CLOSED'
    return session.is_over ? 'EXPIRED' : undefined
  }
  const ended = await sql<{ reason: NotedReason }>`select reason from ended_member_session
    where site_id = ${siteId} and secret_hash = ${secretHash}`.execute(db)
  return ended.rows[0]?.reason
}

export function deleteEndReasons(site: SiteTx, before: Date, limit: number): Promise<number> {
  return deleteRows(site, sql`ended_member_session`, sql`secret_hash`, sql`ended_date < ${before}`, limit)
}
