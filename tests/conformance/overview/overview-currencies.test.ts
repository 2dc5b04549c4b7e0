import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { anOrder } from '../orders/orders-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('the overview is about the currency of the site, and says what was sold in others', async () => {
  const shop = await aShop(server)
  await anOrder(shop, { lines: [{ price: '10.00', quantity: 1 }], shipping: '0.00' })
  await anOrder(shop, { lines: [{ price: '30.00', quantity: 1 }], shipping: '0.00' })
  await anOrder(shop, { lines: [{ price: '500.00', quantity: 1 }], shipping: '0.00', currency: 'USD' })
  await anOrder(shop, { lines: [{ price: '1000.00', quantity: 1 }], shipping: '0.00', currency: 'CHF' })
  server.clock.advance(1000)
  const { overview } = (await shop.owner('GET', '/stoa/v1/insights/overview?days=7')).body
  expect(overview.currency).toBe('EUR')
  expect([overview.sales.current, overview.orders.current, overview.averageOrder.current]).toEqual(['40.00', 2, '20.00'])
  expect([overview.today.sales.current, overview.today.orders.current]).toEqual(['40.00', 2])
  expect(overview.days.at(-1)).toMatchObject({ sales: '40.00', orders: 2 })
  for (const shares of [overview.channels, overview.countries])
    expect(shares.reduce((sum: number, { sales }: { sales: string }) => sum + Number(sales), 0)).toBe(40)
  expect(overview.otherCurrencies).toEqual([
    { currency: 'CHF', orders: 1, sales: '1000.00' },
    { currency: 'USD', orders: 1, sales: '500.00' },
  ])
})

test('what a buyer has bought is summed over all spellings of their address, in the currency of the site', async () => {
  const shop = await aShop(server)
  const order = (email: string, currency = 'EUR') =>
    anOrder(shop, { lines: [{ price: '10.00', quantity: 1 }], currency, shipping: '0.00', email })
  await order('Ada@Example.com')
  await order('ada@example.com')
  await order('ada@example.com', 'USD')
  await order('a.da@example.com')
  for (const email of ['ada@example.com', 'ADA@example.com', 'Ada@Example.com']) {
    const { buyer } = (await shop.owner('POST', '/stoa/v1/order-rows/buyer', { email })).body
    expect([buyer.orderCount, buyer.sales]).toEqual([3, '20.00'])
  }
})
