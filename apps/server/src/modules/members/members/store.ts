import { comparableEmail } from '@stoa/contract/email'
import { emailSpellings } from '../../../kernel/basics/email-spellings.ts'
import type { MailLanguage } from '@stoa/contract/services/stoa/member-preferences'
import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { member, type StoredMember } from './entity.ts'

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

/** Records that the member has verified the login email. A member who was only waiting for that is approved. */
export async function confirmLoginEmail(site: SiteTx, id: string, { approve }: { approve: boolean }): Promise<StoredMember> {
  const before = await member.lock(site, id)
  const status = approve && before.status === 'PENDING' ? 'APPROVED' : before.status!
  if (before.loginEmailVerified && status === before.status) return before
  return member.save(site, before, { ...before, loginEmailVerified: true, status })
}

/** Sets another login email, which is not verified. Throws MEMBER_ALREADY_EXISTS if another member has it. */
export async function changeLoginEmail(site: SiteTx, id: string, newEmail: string): Promise<StoredMember> {
  const before = await member.lock(site, id)
  const loginEmail = comparableEmail(newEmail)
  if (before.loginEmail === loginEmail) return before
  return member.save(site, before, { ...before, loginEmail, loginEmailVerified: false })
}

/** Makes a registered member get a welcome mail once the shop lets them in. */
export async function expectWelcome({ db, siteId, language }: SiteTx, id: string): Promise<void> {
  await sql`update member set welcome_language = ${language} where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** The language of the welcome mail that a member who was let in has yet to get. */
export async function expectedWelcome({ db, siteId }: SiteRead, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ language: string | null }>`select welcome_language as language from member
    where site_id = ${siteId} and id = ${id} and status = 'APPROVED'`.execute(db)
  return rows[0]?.language ?? undefined
}

/** The welcome mail was sent, or is not wanted. */
export async function forgetWelcome({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`update member set welcome_language = null where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** Returns the members' choices of emails about orders: everybody gets those about parcels who did not decline them. */
export async function orderMailChoices(
  site: SiteRead,
  memberId: string | null | undefined,
): Promise<{ wantsParcels: boolean; language: MailLanguage | undefined }> {
  const { deliveryEmails = true, language } = (memberId ? await findMember(site, memberId) : undefined)?.preferences ?? {}
  return { wantsParcels: deliveryEmails, language }
}

/** True if somebody wants to be asked for reviews; undefined where they never chose. */
export async function reviewRequestChoice(site: SiteRead, memberId: string): Promise<boolean | undefined> {
  return (await findMember(site, memberId))?.preferences?.reviewRequestEmails
}

/** Stores a member's choice from the link of a mail. Nothing happens if the member does not exist. */
export async function chooseReviewRequests(site: SiteTx, memberId: string, reviewRequestEmails: boolean): Promise<void> {
  if (!(await findMember(site, memberId))) return
  const before = await member.lock(site, memberId)
  await member.save(site, before, { ...before, preferences: { ...before.preferences, reviewRequestEmails } })
}
