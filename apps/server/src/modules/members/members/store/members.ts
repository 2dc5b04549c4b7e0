import { sql } from 'kysely'
import type { SiteTx, SiteRead } from '../../../../kernel/site/site.ts'
import { emailSpellings } from '../../../../kernel/basics/email-spellings.ts'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { member, type StoredMember } from '../entity.ts'

/**
 * Removes the values of a field, and who sees them, from all members, deleted ones too, because a later field may get its key.
 */
export async function forgetCustomField({ db, siteId }: SiteTx, key: string): Promise<void> {
  const [value, choice] = [
    ['contact', 'customFields', key],
    ['preferences', 'fields', key],
  ]
  await sql`update member set doc = doc #- ${value}::text[] #- ${choice}::text[] where site_id = ${siteId}
    and (doc #> ${value}::text[] is not null or doc #> ${choice}::text[] is not null)`.execute(db)
  await sql`update member_trash set member = member #- ${value}::text[] #- ${choice}::text[] where site_id = ${siteId}
    and (member #> ${value}::text[] is not null or member #> ${choice}::text[] is not null)`.execute(db)
}

/**
 * Locks members until the transaction ends, always in the order of their ids, and returns those that exist. With `KEY SHARE` many
 * transactions have the lock at once, and nobody has the one for `UPDATE`.
 */
export async function lockMembers(
  { db, siteId }: SiteTx,
  ids: readonly string[],
  strength: 'UPDATE' | 'KEY SHARE',
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from member where site_id = ${siteId} and id = any(${ids}::uuid[])
    order by id for ${sql.raw(strength)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The member who signs in with an email address, in any spelling of upper and lower case. */
export function findByLoginEmail(site: SiteRead, email: string): Promise<StoredMember | undefined> {
  return member.findWhere(asStaff(site), sql`login_email = any(${emailSpellings(email)})`)
}

export function findMember(site: SiteRead, id: string): Promise<StoredMember | undefined> {
  return member.find(asStaff(site), id)
}

/**
 * Locks and returns the member, for a sign-in or an operation that ends sign-ins: for one member, these run one after the other.
 * To lock steps or sessions of the member as well, lock the member first.
 */
export async function lockForSignIn(site: SiteTx, id: string): Promise<StoredMember | undefined> {
  const { db, siteId } = site
  await sql`select from member where site_id = ${siteId} and id = ${id} for no key update`.execute(db)
  return findMember(site, id)
}

/** Invalidates all sessions and sign-in steps of a locked member. */
export async function renewSecurityStamp({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`update member set security_stamp = ${newId()} where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** The revision stays and there is no event, so concurrent edits of the member do not conflict. */
export async function noteSignIn({ db, siteId, now }: SiteTx, id: string): Promise<void> {
  await sql`update member set last_login_date = ${now} where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** Makes a registered member get a welcome mail once the shop lets them in. */
export async function expectWelcome({ db, siteId, language }: SiteTx, id: string): Promise<void> {
  await sql`update member set welcome_language = ${language} where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** The language of the welcome mail that a member who was let in has yet to get. */
export async function isWelcomeExpected({ db, siteId }: SiteRead, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ language: string | null }>`select welcome_language as language from member
    where site_id = ${siteId} and id = ${id} and status = 'APPROVED'`.execute(db)
  return rows[0]?.language ?? undefined
}

/** The welcome mail was sent, or is not wanted. */
export async function forgetWelcome({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`update member set welcome_language = null where site_id = ${siteId} and id = ${id}`.execute(db)
}
