import type { CustomerRow } from '@stoa/contract/services/stoa/customers'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { buyerKey, findIdentity, loadRows } from '../../../members/customers/index.ts'
import { findMember } from '../../../members/members/ports/reading.ts'
import type { LoadSubject, Subject } from './subject.ts'

export async function findCustomer(site: SiteRead, id: string): Promise<CustomerRow | undefined> {
  return (await loadRows(site, [id]))[0]
}

/** The customer to whom purchases of a buyer belong. */
export async function findCustomerOf(
  site: SiteRead,
  buyer: { memberId?: string | null | undefined; email?: string | null | undefined },
): Promise<CustomerRow | undefined> {
  const key = buyerKey(buyer)
  const identity = key ? await findIdentity(site, key) : undefined
  return identity && findCustomer(site, identity.customer_id)
}

/** What a run about a person alone knows: `member:<id>`, `birthday:<id>:<year>`, `inactive:<id>:<day>`, `newsletter:<id>`. */
export const loadPerson: LoadSubject = async (site, _parts, about) => {
  const customerId = about.split(':')[0] ?? ''
  const row = await findCustomer(site, customerId)
  return row ? personOf(site, row) : { gone: 'PERSON_GONE' }
}

/** The same, while they have not bought since the day that the subject names. */
export const loadInactive: LoadSubject = async (site, parts, about) => {
  const [customerId = '', day] = about.split(':')
  const row = await findCustomer(site, customerId)
  if (!row) return { gone: 'PERSON_GONE' }
  return row.lastOrderDate?.slice(0, 10) === day ? loadPerson(site, parts, about) : { gone: 'NOT_TRUE_ANY_MORE' }
}

async function personOf(site: SiteRead, row: CustomerRow): Promise<Subject> {
  const member = row.isMember && row.id ? await findMember(site, row.id) : undefined
  return {
    email: row.email,
    customerId: row.id,
    memberId: member?.id,
    name: member?.profile?.nickname ?? row.firstName ?? undefined,
    language: member?.preferences?.language ?? undefined,
    country: row.country,
    hasBought: (row.orderCount ?? 0) > 0,
  }
}
