import { sql } from 'kysely'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'

/** The texts by which members are found. */
export const memberWords = unindexedSearch({
  'profile.nickname': sql`nickname`,
  'contact.firstName': sql`doc #>> '{contact,firstName}'`,
  'contact.lastName': sql`doc #>> '{contact,lastName}'`,
  loginEmail: sql`login_email`,
})
