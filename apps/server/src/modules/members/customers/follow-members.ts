import { service } from '@stoa/contract/services/members/members'
import { on } from '../../../kernel/background/reactions.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findMember, type StoredMember } from '../members/ports/reading.ts'
import { customer, saveCustomer, type CustomerFields, type StoredCustomer } from './entity.ts'
import { emailKey, memberKey } from './identities.ts'
import { joinByVerifiedEmail } from './merge.ts'
import { removeUnfounded } from './remove-unfounded.ts'
import { addIdentity, findIdentity, moveIdentities } from './store/identities.ts'
import { sumIdentities } from './store/sales.ts'

/** Each member has a customer with the same id, whose name, address and phone number follow the member's. */
export const whenMemberChanged = on(
  ['created', 'updated', 'deleted'].map((slug) => `${service.fqdn}_${slug}`),
  'customers.when-member-changed',
  (site, { entityId }) =>
    site.transaction(async (tx) => {
      const member = await findMember(tx, entityId)
      if (member) await followMember(tx, member)
      else await endMembership(tx, entityId)
    }),
)

export async function followMember(site: SiteTx, member: StoredMember): Promise<void> {
  const before = await customer.find(site, member.id)
  const fields = fieldsOf(member, before)
  if (!before) await customer.createWith(site, fields, member.id)
  else if (!hasSame(before, fields)) await saveCustomer(site, before, { ...before, ...fields })
  await addIdentity(site, memberKey(member.id), member.id, { verified: true })
  if (member.loginEmail && member.loginEmailVerified) await takeVerifiedEmail(site, member.id, member.loginEmail)
}

/** What a member does not say stays as the customer had it. */
function fieldsOf({ loginEmail, loginEmailVerified, contact, profile }: StoredMember, before?: StoredCustomer): CustomerFields {
  const { firstName, lastName, company } = contact ?? {}
  const phone = contact?.phones?.[0]
  const nickname = profile.nickname
  return {
    source: before?.source ?? 'MEMBER',
    isMember: true,
    email: loginEmail ?? null,
    emailVerified: Boolean(loginEmail && loginEmailVerified),
    ...(firstName && { firstName: firstName.slice(0, 100) }),
    ...(lastName && { lastName: lastName.slice(0, 100) }),
    ...(company && { company: company.slice(0, 200) }),
    ...(phone && { phone: phone.slice(0, 50) }),
    ...(nickname && { nickname }),
  }
}

function hasSame(before: StoredCustomer, fields: CustomerFields): boolean {
  return Object.entries(fields).every(([name, value]) => (before[name as keyof CustomerFields] ?? null) === value)
}

/**
 * A member who has shown that an address is theirs gets what guests bought with it, for the shop's eyes: the member sees only orders
 * that were placed while signed in, and those claimed in the same browser. Another member who had the address before keeps the rest.
 */
async function takeVerifiedEmail(site: SiteTx, memberId: string, email: string): Promise<void> {
  const key = emailKey(email)
  if (await addIdentity(site, key, memberId, { verified: true })) return
  const holder = await findIdentity(site, key)
  if (!holder) return
  if (holder.customer_id === memberId) {
    if (!holder.verified) await moveIdentities(site, [key], memberId, { verified: true })
    return
  }
  const other = await customer.get(site, holder.customer_id)
  if (!other.isMember) return joinByVerifiedEmail(site, { keptId: memberId, mergedId: other.id, key })
  await moveIdentities(site, [key], memberId, { verified: true })
  await sumIdentities(site, [memberId, other.id])
}

/** A deleted member stays a customer as long as there are orders. */
async function endMembership(site: SiteTx, memberId: string): Promise<void> {
  const before = await customer.find(site, memberId)
  if (before?.isMember) await saveCustomer(site, before, { ...before, isMember: false })
  await removeUnfounded(site)
}
