import * as contract from '@stoa/contract/services/stoa/customers'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { loadConsentRecords } from '../../marketing-consent/index.ts'
import { customer, showCustomer } from '../entity.ts'
import { emailOfKey } from '../identities.ts'
import { loadRows, readsOrders } from '../rows.ts'
import { loadAlike } from '../store/customers.ts'
import { loadIdentities } from '../store/identities.ts'

const alikeMost = 10

export const getCustomer = implementRead(contract.getCustomer, async ({ site }, { customerId }) => {
  const found = await customer.get(site, customerId)
  const identities = await loadIdentities(site, [customerId])
  const emails = identities.flatMap((identity) => {
    const email = emailOfKey(identity.key)
    return email ? [{ email, verified: identity.verified, orderCount: readsOrders(site) ? identity.placed_count : 0 }] : []
  })
  const alike = await loadAlike(
    site,
    customerId,
    emails.map(({ email }) => email),
    alikeMost,
  )
  const rows = await loadRows(site, [customerId, ...alike])
  const row = rows.find(({ id }) => id === customerId)
  if (!row) throw notFound('customer', { id: customerId })
  return { customer: showCustomer(found), row, emails, alike: rows.filter(({ id }) => id !== customerId) }
})

export const listCustomerConsents = implementRead(contract.listCustomerConsents, async ({ site }, { customerId }) => {
  const { email, phone } = await customer.get(site, customerId)
  const known = (await loadIdentities(site, [customerId])).flatMap(({ key }) => emailOfKey(key) ?? [])
  // The address of a member who has not verified it is no identity.
  const emails = [...new Set([...known, ...(email ? [email] : [])])]
  return { consents: await loadConsentRecords(site, { memberId: customerId, emails, phone: phone ?? undefined }) }
})
