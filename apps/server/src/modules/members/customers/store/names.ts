import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** The names of customers; without one, their email address. */
export async function loadCustomerNames({ db, siteId }: SiteRead, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from customer
    where site_id = ${siteId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
