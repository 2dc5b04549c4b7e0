import { sql } from 'kysely'
import type { Customer } from '@stoa/contract/services/stoa/customers'
import { partialSearch } from '../../../kernel/lists/query/search.ts'
import { normalised } from '../../../kernel/lists/query/words.ts'

/** A customer is identified by an address, and otherwise found by parts of names, company, addresses and phone number. */
export const customerWords = partialSearch({ identifiedBy: (text) => sql<boolean>`email = ${text}` })

/** The text that the search looks in. A phone number is found with and without the characters between its digits. */
export function searchTextOf({ firstName, lastName, nickname, company, email, phone }: Customer): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const digits = phone?.replaceAll(/\D/g, '')
  return normalised([name, nickname, company, email, phone, digits].filter(Boolean).join(' '))
}
