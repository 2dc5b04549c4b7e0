import type { DomainEvent } from '../../apps/server/src/kernel/events.ts'
import type { TestShop } from './shop.ts'

/** The events of an entity's kind that a site recorded, in their order. */
export async function eventsOf({ server, credentials }: TestShop, entityFqdn: string) {
  const rows = await server.database.db
    .selectFrom('domain_event')
    .select(['slug', 'entity_id as entityId', 'body'])
    .where('site_id', '=', credentials.siteId)
    .where('entity_fqdn', '=', entityFqdn)
    .orderBy('number')
    .execute()
  return rows as Pick<DomainEvent, 'slug' | 'entityId' | 'body'>[]
}
