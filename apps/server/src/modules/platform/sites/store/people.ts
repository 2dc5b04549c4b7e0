import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** The names of a site's staff; without one, their email address. */
export async function loadPeople({ db, siteId }: SiteRead, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select site_user.user_id as id, coalesce(nullif(user_account.name, ''), user_account.email) as name
    from site_user join user_account on user_account.id = site_user.user_id
    where site_user.site_id = ${siteId} and site_user.user_id = any(${[...userIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
