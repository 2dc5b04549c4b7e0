import type { Person } from '../../../kernel/site/personal-data.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { customer, emailOfKey, loadIdentities } from '../customers/index.ts'
import { findPerson } from '../members/ports/reading.ts'

/** The id of nobody: what is stored by the contact's own id is found once. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Whose data a copy or an erasure is about: a member, or a customer without an account as one person for each of the addresses. Undefined
 * where there is neither.
 */
export async function findPersons(site: SiteRead, id: string): Promise<Person[] | undefined> {
  const member = await findPerson(site, id)
  if (member) return [member]
  if (!(await customer.find(site, id))) return undefined
  const emails = (await loadIdentities(site, [id])).flatMap(({ key }) => emailOfKey(key) ?? [])
  const [first, ...others] = emails
  return [{ memberId: id, ...(first && { email: first }) }, ...others.map((email) => ({ memberId: nobody, email }))]
}
