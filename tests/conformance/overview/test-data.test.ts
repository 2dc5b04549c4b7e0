import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditStock } from '../../../apps/server/src/modules/catalog/catalog/ports/stock.ts'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aCheckout, aVisitor } from '../../support/shop/builders.ts'
import { aGiftCard, balanceOf, giftCardAudits } from '../../support/shop/gift-cards.ts'
import { aMailingShop, placeOrder } from '../../support/shop/mailing.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { orderNow } from '../orders/orders-builders.ts'

const parts = mailingServer()

const remove = (shop: TestShop) => shop.owner('POST', '/stoa/v1/development/remove-test-data', {})

async function count(shop: TestShop, table: 'sales_order' | 'cart' | 'checkout'): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(table)}
    where site_id = ${shop.credentials.siteId}`.execute(parts.server.database.db)
  return Number(rows[0]!.count)
}

async function stockOf(shop: TestShop, product: { id: string }): Promise<number> {
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter: { productId: product.id } } })
  return body.inventoryItems[0].quantity
}

test('test orders, carts and checkouts are deleted, and what they took is given back, without a mail', async () => {
  const { shop, product, visitor } = await aMailingShop(parts.server)
  const before = await stockOf(shop, product)
  const card = await aGiftCard(shop, '10.00')
  await placeOrder(visitor, product)
  const other = await aVisitor(shop)
  const checkout = await aCheckout(other, [product])
  await other.send('PATCH', `/ecom/v1/checkouts/${checkout}`, { checkout: { id: checkout }, giftCardCode: card.code })
  await other.send('POST', `/ecom/v1/checkouts/${checkout}/create-order`, {})
  const sent = await placeOrder(await aVisitor(shop), product)
  const [line] = (await orderNow(shop, sent)).lineItems
  await shop.owner('POST', `/ecom/v1/fulfillments/orders/${sent}/create-fulfillment`, {
    fulfillment: { lineItems: [{ id: line.id, quantity: 1 }] },
  })
  await aCheckout(await aVisitor(shop), [product])
  await parts.server.app.drain()
  parts.smtp.mails.splice(0)
  expect(await balanceOf(shop, card.id)).toBe('0.00')

  const [one, another] = await Promise.all([remove(shop), remove(shop)])
  expect([one.status, another.status]).toEqual([200, 200])
  expect(one.body.removedOrders + another.body.removedOrders).toBe(3)
  expect(one.body.complete).toBe(true)
  expect(await Promise.all((['sales_order', 'cart', 'checkout'] as const).map((table) => count(shop, table)))).toEqual([0, 0, 0])
  // What was sent is gone.
  expect([await stockOf(shop, product), await balanceOf(shop, card.id)]).toEqual([before - 1, '10.00'])
  await parts.server.app.drain()
  expect(parts.smtp.mails).toEqual([])
  expect(await auditStock(await openSite(parts.server.app.kernel, shop.credentials.siteId))).toBeUndefined()
  await giftCardAudits(parts.server, shop)
  // The shop goes on: the visitor gets a new cart and places another order.
  expect(await placeOrder(await aVisitor(shop), product)).toBeTruthy()
  expect((await visitor.send('GET', '/ecom/v1/carts/current')).status).toBe(404)
})

test('nothing is deleted in live mode, and no cart where real orders were placed', async () => {
  const { shop, product } = await aMailingShop(parts.server)
  await placeOrder(await aVisitor(shop), product)
  const switchTo = (mode: string) => shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode } })
  await sql`update sales_order set doc = doc - 'isTest' where site_id = ${shop.credentials.siteId}`.execute(
    parts.server.database.db,
  )
  await placeOrder(await aVisitor(shop), product)
  await aCheckout(await aVisitor(shop), [product])
  const [carts, orders] = [await count(shop, 'cart'), await count(shop, 'sales_order')]
  expect((await switchTo('LIVE')).status).toBe(200)
  const refused = await remove(shop)
  expect([refused.status, codeOf(refused)]).toEqual([428, 'TEST_MODE_ONLY'])
  expect([await count(shop, 'cart'), await count(shop, 'sales_order')]).toEqual([carts, orders])
  await switchTo('TEST')
  expect((await remove(shop)).body).toMatchObject({ removedOrders: 1, removedCarts: 0, complete: true })
  expect([await count(shop, 'cart'), await count(shop, 'sales_order')]).toEqual([carts, orders - 1])
})

test('only staff with the permission delete test data', async () => {
  const { shop, visitor } = await aMailingShop(parts.server)
  expect((await visitor.send('POST', '/stoa/v1/development/remove-test-data', {})).status).toBe(403)
  const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Reader', scopes: ['DEVELOPERS:READ'] } })
  const headers = { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId }
  expect((await shop.raw('POST', '/stoa/v1/development/remove-test-data', { body: {}, headers })).status).toBe(403)
})
