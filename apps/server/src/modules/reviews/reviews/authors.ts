import { comparableEmail } from '@stoa/contract/email'
import type { AuthorType } from '@stoa/contract/services/stoa/reviews'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { boughtBy, type BoughtLine } from '../../orders/orders/ports/buyers.ts'
import { insertAuthor, findContact } from './store/authors.ts'

/** The author of a review. */
export interface ReviewAuthor {
  type: AuthorType
  /** Absent if an app names no author. */
  contactId?: string
  name?: string
  /**
   * The checked identity: a member, or the browser of a visitor. It decides who has written before, and for whom a review
   * is their own, so that nobody is locked out or trusted by what others type.
   */
  identityId?: string
}

export async function loadMemberAuthor(site: SiteRead, memberId: string): Promise<ReviewAuthor> {
  const name = (await findMember(asStaff(site), memberId))?.profile?.nickname
  return { type: 'MEMBER', contactId: memberId, identityId: memberId, ...(name && { name }) }
}

/** Returns a visitor as author, with an unverified name and address. */
export async function visitorAuthor(
  site: SiteTx,
  visitorId: string,
  { name, email }: { name: string; email: string },
): Promise<ReviewAuthor> {
  return { type: 'VISITOR', contactId: await findOrCreateContact(site, { name, email }), identityId: visitorId, name }
}

/** The contact of an address, which is created with the name where there is none. One that is there keeps its name: anybody can type its address. */
export async function findOrCreateContact(site: SiteTx, { name, email }: { name: string; email: string }): Promise<string> {
  const address = comparableEmail(email)
  await insertAuthor(site, newId(), address, name)
  return (await findContact(site, { email: address }))!.id
}

export async function findEmail(site: SiteRead, contactId: string): Promise<string | undefined> {
  return (await findContact(site, { id: contactId }))?.email
}

/** Finds the order line with which the caller, or another person in the same browser, bought a product. */
export async function findPurchase(site: SiteRead, caller: Caller, productId: string): Promise<BoughtLine | undefined> {
  if (caller.kind === 'VISITOR') return boughtBy(site, { visitorId: caller.visitorId }, productId)
  if (caller.kind !== 'MEMBER') return undefined
  const own = await boughtBy(site, { memberId: caller.memberId }, productId)
  return own ?? (caller.visitorId ? boughtBy(site, { visitorId: caller.visitorId }, productId) : undefined)
}
