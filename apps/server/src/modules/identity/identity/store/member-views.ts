import { sql } from 'kysely'
import { hashSecret, newSecret } from '../../../../kernel/secrets/credentials.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { deleteRows } from '../../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

const minute = 60_000

/** How long a person may look, in milliseconds. */
const lifetime = 15 * minute

/** How long the address that begins it works, in milliseconds. */
const ticketLifetime = minute

export interface MemberView {
  memberId: string
  /** The session of the back office that looks. */
  sessionId: string
}

/** Returns the ticket, of which the hash is stored. */
export async function startView({ db, siteId, realNow: now }: SiteTx, { memberId, sessionId }: MemberView): Promise<string> {
  const { secret, secretHash } = newSecret()
  await sql`insert into member_view (site_id, id, member_id, session_id, ticket_hash, created_date, expires_date)
    values (${siteId}, ${newId()}, ${memberId}, ${sessionId}, ${secretHash}, ${now}, ${new Date(now.getTime() + lifetime)})`.execute(
    db,
  )
  return secret
}

export function deleteOldViews(site: SiteTx, before: Date, limit: number): Promise<number> {
  return deleteRows(site, sql`member_view`, sql`id`, sql`created_date < ${before}`, limit)
}

/** Replaces a ticket by the secret of a cookie. Returns false where it was used, has expired or never existed. */
export async function useTicket({ db, siteId, realNow: now }: SiteTx, ticket: string, secretHash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update member_view set ticket_hash = null, secret_hash = ${secretHash}
    where site_id = ${siteId} and ticket_hash = ${hashSecret(ticket)}
      and created_date > ${new Date(now.getTime() - ticketLifetime)}`.execute(db)
  return numAffectedRows === 1n
}

/** Undefined where the time is over. */
export async function findView({ db, siteId, realNow: now }: SiteRead, secret: string): Promise<MemberView | undefined> {
  const { rows } = await sql<{ member_id: string; session_id: string }>`select member_id, session_id from member_view
    where site_id = ${siteId} and secret_hash = ${hashSecret(secret)} and expires_date > ${now}`.execute(db)
  return rows[0] && { memberId: rows[0].member_id, sessionId: rows[0].session_id }
}

export async function endView({ db, siteId, realNow: now }: SiteTx, secret: string): Promise<void> {
  await sql`update member_view set secret_hash = null, expires_date = ${now}
    where site_id = ${siteId} and secret_hash = ${hashSecret(secret)}`.execute(db)
}
