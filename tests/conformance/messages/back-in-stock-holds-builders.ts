import { sql } from 'kysely'
import { expect } from 'vitest'
import { auditStock, findWrongHeld, listHolds } from '../../../apps/server/src/modules/catalog/catalog/ports/stock.ts'
import { aCheckout, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { inSite, siteOf } from '../catalog/catalog-site.ts'
import type { Item } from './back-in-stock-builders.ts'

export const board = '/stoa/v1/back-in-stock-board'

/** Says how long a piece is kept for whoever is told, and whether people are told by themselves. */
export async function setRules(shop: TestShop, rules: { automatic?: boolean; holdMinutes?: number | null }) {
  const answer = await shop.owner('PUT', `${board}/rules`, { rules })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

export const useLink = ({ send }: Visitor, token: string) => send('POST', '/stoa/v1/back-in-stock-links/use', { token })

/** Orders pieces as this visitor; the answer of the order. */
export async function buy(visitor: Pick<Visitor, 'send'>, item: Item, quantity = 1) {
  return visitor.send('POST', `/ecom/v1/checkouts/${await aCheckout(visitor, [item], quantity)}/create-order`, {})
}

/** The requests for which a piece is kept. */
export async function holdsOf(shop: TestShop) {
  return listHolds(await siteOf(shop))
}

/** Expects that the stock's ledger and the holds add up. */
export async function expectSound(shop: TestShop) {
  const site = await siteOf(shop)
  expect(await auditStock(site)).toBeUndefined()
  expect(await findWrongHeld(site)).toBeUndefined()
}

/** What anybody can buy. */
export async function quantityOf(shop: TestShop, { variantId }: Item): Promise<number> {
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { variantId } } })
  return body.inventoryItems[0].quantity
}

/** Makes many people wait, one after another. */
export async function waitInBulk(shop: TestShop, { id: productId, variantId }: Item, people: number): Promise<void> {
  await inSite(shop, async ({ db, siteId, now }) => {
    await sql`insert into back_in_stock_request (site_id, id, revision, created_date, updated_date, status, product_id, variant_id,
        email_hash, doc)
      select ${siteId}, gen_random_uuid(), 1, ${now}::timestamptz - make_interval(secs => ${people} - number), ${now}, 'RECEIVED',
        ${productId}, ${variantId}, 'hash of ' || number,
        jsonb_build_object('email', 'person-' || number || '@example.com', 'language', 'en',
          'catalogReference', jsonb_build_object('appId', ${storesAppId}::text, 'catalogItemId', ${productId}::text))
      from generate_series(1, ${people}::int) as number`.execute(db)
  })
}

/** The requests for all items in the order in which they were made. */
export async function queueOf(shop: TestShop): Promise<{ id: string; status: string }[]> {
  const { db, siteId } = await siteOf(shop)
  const { rows } = await sql<{ id: string; status: string }>`select id, status from back_in_stock_request
    where site_id = ${siteId} order by created_date, id`.execute(db)
  return rows
}

/** Asks as the shop's own pages do. */
export const askFor = ({ send }: Pick<Visitor, 'send'>, { id: productId, variantId }: Item, email: string) =>
  send('POST', '/stoa/v1/back-in-stock-questions', { productId, variantId, email })

/** The member has shown that the address is theirs. */
export async function verify({ server, credentials }: TestShop, memberId: string): Promise<void> {
  await sql`update member set login_email_verified = true where site_id = ${credentials.siteId} and id = ${memberId}`.execute(
    server.database.db,
  )
}
