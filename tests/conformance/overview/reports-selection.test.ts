import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aGiftCard, giftCardAudits } from '../../support/shop/gift-cards.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { anOrder, collector, transactionsNow } from '../orders/orders-builders.ts'
import { shopDay } from '../../support/shop-day.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600_000

function ask(shop: TestShop, name: string, request: object) {
  return shop.owner('POST', `/stoa/v1/reports/${name}`, request)
}

/** Moves an order to another moment. */
async function moveTo(shop: TestShop, id: string, moment: string): Promise<void> {
  const { siteId } = shop.credentials
  const { db } = server.database
  await sql`update sales_order set purchased_date = ${moment}::timestamptz where site_id = ${siteId} and id = ${id}`.execute(db)
  await sql`update order_figure set purchased_date = ${moment}::timestamptz, entry_date = case when is_refund then entry_date else ${moment}::timestamptz end
    where site_id = ${siteId} and order_id = ${id}`.execute(db)
}

test('days are those of the site, also when the clocks change', async () => {
  const shop = await aShop(server)
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { timeZone: 'Europe/Berlin' } })
  // The last Sunday of March has 23 hours, that of October 25.
  for (const moment of ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'])
    await moveTo(shop, (await anOrder(shop)).id, moment)
  const march = (await ask(shop, 'sales', { from: '2026-03-28', to: '2026-03-30', groupBy: 'DAY' })).body
  expect(march.rows.map(({ key, figures }: any) => [key, figures.orders])).toEqual([
    ['2026-03-28', 1],
    ['2026-03-29', 2],
    ['2026-03-30', 1],
  ])
  const sunday = (await ask(shop, 'sales', { from: '2026-03-29', to: '2026-03-29', groupBy: 'WEEK' })).body
  expect(sunday).toMatchObject({ timeZone: 'Europe/Berlin', totals: { orders: 2 } })
  const weeks = (await ask(shop, 'sales', { from: '2026-03-28', to: '2026-03-30', groupBy: 'WEEK' })).body
  expect(weeks.rows.map(({ key, figures }: any) => [key, figures.orders])).toEqual([
    ['2026-03-28', 3],
    ['2026-03-30', 1],
  ])
})

test('a leap year is compared with the year before, and no order is lost', async () => {
  const shop = await aShop(server)
  await moveTo(shop, (await anOrder(shop)).id, '2028-02-29T12:00:00Z')
  await moveTo(shop, (await anOrder(shop)).id, '2027-02-28T12:00:00Z')
  const compared = (
    await ask(shop, 'sales', { from: '2028-02-01', to: '2028-02-29', groupBy: 'DAY', compareWith: 'PREVIOUS_YEAR' })
  ).body
  expect(compared).toMatchObject({
    comparedFrom: '2027-02-01',
    comparedTo: '2027-02-28',
    totals: { orders: 1 },
    comparedTotals: { orders: 1 },
  })
  const before = (
    await ask(shop, 'sales', { from: '2029-02-01', to: '2029-02-28', groupBy: 'DAY', compareWith: 'PREVIOUS_YEAR' })
  ).body
  expect(before).toMatchObject({ comparedTo: '2028-02-28', rows: { length: 28 } })
})

test('a refund counts on its own day, or with its order', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop)
  await collector(shop, id, 'mark-as-paid')
  await moveTo(shop, id, new Date(server.clock.now().getTime() - 40 * day).toISOString())
  const [{ id: paymentId }] = (await transactionsNow(shop, id)).payments
  await collector(shop, id, 'trigger-refund', { payments: [{ paymentId, amount: { amount: '10.00' } }] })
  await moveTo(shop, id, new Date(server.clock.now().getTime() - 40 * day).toISOString())
  const now = server.clock.now().getTime()
  const today = { from: shopDay(now - day), to: shopDay(now + day), groupBy: 'COUNTRY' }
  expect((await ask(shop, 'sales', today)).body.totals).toMatchObject({
    orders: 0,
    total: '0.00',
    refunds: '10.00',
    sales: '-10.00',
  })
  expect((await ask(shop, 'sales', { ...today, refundsBy: 'ORDER_DATE' })).body.totals).toMatchObject({ refunds: '0.00' })
  const earlier = { from: shopDay(now - 45 * day), to: shopDay(now - 35 * day), groupBy: 'COUNTRY' }
  expect((await ask(shop, 'sales', earlier)).body.totals).toMatchObject({ sales: '44.90', refunds: '0.00' })
  expect((await ask(shop, 'sales', { ...earlier, refundsBy: 'ORDER_DATE' })).body.totals).toMatchObject({ sales: '34.90' })
})

test('filters, another shop and other currencies', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  await anOrder(shop)
  await anOrder(shop, { currency: 'USD' })
  await anOrder(other)
  const now = server.clock.now().getTime()
  const span = { from: shopDay(now - 30 * day), to: shopDay(now + day), groupBy: 'CHANNEL' }
  const report = async (more: object) => (await ask(shop, 'sales', { ...span, ...more })).body
  expect(await report({})).toMatchObject({
    currency: 'EUR',
    currencies: [
      { currency: 'EUR', orders: 1 },
      { currency: 'USD', orders: 1 },
    ],
    totals: { orders: 1 },
  })
  expect((await report({ currency: 'JPY' })).totals).toMatchObject({ orders: 0, total: '0' })
  expect((await report({ channels: ['BACKOFFICE_MERCHANT'] })).totals.orders).toBe(1)
  expect((await report({ channels: ['WEB'] })).totals.orders).toBe(0)
  expect((await report({ countries: ['FR'] })).totals.orders).toBe(0)
  expect((await report({ locationId: '00000000-0000-4000-8000-000000000000' })).totals.orders).toBe(0)
})

test.for([
  [{ from: '2026-02-30', to: '2026-03-01', groupBy: 'DAY' }],
  [{ from: '2026-03-02', to: '2026-03-01', groupBy: 'DAY' }],
  [{ from: '2025-01-01', to: '2026-03-01', groupBy: 'DAY' }],
  [{ from: '2026-01-01', to: '2026-03-01', groupBy: 'NAME' }],
  [{ from: '2026-01-01', to: '2026-03-01', groupBy: 'DAY', limit: 1001 }],
  [{ from: '2026-01-01', to: '2026-03-01', groupBy: 'DAY', currency: 'EU' }],
  [{ from: '2026-01-01', to: '2026-03-01', groupBy: 'DAY', sortBy: 'total; drop table' }],
  [{ from: '2026-01-01', to: '2026-03-01', groupBy: 'DAY', channels: ['\u0000'] }],
  [{ to: '2026-03-01', groupBy: 'DAY' }],
] as const)('%j is refused', async ([request]) => {
  expect((await ask(await aShop(server), 'sales', request)).status).toBe(400)
})

test('names of customers are for those who may read customers', async () => {
  const shop = await aShop(server)
  await anOrder(shop)
  const now = server.clock.now().getTime()
  const request = { from: shopDay(now - 30 * day), to: shopDay(now + day), groupBy: 'CUSTOMER' }
  const asKey = async (permissions: string[]) => {
    const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Books', scopes: permissions } })
    return shop.raw('POST', '/stoa/v1/reports/sales', {
      body: request,
      headers: { authorization: body.secret, 'wix-site-id': shop.credentials.siteId },
    })
  }
  const both = await asKey(['SALES:READ', 'CUSTOMERS:READ'])
  expect(both.body.rows).toMatchObject([{ name: 'Ada Lovelace' }])
  const sales = await asKey(['SALES:READ'])
  expect(sales.body.rows).toMatchObject([{ key: both.body.rows[0].key, figures: { sales: '44.90' } }])
  expect(JSON.stringify(sales.body)).not.toMatch(/Ada|example\.com/)
  expect((await asKey(['ORDERS:READ'])).status).toBe(403)
})

test('the balances of gift cards: opening, issued, redeemed and lapsed are closing, which is the sum of balances', async () => {
  const shop = await aShop(server)
  const spent = await aGiftCard(shop, '50.00')
  await aGiftCard(shop, '20.00', { expirationDate: new Date(server.clock.now().getTime() + 5 * day).toISOString() })
  const first = server.clock.now().getTime()
  server.clock.advance(3 * day)
  const path = `/gift-cards/v1/gift-cards/${spent.id}`
  await shop.owner('POST', `${path}/decrease-balance`, { amount: { amount: '5.00' } })
  const disabled = await aGiftCard(shop, '7.00')
  await shop.owner('POST', `/gift-cards/v1/gift-cards/${disabled.id}/disable`, {})
  const report = async (from: number, to: number) =>
    (await ask(shop, 'gift-cards', { from: shopDay(from), to: shopDay(to) })).body.rows
  const now = server.clock.now().getTime()
  expect(await report(first - 2 * day, now + 30 * day)).toEqual([
    { currency: 'EUR', opening: '0.00', issued: '72.00', redeemed: '0.00', lapsed: '7.00', closing: '65.00' },
  ])
  server.clock.advance(10 * day)
  const later = server.clock.now().getTime()
  expect(await report(now + 1 * day, later)).toEqual([
    { currency: 'EUR', opening: '65.00', issued: '0.00', redeemed: '0.00', lapsed: '20.00', closing: '45.00' },
  ])
  expect((await shop.owner('GET', '/stoa/v1/gift-cards/liability')).body.liability).toBe('45.00')
  await giftCardAudits(server, shop)
})
