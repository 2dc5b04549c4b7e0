import { categories } from '@wix/categories'
import { brandsV3, customizationsV3, infoSectionsV3, productsV3, ribbonsV3 } from '@wix/stores'
import type { TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { until } from '../../support/until.ts'

/** A fresh shop with its owner's clients for the whole catalogue. */
export async function aCatalogue(server: TestServer) {
  const shop = await aShop(server)
  return { shop, ...ownerClient(shop, { brandsV3, ribbonsV3, infoSectionsV3, customizationsV3, productsV3, categories }) }
}

/** Retries until the condition holds: reactions to events take a moment. */
export async function eventually<Answer>(ask: () => Promise<Answer>, fits: (response: Answer) => boolean): Promise<Answer> {
  return until(async () => {
    const response = await ask()
    return fits(response) ? response : undefined
  })
}

/** The events of an entity, in order. */
export async function eventsOf({ server, credentials }: TestShop, entityId: string): Promise<string[]> {
  const rows = await server.database.db
    .selectFrom('domain_event')
    .select('slug')
    .where('site_id', '=', credentials.siteId)
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute()
  return rows.map(({ slug }) => slug)
}
