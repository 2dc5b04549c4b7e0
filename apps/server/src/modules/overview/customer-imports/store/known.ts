import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** The customers of identities. */
export async function findCustomersByKeys({ db, siteId }: SiteRead, keys: readonly string[]): Promise<[string, string][]> {
  const { rows } = await sql<{ key: string; id: string }>`select key, customer_id as id from customer_identity
    where site_id = ${siteId} and key = any(${keys}::text[])`.execute(db)
  return rows.map(({ key, id }) => [key, id])
}

/** The customers whom an earlier import added, by the id of the other shop. */
export async function findCustomersByImportKeys({ db, siteId }: SiteRead, keys: readonly string[]): Promise<[string, string][]> {
  const { rows } = await sql<{ import_key: string; id: string }>`select import_key, id from customer
    where site_id = ${siteId} and import_key is not null and import_key = any(${keys}::text[])`.execute(db)
  return rows.map(({ import_key, id }) => [import_key, id])
}
