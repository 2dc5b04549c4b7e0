import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql } from 'kysely'
import { hashSecret, newSecret } from '../../../../kernel/secrets/credentials.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { deleteRows } from '../../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

const day = 24 * 3600_000

/** How long a link works, in milliseconds. */
const lifetime = 14 * day

const longestList = 500

export interface MemberInvitation {
  id: string
  /** In lower case. */
  email: string
  language: string
  createdDate: Date
  sentDate: Date | undefined
  expiresDate: Date
}

/** Invites an address, or again with a new time to accept. The former link works until the next mail has another. */
export async function saveInvitation({ db, siteId, now }: SiteTx, email: string, language: string): Promise<string> {
  return oneRow(
    await sql<{
      id: string
    }>`insert into member_invitation (site_id, id, email, language, created_date, expires_date)
    values (${siteId}, ${newId()}, ${email}, ${language}, ${now}, ${expiryAt(now)})
    on conflict (site_id, email) do update set language = excluded.language, expires_date = excluded.expires_date
    returning id`.execute(db),
  ).id
}

/** The time to accept begins again. Undefined where there is no such invitation. */
export async function renewInvitation({ db, siteId, now }: SiteTx, id: string): Promise<MemberInvitation | undefined> {
  const { rows } = await sql<InvitationRow>`update member_invitation set expires_date = ${expiryAt(now)}
    where site_id = ${siteId} and id = ${id} and expires_date > ${now} returning ${columns}`.execute(db)
  return rows[0] && present(rows[0])
}

/** Gives an invitation the secret of its next mail. Undefined where it was accepted, revoked or has expired. */
export async function renewInvitationLink(
  { db, siteId, now }: SiteTx,
  id: string,
): Promise<(MemberInvitation & { secret: string }) | undefined> {
  const { secret, secretHash } = newSecret()
  const { rows } = await sql<InvitationRow>`update member_invitation set secret_hash = ${secretHash}
    where site_id = ${siteId} and id = ${id} and expires_date > ${now} returning ${columns}`.execute(db)
  return rows[0] && { ...present(rows[0]), secret }
}

export async function noteSent({ db, siteId, now }: SiteTx, id: string): Promise<void> {
  await sql`update member_invitation set sent_date = ${now} where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** Those that can still be accepted: whose address is not a member's. */
export async function openInvitations({ db, siteId, now }: SiteRead): Promise<MemberInvitation[]> {
  const { rows } = await sql<InvitationRow>`select ${columns} from member_invitation
    where site_id = ${siteId} and expires_date > ${now}
      and not exists (select from member where member.site_id = ${siteId} and member.login_email = member_invitation.email)
    order by created_date desc, id limit ${longestList}`.execute(db)
  return rows.map(present)
}

export async function findInvitation({ db, siteId, now }: SiteRead, secret: string): Promise<MemberInvitation | undefined> {
  const { rows } = await sql<InvitationRow>`select ${columns} from member_invitation
    where site_id = ${siteId} and secret_hash = ${hashSecret(secret)} and expires_date > ${now}`.execute(db)
  return rows[0] && present(rows[0])
}

/** Uses an invitation up: of several at the same time one gets it, and the others nothing. */
export async function takeInvitation({ db, siteId, now }: SiteTx, secret: string): Promise<MemberInvitation | undefined> {
  const { rows } = await sql<InvitationRow>`delete from member_invitation
    where site_id = ${siteId} and secret_hash = ${hashSecret(secret)} and expires_date > ${now} returning ${columns}`.execute(db)
  return rows[0] && present(rows[0])
}

/** Returns whether there was such an invitation. */
export async function removeInvitation({ db, siteId }: SiteTx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from member_invitation where site_id = ${siteId} and id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

export function deleteExpiredInvitations(site: SiteTx, before: Date, limit: number): Promise<number> {
  return deleteRows(site, sql`member_invitation`, sql`id`, sql`expires_date < ${before}`, limit)
}

function expiryAt(now: Date): Date {
  return new Date(now.getTime() + lifetime)
}

const columns = sql`id, email, language, created_date, sent_date, expires_date`

interface InvitationRow {
  id: string
  email: string
  language: string
  created_date: Date
  sent_date: Date | null
  expires_date: Date
}

function present({ id, email, language, created_date, sent_date, expires_date }: InvitationRow): MemberInvitation {
  return { id, email, language, createdDate: created_date, sentDate: sent_date ?? undefined, expiresDate: expires_date }
}
