import { sql } from 'kysely'
import type { TestShop } from './shop.ts'

/** The events of a kind of entity that a site has recorded, in their order. */
export async function shopEvents({ server, credentials }: TestShop, entityFqdn: string) {
  const { rows } = await sql<{ slug: string; body: any }>`select slug, body from domain_event
    where site_id = ${credentials.siteId} and entity_fqdn = ${entityFqdn} order by number`.execute(server.database.db)
  return rows
}

/** The types of all events that a site has recorded, in their order, without a prefix that they have in common. */
export async function eventTypesOf({ server, credentials }: TestShop, prefix = ''): Promise<string[]> {
  const rows = await server.database.db
    .selectFrom('domain_event')
    .select('type')
    .where('site_id', '=', credentials.siteId)
    .orderBy('id')
    .execute()
  return rows.map(({ type }) => type.replace(prefix, ''))
}
