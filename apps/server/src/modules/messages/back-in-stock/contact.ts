import { hashOfEmail } from '../../../kernel/basics/email-hash.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { giveFreeHolds, moveHolds } from '../../catalog/catalog/ports/stock.ts'
import { findByLoginEmail } from '../../members/members/ports/accounts.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { moveAsks } from './store/askers.ts'
import { setContact } from './store/requests.ts'

/** The member who has shown that the address is theirs: anybody can register with the address of another. */
export async function findContact(site: SiteRead, email: string): Promise<string | undefined> {
  const member = await findByLoginEmail(site, email)
  return member?.loginEmailVerified ? member.id : undefined
}

/** The hash of the address that a member has verified. */
export async function findVerifiedHash(site: SiteRead, memberId: string): Promise<string | undefined> {
  const member = await findMember(site, memberId)
  return member?.loginEmail && member.loginEmailVerified ? hashOfEmail(member.loginEmail) : undefined
}

/**
 * At the sign-in, what the visitor asked for and what is kept for them is the member's, and so is what is kept for the address that the
 * member has verified.
 */
export async function takeOverRequests(
  site: SiteTx,
  { visitorId, memberId }: { visitorId: string; memberId: string },
): Promise<void> {
  await moveAsks(site, visitorId, memberId)
  await moveHolds(site, visitorId, memberId)
  const emailHash = await findVerifiedHash(site, memberId)
  if (emailHash) await giveFreeHolds(site, await setContact(site, emailHash, memberId), memberId)
}
