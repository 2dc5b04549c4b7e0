import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { figuresAudit } from '../../../apps/server/src/modules/orders/orders/write-figures.ts'
import { aProduct } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aPaidOrder, customItem, draftClient } from '../orders/draft-orders/draft-orders-builders.ts'
import { collector, transactionsNow } from '../orders/orders-builders.ts'
import { shopDay } from '../../support/shop-day.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600_000

async function salesOf(shop: TestShop, request: object = {}): Promise<any> {
  const now = server.clock.now().getTime()
  const span = { from: shopDay(now - 200 * day), to: shopDay(now + day) }
  const { status, body } = await shop.owner('POST', '/stoa/v1/reports/sales', { ...span, groupBy: 'PRODUCT', ...request })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function setCost(shop: TestShop, { variantId }: { variantId: string }, minor: number): Promise<void> {
  await sql`update product_variant set cost_minor = ${minor} where site_id = ${shop.credentials.siteId} and id = ${variantId}`.execute(
    server.database.db,
  )
}

async function audit(shop: TestShop) {
  return figuresAudit.run(await openSite(server.app.kernel, shop.credentials.siteId))
}

test('the margin is that of the day of the sale: later costs, edits and refunds of units keep it', async () => {
  const shop = await aShop(server)
  const [print, mug] = [await aProduct(shop, { price: '20.00' }), await aProduct(shop, { name: 'Mug', price: '9.00' })]
  await setCost(shop, print, 800)
  const order = await aPaidOrder(shop, [print, mug])
  await setCost(shop, print, 1900)
  expect((await salesOf(shop)).totals).toMatchObject({ cost: '8.00', margin: '12.00', costedSales: '20.00', uncostedUnits: 1 })
  const { draftOrders: drafts } = draftClient(shop)
  const { calculatedDraftOrder } = await drafts.createDraftOrder({ sourceOrderId: order.id })
  const draftId = calculatedDraftOrder!.draftOrder!._id!
  await drafts.addLineItemsToDraftOrder(draftId, { customLineItems: [customItem('Wrapping', '3.00')] })
  await drafts.commitDraftOrder(draftId)
  expect((await salesOf(shop)).totals).toMatchObject({ cost: '8.00', margin: '12.00', uncostedUnits: 2, grossSales: '32.00' })
  const [{ id: paymentId }] = (await transactionsNow(shop, order.id)).payments
  const line = order.lineItems.find(({ productName }: any) => productName.original === 'Print')
  const refund = { payments: [{ paymentId }], details: { lineItems: [{ lineItemId: line.id, quantity: 1 }] } }
  expect((await collector(shop, order.id, 'trigger-refund', refund)).status).toBe(200)
  const after = await salesOf(shop)
  expect(after.totals).toMatchObject({ cost: '0.00', margin: '0.00', refunds: '20.00', units: 2 })
  expect(after.rows.find(({ name }: any) => name === 'Print').figures).toMatchObject({ units: 0, sales: '0.00', cost: '0.00' })
  expect(await audit(shop)).toBeUndefined()
  // Costs are in no answer about orders.
  const { body } = await shop.owner('GET', `/ecom/v1/orders/${order.id}`)
  expect(JSON.stringify(body)).not.toMatch(/unitCost|unit_cost/)
})

test('after an upgrade the figures of earlier orders are filled in, once, without a cost', async () => {
  const shop = await aShop(server)
  const print = await aProduct(shop, { price: '20.00' })
  await setCost(shop, print, 800)
  const order = await aPaidOrder(shop, [print])
  const [{ id: paymentId }] = (await transactionsNow(shop, order.id)).payments
  const amount = { payments: [{ paymentId, amount: { amount: '5.00' } }] }
  await collector(shop, order.id, 'trigger-refund', amount)
  const { siteId } = shop.credentials
  const before = await salesOf(shop)
  await sql`delete from order_figure where site_id = ${siteId}`.execute(server.database.db)
  expect(await salesOf(shop)).toMatchObject({ incomplete: true, totals: { total: '0.00' } })
  // A refund that is made before the job has come to the order.
  await collector(shop, order.id, 'trigger-refund', amount)
  for (let runs = 0; runs < 2; runs++) {
    await sql`insert into job (site_id, id, name, payload, due_date, created_date)
      values (${siteId}, gen_random_uuid(), 'orders.fill-figures', '{}', now(), now())`.execute(server.database.db)
    await server.app.drain()
  }
  const { incomplete, totals } = await salesOf(shop)
  const { cost: _, margin: __, costedSales: ___, ...known } = before.totals
  expect({ incomplete, totals }).toEqual({
    incomplete: false,
    totals: {
      ...known,
      refunds: '10.00',
      sales: (Number(known.total) - 10).toFixed(2),
      netSales: (Number(known.total) - 10).toFixed(2),
      uncostedUnits: 1,
    },
  })
  expect(await audit(shop)).toBeUndefined()
})

test('the audit finds figures that are wrong', async () => {
  const shop = await aShop(server)
  const order = await aPaidOrder(shop, [await aProduct(shop, {})])
  await sql`update order_figure set total_minor = total_minor + 1 where site_id = ${shop.credentials.siteId} and position = 0`.execute(
    server.database.db,
  )
  expect(await audit(shop)).toMatchObject({ entity: 'ORDER', id: order.id })
})

test('who may not see what products cost sees no margin, and cannot sort by it', async () => {
  const shop = await aShop(server)
  const print = await aProduct(shop, { price: '20.00' })
  await setCost(shop, print, 800)
  await aPaidOrder(shop, [print])
  const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'books', scopes: ['SALES:READ'] } })
  const headers = { authorization: body.secret, 'wix-site-id': shop.credentials.siteId }
  const day = shopDay(server.clock.now().getTime())
  const request = { from: day, to: day, groupBy: 'PRODUCT' }
  const ask = (more: object) => shop.raw('POST', '/stoa/v1/reports/sales', { headers, body: { ...request, ...more } })
  const report = (await ask({})).body
  expect(report.totals.sales).toBe((await salesOf(shop)).totals.sales)
  for (const name of ['cost', 'margin', 'costedSales', 'uncostedUnits']) {
    expect(report.totals).not.toHaveProperty(name)
    expect((await salesOf(shop)).totals).toHaveProperty(name)
  }
  expect((await ask({ sortBy: 'MARGIN' })).status).toBe(403)
})
