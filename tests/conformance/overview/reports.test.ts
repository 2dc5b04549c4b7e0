import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { anOrder, collector, transactionsNow } from '../orders/orders-builders.ts'
import { shopDay } from '../../support/shop-day.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600_000

async function salesOf(shop: TestShop, request: object): Promise<any> {
  const to = shopDay(new Date(server.clock.now().getTime() + day))
  const from = shopDay(new Date(server.clock.now().getTime() - 300 * day))
  const { status, body } = await shop.owner('POST', '/stoa/v1/reports/sales', { from, to, groupBy: 'MONTH', ...request })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('an order, its refund and its cancellation in the sales report', async () => {
  const shop = await aShop(server)
  const order = await anOrder(shop)
  const { totals } = await salesOf(shop, {})
  expect(totals).toMatchObject({
    orders: 1,
    units: 2,
    grossSales: '40.00',
    delivery: '4.90',
    total: '44.90',
    refunds: '0.00',
    sales: '44.90',
    uncostedUnits: 2,
  })
  await collector(shop, order.id, 'mark-as-paid')
  const [{ id: paymentId }] = (await transactionsNow(shop, order.id)).payments
  const details = { lineItems: [{ lineItemId: order.lines[0], quantity: 1 }], reason: 'Too small' }
  expect((await collector(shop, order.id, 'trigger-refund', { payments: [{ paymentId }], details })).status).toBe(200)
  const after = await salesOf(shop, { groupBy: 'PRODUCT' })
  expect(after.totals).toMatchObject({ units: 1, total: '44.90', refunds: '20.00', sales: '24.90' })
  expect(after.rows).toMatchObject([
    { part: 'ITEM', name: 'Print', figures: { total: '40.00', refunds: '20.00' } },
    { part: 'DELIVERY', figures: { total: '4.90' } },
  ])
  const period = { from: shopDay(server.clock.now()), to: shopDay(new Date(server.clock.now().getTime() + day)) }
  const refunds = (await shop.owner('POST', '/stoa/v1/reports/refunds', period)).body
  expect(refunds.rows).toMatchObject([{ reason: 'Too small', figures: { refunds: 1, units: 1, amount: '20.00' } }])
  const payments = (await shop.owner('POST', '/stoa/v1/reports/payments', period)).body
  expect(payments.rows).toMatchObject([{ provider: 'manual', figures: { charged: '44.90', refunded: '20.00', net: '24.90' } }])
  const rows = (await shop.owner('POST', '/stoa/v1/order-exports/rows', { byPart: true })).body
  expect(rows.rows.map(({ part, total, refunds: back }: any) => [part, total, back])).toEqual([
    ['ITEM', '40.00', '20.00'],
    ['DELIVERY', '4.90', '0.00'],
  ])
})

test('every grouping adds up to the same totals', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop, { price: '12.00' })
  await anOrder(shop)
  await anOrder(shop, { email: 'other@example.com', lines: [{ price: '7.50', quantity: 3, name: 'Cup' }] })
  expect(product).toBeTruthy()
  const groupings = [
    'DAY',
    'WEEK',
    'MONTH',
    'PRODUCT',
    'VARIANT',
    'CATEGORY',
    'COUNTRY',
    'CHANNEL',
    'DISCOUNT',
    'CUSTOMER',
    'STAFF',
  ]
  for (const groupBy of groupings) {
    const report = await salesOf(shop, { groupBy, compareWith: 'PREVIOUS_YEAR' })
    expect(report.totals, groupBy).toMatchObject({ total: '72.30', sales: '72.30', units: 5 })
    expect(report.comparedTotals).toMatchObject({ total: '0.00' })
    expect(report.rows.length).toBeGreaterThan(0)
  }
  const limited = await salesOf(shop, { groupBy: 'CUSTOMER', limit: 1 })
  expect(limited).toMatchObject({
    rows: [{ name: 'Ada Lovelace', figures: { sales: '44.90' } }],
    others: { rowCount: 1, figures: { sales: '27.40' } },
  })
})

test('visitors may read no report', async () => {
  const shop = await aShop(server)
  const { send } = await aVisitor(shop)
  for (const name of ['sales', 'payments', 'refunds', 'gift-cards'])
    expect(
      (await send('POST', `/stoa/v1/reports/${name}`, { from: '2026-01-01', to: '2026-01-31', groupBy: 'DAY' })).status,
    ).toBe(403)
})
