import { sql } from 'kysely'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { ProvidedIdentity } from '../openid.ts'

export interface LinkedAccount {
  id: string
  issuer: string
  email: string | undefined
  createdDate: Date
  lastUsedDate: Date
}

/** The maximum number of linked accounts of a member. */
export const maxLinkedAccounts = 50

/** Returns the member of a linked account; undefined if it is not linked. */
export async function findMemberIdOfAccount(
  { db, siteId }: SiteRead,
  { issuer, subject }: Pick<ProvidedIdentity, 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ member_id: string }>`select member_id from linked_account
    where site_id = ${siteId} and issuer = ${issuer} and subject = ${subject}`.execute(db)
  return rows[0]?.member_id
}

/**
 * Links an account to a member; false where it is another member's. An account that was a former member's becomes theirs, and one that is
 * theirs already was used.
 */
export async function linkAccount(
  { db, siteId, now }: SiteTx,
  memberId: string,
  { issuer, subject, email }: Pick<ProvidedIdentity, 'issuer' | 'subject' | 'email'>,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into linked_account (site_id, issuer, subject, id, member_id, email, created_date, last_used_date)
    values (${siteId}, ${issuer}, ${subject}, ${newId()}, ${memberId}, ${email ?? null}, ${now}, ${now})
    on conflict (site_id, issuer, subject) do update set id = excluded.id, member_id = excluded.member_id, email = excluded.email,
      created_date = excluded.created_date, last_used_date = excluded.last_used_date
    where linked_account.member_id = excluded.member_id
      or not exists (select from member where member.site_id = ${siteId} and member.id = linked_account.member_id)`.execute(db)
  return numAffectedRows === 1n
}

export async function noteAccountUse(
  { db, siteId, now }: SiteTx,
  { issuer, subject }: Pick<ProvidedIdentity, 'issuer' | 'subject'>,
): Promise<void> {
  await sql`update linked_account set last_used_date = ${now}
    where site_id = ${siteId} and issuer = ${issuer} and subject = ${subject}`.execute(db)
}

/** The newest first. */
export async function loadLinkedAccounts({ db, siteId }: SiteRead, memberId: string): Promise<LinkedAccount[]> {
  const { rows } = await sql<AccountRow>`select id, issuer, email, created_date, last_used_date from linked_account
    where site_id = ${siteId} and member_id = ${memberId} order by created_date desc, id desc limit ${maxLinkedAccounts}`.execute(
    db,
  )
  return rows.map((row) => ({
    id: row.id,
    issuer: row.issuer,
    email: row.email ?? undefined,
    createdDate: row.created_date,
    lastUsedDate: row.last_used_date,
  }))
}

/** The accounts of the member that sign in: those at a provider that the shop still offers. */
export async function loadOfferedAccountIds({ db, siteId }: SiteRead, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from linked_account
    where site_id = ${siteId} and member_id = ${memberId} and exists (select from sign_in_provider
      where sign_in_provider.site_id = ${siteId} and sign_in_provider.issuer = linked_account.issuer and enabled)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Unlinks an account, of the member if one is given. Returns whose it was, and where. */
export async function unlinkAccount(
  { db, siteId }: SiteTx,
  id: string,
  memberId?: string,
): Promise<{ memberId: string; issuer: string; email: string | undefined } | undefined> {
  const isTheirs = memberId ? sql`member_id = ${memberId}` : sql`true`
  const { rows } = await sql<{ member_id: string; issuer: string; email: string | null }>`delete from linked_account
    where site_id = ${siteId} and id = ${id} and ${isTheirs} returning member_id, issuer, email`.execute(db)
  return rows[0] && { memberId: rows[0].member_id, issuer: rows[0].issuer, email: rows[0].email ?? undefined }
}

export async function unlinkAll({ db, siteId }: SiteTx, memberId: string): Promise<void> {
  await sql`delete from linked_account where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
}

interface AccountRow {
  id: string
  issuer: string
  email: string | null
  created_date: Date
  last_used_date: Date
}
