import { sql } from 'kysely'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { member } from './entity.ts'

/** Those of the ids that are members of the site, whether or not the caller may see them. */
export async function findExistingMembers(site: SiteRead, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await member.list.rowsWhere<{ id: string }>(asStaff(site), sql`id`, sql`id = any(${ids}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** The member, who stays as they are until the transaction ends. Throws where there is none. */
export function lockMember(site: SiteTx, id: string) {
  return member.lock(site, id)
}
