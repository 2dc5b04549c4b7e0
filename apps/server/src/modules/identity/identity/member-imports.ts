import type { MemberLine, MemberLineOutcome } from '@stoa/contract/services/stoa/member-imports'
import { comparableEmail, isEmail } from '@stoa/contract/email'
import type { Member } from '@stoa/contract/services/members/members'
import { WireError } from '../../../kernel/basics/errors.ts'
import { isPhone } from '../../../kernel/basics/phone.ts'
import { readHash } from '../../../kernel/secrets/password-formats.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { checkLimits } from '../../members/members/ports/reading.ts'
import { findKnownEmails } from './store/member-imports.ts'

/** A line with the member that it describes, if it is a new one. */
export interface PlannedLine {
  outcome: MemberLineOutcome
  member: Member
  passwordHash: string | undefined
}

const longestEmail = 254

export async function planMembers(site: SiteRead, lines: readonly MemberLine[]): Promise<PlannedLine[]> {
  const emails = lines.map(({ email = '' }) => comparableEmail(email))
  const known = await findKnownEmails(site, emails.filter(isEmail))
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
