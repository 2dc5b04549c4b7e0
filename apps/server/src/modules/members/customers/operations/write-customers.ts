import * as contract from '@stoa/contract/services/stoa/customers'
import type { Customer } from '@stoa/contract/services/stoa/customers'
import { comparableEmail } from '@stoa/contract/email'
import { newId } from '../../../../kernel/basics/ids.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { customer, showCustomer, type StoredCustomer } from '../entity.ts'
import { emailKey } from '../identities.ts'
import { removeCustomer } from '../remove.ts'
import { changeTags } from '../tags.ts'
import { rowList } from '../rows.ts'
import { addIdentity, findIdentity, loadIdentities, lockIdentitiesOf, removeIdentities } from '../store/identities.ts'

export const createCustomer = implement(contract.createCustomer, async ({ site }, { customer: given }) => {
  checkNamed(given)
  const id = newId()
  const added = await customer.create(site, { ...given, source: 'STAFF', isMember: false }, id, {
    source: 'STAFF',
    isMember: false,
    emailVerified: false,
  })
  if (given.email) await takeEmail(site, id, given.email)
  return { customer: showCustomer(added) }
})

export const updateCustomer = implement(contract.updateCustomer, async ({ site }, { customer: change }) => {
  const before = await lockWithIdentities(site, change.id)
  const others: Customer = { ...change }
  if (before.isMember) checkMemberKeeps(before, change)
  const isOther = change.email !== undefined && comparableEmail(change.email ?? '') !== (before.email ?? '')
  const updated = await customer.update(site, { ...others, source: before.source, isMember: before.isMember })
  checkNamed(updated)
  if (isOther) await replaceEmail(site, before, change.email ?? undefined)
  return { customer: showCustomer(updated) }
})

export const deleteCustomer = implement(contract.deleteCustomer, async ({ site, refuse }, { customerId }) => {
  const before = await lockWithIdentities(site, customerId)
  if (before.isMember) throw refuse('CUSTOMER_IS_MEMBER', 'a member is deleted as a member', { id: customerId })
  if ((await loadIdentities(site, [customerId])).some(({ placed_count }) => placed_count > 0))
    throw refuse('CUSTOMER_HAS_ORDERS', 'a customer with orders is erased instead', { id: customerId })
  await removeCustomer(site, customerId)
  return {}
})

export const bulkUpdateCustomerTagsByFilter = bulkByFilter(contract.bulkUpdateCustomerTagsByFilter, rowList, changeTags)

/** Locks in the order of orders: identities first. */
async function lockWithIdentities(site: SiteTx, id: string): Promise<StoredCustomer> {
  await lockIdentitiesOf(site, [id])
  return customer.lock(site, id)
}

const memberFields = ['email', 'firstName', 'lastName', 'company', 'phone'] as const

function checkMemberKeeps(before: StoredCustomer, change: Customer): void {
  const changed = memberFields.filter((name) => change[name] !== undefined && (change[name] ?? '') !== (before[name] ?? ''))
  if (changed.length > 0)
    throw refusal('CUSTOMER_IS_MEMBER', 'the fields are changed in the member’s profile', { id: before.id, fields: changed })
}

/** Somebody must be able to tell who it is. */
function checkNamed({ firstName, lastName, company, email, nickname }: Customer): void {
  if (![firstName, lastName, company, email, nickname].some((text) => text?.trim()))
    throw refusal('CUSTOMER_NAMELESS', 'a customer needs a name, a company or an email address')
}

/** Throws CUSTOMER_EMAIL_TAKEN, which names the customer who has the address. */
async function takeEmail(site: SiteTx, id: string, email: string): Promise<void> {
  const key = emailKey(email)
  if (await addIdentity(site, key, id)) return
  const holder = await findIdentity(site, key)
  if (holder && holder.customer_id !== id)
    throw refusal('CUSTOMER_EMAIL_TAKEN', 'another customer has this email address', { customerId: holder.customer_id })
}

/** The former address stays beside the new one if something was ordered with it. */
async function replaceEmail(site: SiteTx, { id, email: former }: StoredCustomer, email: string | undefined): Promise<void> {
  if (email) await takeEmail(site, id, email)
  const left = former ? await findIdentity(site, emailKey(former)) : undefined
  if (left && left.customer_id === id && left.placed_count === 0) await removeIdentities(site, [left.key])
}
