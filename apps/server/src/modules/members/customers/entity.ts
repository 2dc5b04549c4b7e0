import type { AlwaysWith, Stored } from '@stoa/contract'
import { service, type Customer, type CustomerSource } from '@stoa/contract/services/stoa/customers'
import { comparableEmail } from '@stoa/contract/email'
import { entity, type Wire } from '../../../kernel/lists/entity/entity.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { customerWords, searchTextOf } from './words.ts'

/** A customer with what the wire does not show. */
export type CustomerFields = AlwaysWith<Customer, 'isMember'> & Wire & { source: CustomerSource; searchText?: string | null }

export type StoredCustomer = Stored<CustomerFields>

export const customer = entity<CustomerFields>({
  service,
  type: 'Customer',
  table: 'customer',
  columns: {
    isMember: { column: 'is_member', notNull: true },
    email: { column: 'email', encode: comparableEmail },
    emailVerified: { column: 'email_verified', notNull: true },
    searchText: { column: 'search_text', notNull: true },
  },
  queryable: {},
  search: customerWords,
  inEvents: (stored) => showCustomer(stored) as CustomerFields,
  prepare: (_site, next) => completed(next),
})

/** Writes a locked customer back. */
export function saveCustomer(site: SiteTx, before: StoredCustomer, after: CustomerFields): Promise<StoredCustomer> {
  return customer.save(site, before, completed(after))
}

function completed<Fields extends CustomerFields>(next: Fields): Fields {
  const country = next.addresses?.find((address) => address.country)?.country ?? next.country
  const complete = {
    ...next,
    emailVerified: next.emailVerified ?? false,
    ...(next.email && { email: comparableEmail(next.email) }),
    ...(country && { country }),
    ...(next.tags && { tags: cleanTags(next.tags) }),
  }
  return { ...complete, searchText: searchTextOf(complete) }
}

/** A customer as the interface shows it. */
export function showCustomer({ searchText: _text, ...shown }: StoredCustomer): Customer {
  return shown
}

/** Tags without space around them, each once whatever its case, as it was written first. */
export function cleanTags(tags: readonly string[]): string[] {
  const byText = new Map<string, string>()
  for (const tag of tags.map((each) => each.trim()).filter(Boolean)) {
    const text = tag.toLowerCase()
    if (!byText.has(text)) byText.set(text, tag)
  }
  return [...byText.values()]
}
