import { sql } from 'kysely'
import { newId } from '../../kernel/ids.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import type { ProvidedIdentity } from './openid.ts'

export interface LinkedAccount {
  id: string
  issuer: string
  email: string | undefined
  createdDate: Date
  lastUsedDate: Date
}

/** A member has a handful; a limit for the answer. */
const most = 100

/** Whose account it is; undefined where it is linked to nobody. */
export async function memberIdOfAccount(
  { db, siteId }: SiteRead,
  { issuer, subject }: Pick<ProvidedIdentity, 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ member_id: string }>`select member_id from linked_account
    where site_id = ${siteId} and issuer = ${issuer} and subject = ${subject}`.execute(db)
  return rows[0]?.member_id
}

/** Links an account to a member. An account that was a former member's becomes theirs. */
export async function linkAccount(
  { db, siteId, now }: SiteTx,
  memberId: string,
  { issuer, subject, email }: Pick<ProvidedIdentity, 'issuer' | 'subject' | 'email'>,
): Promise<void> {
  await sql`insert into linked_account (site_id, issuer, subject, id, member_id, email, created_date, last_used_date)
    values (${siteId}, ${issuer}, ${subject}, ${newId()}, ${memberId}, ${email ?? null}, ${now}, ${now})
    on conflict (site_id, issuer, subject) do update set id = excluded.id, member_id = excluded.member_id, email = excluded.email,
      created_date = excluded.created_date, last_used_date = excluded.last_used_date`.execute(db)
}

export async function noteAccountUse(
  { db, siteId, now }: SiteTx,
  { issuer, subject }: Pick<ProvidedIdentity, 'issuer' | 'subject'>,
): Promise<void> {
  await sql`update linked_account set last_used_date = ${now}
    where site_id = ${siteId} and issuer = ${issuer} and subject = ${subject}`.execute(db)
}

/** The newest first. */
export async function accountsOf({ db, siteId }: SiteRead, memberId: string): Promise<LinkedAccount[]> {
  const { rows } = await sql<AccountRow>`select id, issuer, email, created_date, last_used_date from linked_account
    where site_id = ${siteId} and member_id = ${memberId} order by created_date desc, id desc limit ${most}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    issuer: row.issuer,
    email: row.email ?? undefined,
    createdDate: row.created_date,
    lastUsedDate: row.last_used_date,
  }))
}

/** Unlinks an account, of the member if one is given. Returns whose it was. */
export async function unlinkAccount({ db, siteId }: SiteTx, id: string, memberId?: string): Promise<string | undefined> {
  const isTheirs = memberId ? sql`member_id = ${memberId}` : sql`true`
  const { rows } = await sql<{ member_id: string }>`delete from linked_account
    where site_id = ${siteId} and id = ${id} and ${isTheirs} returning member_id`.execute(db)
  return rows[0]?.member_id
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
