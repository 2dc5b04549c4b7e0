import { sql, type RawBuilder } from 'kysely'
import { hashSecret } from '../../../kernel/secrets/credentials.ts'
import { deleteRows } from '../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

/**
 * SIGNED_OUT: in another browser, or by staff. NEW_PASSWORD_REQUIRED: staff asked for another password. CLOSED: the account was deleted or
 * disconnected.
 */
export type NotedReason = 'SIGNED_OUT' | 'PASSWORD_CHANGED' | 'NEW_PASSWORD_REQUIRED' | 'BLOCKED' | 'CLOSED'

export type EndReason = NotedReason | 'EXPIRED'

/** Deletes sessions and notes why, for the shop's own pages; returns of how many. */
export async function deleteSessions(
  { db, siteId, now }: SiteTx,
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

/** Why the session of a cookie ended; undefined where it is open, or nobody remembers it. */
export async function reasonOfEnd({ db, siteId, now }: SiteRead, secret: string): Promise<EndReason | undefined> {
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
