import type { ErasedPerson, Person, PersonalData } from '../../../kernel/site/personal-data.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { customer, saveCustomer, showCustomer } from './entity.ts'
import { emailKey, emailOfKey, memberKey } from './identities.ts'
import { lockCustomers } from './store/customers.ts'
import { findIdentity, loadIdentities, lockIdentitiesOf, removeIdentities, type IdentityRow } from './store/identities.ts'
import { deleteMergesOf } from './store/merges.ts'
import { sumIdentities } from './store/sales.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/**
 * The customer whom the shop knows the person as. A customer who has other addresses, because staff said that they are the same person's,
 * stays with those and without name: only the person's own addresses are known to be theirs.
 */
export const customerData: PersonalData = {
  name: 'customer',
  tables: ['customer', 'customer_identity', 'customer_merge'],
  async *read(site, person) {
    const found = await customer.find(site, person.memberId)
    if (found) yield showCustomer(found)
  },
  async erase(site, person) {
    let erased = 0
    let anonymized = 0
    for (const id of await findCustomers(site, person)) {
      const left = await removeOwn(site, person, id)
      if (left.length === 0) {
        await customer.remove(site, id)
        erased++
      } else {
        await keepOnly(site, id, left)
        anonymized++
      }
    }
    return { erased, anonymized }
  },
}

function keysOf({ memberId, email }: Person): string[] {
  return [memberKey(memberId), ...(email ? [emailKey(email)] : [])]
}

async function findCustomers(site: SiteRead, person: Person): Promise<Set<string>> {
  const found = new Set<string>()
  for (const key of keysOf(person)) {
    const identity = await findIdentity(site, key)
    if (identity) found.add(identity.customer_id)
  }
  // A customer whose addresses are all erased, or who never had one.
  if (await customer.find(site, person.memberId)) {
    const identities = await loadIdentities(site, [person.memberId])
    if (identities.length === 0) found.add(person.memberId)
  }
  return found
}

/** Removes the person's identities and what merges keep. Returns the other identities. */
async function removeOwn(site: SiteTx, person: ErasedPerson, id: string): Promise<IdentityRow[]> {
  const own = new Set(keysOf(person))
  const identities = await lockIdentitiesOf(site, [id])
  await lockCustomers(site, [id])
  await deleteMergesOf(site, [id])
  await removeIdentities(site, [...own])
  return identities.filter(({ key }) => !own.has(key))
}

async function keepOnly(site: SiteTx, id: string, left: readonly IdentityRow[]): Promise<void> {
  const before = await customer.get(site, id)
  const email = left.map(({ key }) => emailOfKey(key)).find(Boolean)
  const { id: same, revision, createdDate, updatedDate, source, tags } = before
  await saveCustomer(site, before, {
    id: same,
    revision,
    createdDate,
    updatedDate,
    source,
    isMember: false,
    ...(email && { email }),
    ...(tags && { tags }),
  })
  await sumIdentities(site, [id])
}
