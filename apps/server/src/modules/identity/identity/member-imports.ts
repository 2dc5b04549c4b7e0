import type { MemberLine, MemberLineOutcome } from '@stoa/contract/services/stoa/member-imports'
import { comparableEmail, isEmail } from '@stoa/contract/email'
import type { Member } from '@stoa/contract/services/members/members'
import { sql } from 'kysely'
import { WireError } from '../../../kernel/basics/errors.ts'
import { formats } from '../../../kernel/basics/formats.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { readHash } from '../../../kernel/secrets/password-formats.ts'
import { deleteRows } from '../../../kernel/background/retention.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { checkLimits } from '../../members/members/index.ts'

/** A line with the member that it describes, if it is a new one. */
export interface PlannedLine {
  outcome: MemberLineOutcome
  member: Member
  passwordHash: string | undefined
}

const longestEmail = 254

export async function planMembers(site: SiteRead, lines: readonly MemberLine[]): Promise<PlannedLine[]> {
  const emails = lines.map(({ email = '' }) => comparableEmail(email))
  const known = await knownEmails(site, emails.filter(isEmail))
  const seen = new Set<string>()
  return lines.map((line, index) => {
    const email = emails[index]!
    const member = memberOfLine(email, line)
    const passwordHash = line.passwordHash?.trim() || undefined
    const outcome = outcomeOf(member, passwordHash, { isKnown: known.has(email), isSeen: seen.has(email) })
    seen.add(email)
    return { outcome, member, passwordHash }
  })
}

function outcomeOf(
  member: Member,
  passwordHash: string | undefined,
  { isKnown, isSeen }: { isKnown: boolean; isSeen: boolean },
): MemberLineOutcome {
  const email = member.loginEmail ?? ''
  if (!isEmail(email) || email.length > longestEmail) return 'EMAIL_UNREADABLE'
  if (isSeen) return 'EMAIL_TWICE'
  if (isKnown) return 'EXISTS'
  if (!isWithinLimits(member)) return 'TEXT_TOO_LONG'
  if (!(member.contact?.phones ?? []).every(isPhone)) return 'PHONE_UNREADABLE'
  if (passwordHash === undefined) return 'NEW'
  const hash = readHash(passwordHash)
  if (!hash) return 'HASH_UNKNOWN'
  return hash.isAffordable ? 'NEW' : 'HASH_TOO_COSTLY'
}

/** With an extension. A spreadsheet makes `4.9151E+12` of a long number, which is none any more. */
function isPhone(text: string): boolean {
  const number = text.replace(/ ?(?:x|ext\.?|#) ?\d{1,6}$/i, '')
  return formats['PHONE']!(number) && (number.match(/\d/g)?.length ?? 0) >= 5
}

function isWithinLimits(member: Member): boolean {
  try {
    checkLimits(member)
    return true
  } catch (error) {
    if (error instanceof WireError) return false
    throw error
  }
}

function memberOfLine(email: string, line: MemberLine): Member {
  const of = (text: string | null | undefined) => text?.trim() || undefined
  const [nickname, firstName, lastName, phone] = [of(line.nickname), of(line.firstName), of(line.lastName), of(line.phone)]
  return {
    loginEmail: email,
    ...(nickname && { profile: { nickname } }),
    contact: { ...(firstName && { firstName }), ...(lastName && { lastName }), ...(phone && { phones: [phone] }) },
  }
}

async function knownEmails({ db, siteId }: SiteRead, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ login_email: string }>`select login_email from member
    where site_id = ${siteId} and login_email = any(${emails}::text[])`.execute(db)
  return new Set(rows.map(({ login_email }) => login_email))
}

export async function startImport({ db, siteId, now }: SiteTx): Promise<string> {
  const id = newId()
  await sql`insert into member_import (site_id, id, created_date) values (${siteId}, ${id}, ${now})`.execute(db)
  return id
}

/** True if there is such an import, which nobody has undone. It stays so until the transaction ends. */
export async function lockImport({ db, siteId }: SiteTx, id: string): Promise<boolean> {
  const { rows } = await sql`select from member_import
    where site_id = ${siteId} and id = ${id} and undone_date is null for update`.execute(db)
  return rows.length > 0
}

export async function noteImported({ db, siteId }: SiteTx, importId: string, memberId: string): Promise<void> {
  await sql`insert into imported_member (site_id, import_id, member_id) values (${siteId}, ${importId}, ${memberId})`.execute(db)
}

export async function newestImports({ db, siteId }: SiteRead) {
  const { rows } = await sql<{ id: string; created_date: Date; undone_date: Date | null; members: number }>`
    select id, created_date, undone_date, (select count(*)::int from imported_member
      where imported_member.site_id = ${siteId} and imported_member.import_id = member_import.id) as members
    from member_import where site_id = ${siteId} order by created_date desc limit 20`.execute(db)
  return rows
}

/** Members of an import who have not signed in since. */
export async function untouchedMembers({ db, siteId }: SiteRead, importId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select member.id from imported_member
    join member on member.site_id = ${siteId} and member.id = imported_member.member_id and member.last_login_date is null
    where imported_member.site_id = ${siteId} and import_id = ${importId} order by member.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends an import that was undone, and returns how many of its members are still there. */
export async function finishUndo({ db, siteId, now }: SiteTx, importId: string): Promise<number> {
  await sql`update member_import set undone_date = ${now} where site_id = ${siteId} and id = ${importId}`.execute(db)
  const { rows } = await sql<{ members: number }>`select count(*)::int as members from imported_member
    join member on member.site_id = ${siteId} and member.id = imported_member.member_id
    where imported_member.site_id = ${siteId} and import_id = ${importId}`.execute(db)
  return rows[0]!.members
}

export function deleteOldImports(site: SiteTx, before: Date, limit: number): Promise<number> {
  return deleteRows(site, sql`member_import`, sql`id`, sql`created_date < ${before}`, limit)
}
