import { sql } from 'kysely'
import { deleteRows } from '../../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** The hash of a member's password; undefined for a member who has none yet. */
export async function findPasswordHash({ db, siteId }: SiteRead, memberId: string): Promise<string | undefined> {
  const { rows } = await sql<{ password_hash: string }>`select password_hash from member_credential
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return rows[0]?.password_hash
}

export interface Credential {
  passwordHash: string
  /** Staff required a new password: this one does not sign in. */
  isNewRequired: boolean
}

export async function findCredential({ db, siteId }: SiteRead, memberId: string): Promise<Credential | undefined> {
  const { rows } = await sql<CredentialRow>`select password_hash, is_new_required from member_credential
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return rows[0] && present(rows[0])
}

/** Finds the credential and locks it against changes until the transaction ends. */
export async function lockCredential({ db, siteId }: SiteTx, memberId: string): Promise<Credential | undefined> {
  const { rows } = await sql<CredentialRow>`select password_hash, is_new_required from member_credential
    where site_id = ${siteId} and member_id = ${memberId} for share`.execute(db)
  return rows[0] && present(rows[0])
}

/** The password signs in no more until another one is chosen. Returns whether there is one. */
export async function markNewRequired({ db, siteId }: SiteTx, memberId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update member_credential set is_new_required = true
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return numAffectedRows === 1n
}

/** `isRecovered`: it was chosen with the link of a mail. */
export async function setPasswordHash(
  { db, siteId, now }: SiteTx,
  memberId: string,
  passwordHash: string,
  { isRecovered = false } = {},
): Promise<void> {
  await sql`insert into member_credential (site_id, member_id, password_hash, changed_date, is_recovered)
    values (${siteId}, ${memberId}, ${passwordHash}, ${now}, ${isRecovered})
    on conflict (site_id, member_id) do update set password_hash = excluded.password_hash, changed_date = excluded.changed_date,
      is_recovered = excluded.is_recovered, is_new_required = false`.execute(db)
}

/** Stores another hash of the same password. Nothing happens if the password was changed meanwhile. */
export async function replaceHash(
  { db, siteId }: SiteTx,
  memberId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`update member_credential set password_hash = ${to}
    where site_id = ${siteId} and member_id = ${memberId} and password_hash = ${from}`.execute(db)
}

/** True if the password shows no more than the mailbox: it was chosen with a link, and no factor but a mail was shown since. */
export async function isPasswordRecovered({ db, siteId }: SiteRead, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from member_credential
    where site_id = ${siteId} and member_id = ${memberId} and is_recovered`.execute(db)
  return rows.length > 0
}

/** Notes that the member has shown the password, which proves more than access to the mailbox. */
export async function confirmPassword({ db, siteId }: SiteTx, memberId: string): Promise<void> {
  await sql`update member_credential set is_recovered = false
    where site_id = ${siteId} and member_id = ${memberId} and is_recovered`.execute(db)
}

/** True if the member has had the same password since a time. */
export async function hasPasswordSince({ db, siteId }: SiteRead, memberId: string, time: Date): Promise<boolean> {
  const { rows } = await sql`select from member_credential
    where site_id = ${siteId} and member_id = ${memberId} and changed_date <= ${time}`.execute(db)
  return rows.length > 0
}

export async function removePassword({ db, siteId }: SiteTx, memberId: string): Promise<void> {
  await sql`delete from member_credential where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
}

/** Passwords of members who are deleted for good. */
export function deleteOrphans(site: SiteTx, before: Date, limit: number): Promise<number> {
  const { siteId } = site
  return deleteRows(
    site,
    sql`member_credential`,
    sql`member_id`,
    sql`changed_date < ${before}
      and not exists (select from member where member.site_id = ${siteId} and member.id = member_credential.member_id)
      and not exists (select from member_trash where member_trash.site_id = ${siteId} and member_trash.id = member_credential.member_id)`,
    limit,
  )
}

interface CredentialRow {
  password_hash: string
  is_new_required: boolean
}

function present({ password_hash, is_new_required }: CredentialRow): Credential {
  return { passwordHash: password_hash, isNewRequired: is_new_required }
}
