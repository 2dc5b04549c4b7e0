import { service as inventory } from '@stoa/contract/services/stores/inventory-items-v-3'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'

/**
 * A commit of another process is noticed a moment later. These tests examine that moment; plain statements stand in for the
 * other process.
 */
let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  await aShippingOption(shop)
})
afterAll(() => server[Symbol.asyncDispose]())

const order = ({ send }: Visitor, id: string) => send('POST', `/ecom/v1/checkouts/${id}/create-order`, { id })
const add = async ({ send }: Visitor, { id: catalogItemId, variantId }: { id: string; variantId: string }, quantity = 1) => {
  const lineItems = [{ quantity, catalogReference: { appId: storesAppId, catalogItemId, options: { variantId } } }]
  return send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems })
}
/** Changes a document as another process would, with the next revision. */
const changeDocument = (table: 'cart' | 'checkout', id: string, from: string, to: string) =>
  sql`update ${sql.table(table)} set doc = replace(doc::text, ${from}, ${to})::json, revision = revision + 1
    where site_id = ${shop.credentials.siteId} and id = ${id}`.execute(server.database.db)
const setStock = (variantId: string, quantity: number) =>
  sql`update inventory_item set quantity = ${quantity}, revision = revision + 1
    where site_id = ${shop.credentials.siteId} and variant_id = ${variantId}`.execute(server.database.db)

test('an order is never placed at an outdated price', async () => {
  const product = await aProduct(shop, { price: '20.00' })
  const buyer = await aVisitor(shop)
  const checkout = await aCheckout(buyer, [product])
  const { siteId } = shop.credentials
  const { db } = server.database
  await sql`update product_variant set price_minor = 2500 where site_id = ${siteId} and id = ${product.variantId}`.execute(db)
  await sql`update product set version = ${crypto.randomUUID()} where site_id = ${siteId} and id = ${product.id}`.execute(db)
  expect(await order(buyer, checkout)).toMatchObject({
    status: 428,
    body: { details: { applicationError: { code: 'CHECKOUT_CHANGED', data: { shownTotal: '24.90', total: '29.90' } } } },
  })
})

test('stock that is gone meanwhile is not sold', async () => {
  const product = await aProduct(shop)
  const buyer = await aVisitor(shop)
  const checkout = await aCheckout(buyer, [product])
  await setStock(product.variantId, 0)
  const refused = await order(buyer, checkout)
  expect(refused.status).toBe(428)
  expect(codeOf(refused)).toMatch(/OUT_OF_STOCK/)
})

test('a product that is no longer offered is not sold', async () => {
  const product = await aProduct(shop, { stock: 100 })
  const buyer = await aVisitor(shop)
  const checkout = await aCheckout(buyer, [product])
  for (const table of ['inventory_item', 'product_variant'])
    await sql`delete from ${sql.table(table)} where site_id = ${shop.credentials.siteId} and product_id = ${product.id}`.execute(
      server.database.db,
    )
  expect((await order(buyer, checkout)).status).toBe(428)
})

test('stock that came back meanwhile can be ordered', async () => {
  const product = await aProduct(shop, { stock: 1 })
  const [late, quick] = [await aVisitor(shop), await aVisitor(shop)]
  const checkout = await aCheckout(late, [product])
  expect(await order(quick, await aCheckout(quick, [product]))).toMatchObject({ status: 200 })
  expect((await order(late, checkout)).status).toBe(428)
  await setStock(product.variantId, 5)
  expect(await order(late, checkout)).toMatchObject({ status: 200 })
})

test('a sale is visible in every cart at once', async () => {
  const product = await aProduct(shop, { stock: 3 })
  const [other, buyer] = [await aVisitor(shop), await aVisitor(shop)]
  const left = async () => {
    const { body } = await other.send('POST', '/ecom/v1/carts/current/estimate-totals', {})
    return body.cart.lineItems[0].availability
  }
  await add(other, product, 2)
  expect(await left()).toEqual({ status: 'AVAILABLE' })
  for (const availability of [
    { status: 'AVAILABLE', quantityAvailable: 2 },
    { status: 'PARTIALLY_AVAILABLE', quantityAvailable: 1 },
    { status: 'NOT_AVAILABLE', quantityAvailable: 0 },
  ]) {
    expect(await order(buyer, await aCheckout(buyer, [product]))).toMatchObject({ status: 200 })
    expect(await left()).toEqual(availability)
  }
})

test('a click builds on the current cart, and no change is lost', async () => {
  const [first, second] = [await aProduct(shop), await aProduct(shop)]
  const buyer = await aVisitor(shop)
  const { cart } = (await add(buyer, first, 3)).body
  await changeDocument('cart', cart.id, '"quantity":3', '"quantity":7')
  const { body } = await add(buyer, second)
  expect(body.cart.lineItems.map(({ quantity }: { quantity: number }) => quantity)).toEqual([7, 1])
  expect(body.cart.revision).toBe('3')
})

test('an item that another process added to the cart can be removed', async () => {
  const buyer = await aVisitor(shop)
  const { cart } = (await add(buyer, await aProduct(shop))).body
  const line = cart.lineItems[0].id
  const otherOrderId = crypto.randomUUID()
  await changeDocument('cart', cart.id, line, otherOrderId)
  const remove = (lineItemId: string) =>
    buyer.send('POST', '/ecom/v1/carts/current/remove-line-items', { lineItemIds: [lineItemId] })
  expect(await remove(otherOrderId)).toMatchObject({ status: 200, body: { cart: { lineItems: [] } } })
})

test('a cart that was deleted meanwhile is created again', async () => {
  const buyer = await aVisitor(shop)
  const { cart } = (await add(buyer, await aProduct(shop))).body
  await sql`delete from cart where site_id = ${shop.credentials.siteId} and id = ${cart.id}`.execute(server.database.db)
  const { status, body } = await add(buyer, await aProduct(shop))
  expect([status, body.cart.lineItems.length, body.cart.id === cart.id]).toEqual([200, 1, false])
})

test('an order uses the checkout’s current address; a checkout with an order returns that order', async () => {
  const product = await aProduct(shop, { stock: 2 })
  const buyer = await aVisitor(shop)
  const checkout = await aCheckout(buyer, [product])
  await changeDocument('checkout', checkout, 'Berlin', 'Potsdam')
  const { orderId } = (await order(buyer, checkout)).body
  expect((await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body.order.recipientInfo.address.city).toBe('Potsdam')

  const next = await aCheckout(buyer, [product])
  const { siteId } = shop.credentials
  await sql`update checkout set order_id = ${orderId}, revision = revision + 1 where site_id = ${siteId} and id = ${next}`.execute(
    server.database.db,
  )
  expect(await order(buyer, next)).toMatchObject({ status: 200, body: { orderId } })
})

test('twenty concurrent clicks are twenty pieces in one cart', async () => {
  const product = await aProduct(shop, { stock: 100 })
  const buyer = await aVisitor(shop)
  const responses = await Promise.all(Array.from({ length: 20 }, () => add(buyer, product)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const { cart } = (await buyer.send('GET', '/ecom/v1/carts/current')).body
  expect(cart).toMatchObject({ revision: '20', lineItems: [{ quantity: 20 }] })
})

test('ample stock that became scarce is sold as scarce: nothing is oversold, and every event is sent', async () => {
  const product = await aProduct(shop, { stock: 100 })
  const buyer = await aVisitor(shop)
  const checkout = await aCheckout(buyer, [product])
  await setStock(product.variantId, 1)
  expect(await order(buyer, checkout)).toMatchObject({ status: 200 })
  const { siteId } = shop.credentials
  const { rows } = await sql`select quantity::int, availability_status as status,
      (select count(*)::int from domain_event where site_id = ${siteId} and entity_id = inventory_item.id and slug = 'stock_status_updated') as told
    from inventory_item where site_id = ${siteId} and variant_id = ${product.variantId}`.execute(server.database.db)
  expect(rows).toEqual([{ quantity: 0, status: 'OUT_OF_STOCK', told: 1 }])
})

test('a new listener for the stock gets the next sale', async () => {
  const type = `${inventory.fqdn}_updated`
  const product = await aProduct(shop, { stock: 100 })
  const sell = async () => {
    const buyer = await aVisitor(shop)
    expect(await order(buyer, await aCheckout(buyer, [product]))).toMatchObject({ status: 200 })
  }
  const { siteId } = shop.credentials
  const heard = async () => {
    const { rows } = await sql<{
      left: number
    }>`select (body #>> '{updatedEvent,currentEntity,quantity}')::int as left from domain_event
      where site_id = ${siteId} and type = ${type} and body #>> '{updatedEvent,currentEntity,variantId}' = ${product.variantId}
      order by id`.execute(server.database.db)
    return rows.map(({ left }) => left)
  }
  const before = await heard()
  await sell()
  expect(await heard()).toEqual(before)
  await shop.owner('POST', '/stoa/v1/webhooks', { webhook: { url: 'https://hook.example.com/stock', eventTypes: [type] } })
  await sell()
  expect(await heard()).toEqual([...before, 98])
})
