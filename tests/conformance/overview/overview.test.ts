import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor, recipient, storesAppId } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600_000

async function overviewOf(shop: TestShop, days = 7) {
  const { status, body } = await shop.owner('GET', `/stoa/v1/insights/overview?days=${days}`)
  expect(status).toBe(200)
  return body.overview
}

async function buy(shop: TestShop, { id, variantId }: { id: string; variantId: string }, quantity: number): Promise<string> {
  const { send } = await aVisitor(shop)
  const catalogReference = { catalogItemId: id, appId: storesAppId, options: { variantId } }
  await send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity, catalogReference }] })
  const { body } = await send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    email: 'anna@example.com',
    shippingAddress: { country: 'DE', city: 'Berlin', addressLine: 'Allee 1' },
    selectedShippingOption: { code: await optionOf(shop) },
  })
  await send('PATCH', `/ecom/v1/checkouts/${body.checkoutId}`, {
    checkout: { id: body.checkoutId, shippingInfo: { shippingDestination: { contactDetails: recipient } } },
  })
  return (await send('POST', `/ecom/v1/checkouts/${body.checkoutId}/create-order`, {})).body.orderId
}

const options = new Map<TestShop, Promise<string>>()
function optionOf(shop: TestShop): Promise<string> {
  let option = options.get(shop)
  if (!option) {
    option = shop
      .owner('POST', '/ecom/v1/shipping-options', { shippingOption: { title: 'Post', rates: [{ amount: '5' }] } })
      .then(({ body }) => body.shippingOption.id as string)
    options.set(shop, option)
  }
  return option
}

test('a new shop has no figures and no open tasks', async () => {
  const overview = await overviewOf(await aShop(server))
  expect(overview).toMatchObject({
    sales: { current: '0.00', previous: '0.00' },
    orders: { current: 0, previous: 0 },
    averageOrder: { current: '0.00', previous: '0.00' },
    channels: [],
    countries: [],
    topProducts: [],
    returningCustomers: { current: { customers: 0, returning: 0 }, previous: { customers: 0, returning: 0 } },
    tasks: { toFulfill: 0, toCollect: 0, outOfStock: 0, lowStock: 0, failedDeliveries: 0 },
  })
  expect(overview.days).toHaveLength(7)
})

test('figures follow orders, without declined and cancelled ones, and periods are compared', async () => {
  const shop = await aShop(server)
  const print = await aProduct(shop, { name: 'Print', price: '20.00', stock: 50 })
  const mug = await aProduct(shop, { name: 'Mug', price: '9.00', stock: 2 })
  await buy(shop, print, 1)
  server.clock.advance(8 * day)
  await buy(shop, print, 2)
  await buy(shop, mug, 1)
  const canceled = await buy(shop, print, 5)
  await shop.owner('POST', `/ecom/v1/orders/${canceled}/cancel`, { restockAllItems: true })
  const overview = await overviewOf(shop)
  expect(overview).toMatchObject({
    sales: { current: '59.00', previous: '25.00' },
    orders: { current: 2, previous: 1 },
    averageOrder: { current: '29.50', previous: '25.00' },
    channels: [{ name: 'WEB', sales: '59.00', orders: 2 }],
    countries: [{ name: 'DE', sales: '59.00', orders: 2 }],
    topProducts: [
      { productId: print.id, name: 'Print', units: 2, sales: '40.00' },
      { productId: mug.id, name: 'Mug', units: 1, sales: '9.00' },
    ],
    tasks: { toFulfill: 3, toCollect: 3, outOfStock: 0, lowStock: 1 },
  })
  expect(overview.returningCustomers).toEqual({
    current: { customers: 1, returning: 1 },
    previous: { customers: 1, returning: 0 },
  })
  expect(overview.days.at(-1)).toMatchObject({ sales: '59.00', orders: 2 })
  // Eight days ago is the second last day of the previous period.
  expect(overview.days.at(-2)).toMatchObject({ sales: '0.00', previousSales: '25.00' })
})

test('today is compared with the same weekday until the same time, and every figure with the list that it leads to', async () => {
  const shop = await aShop(server)
  const print = await aProduct(shop, { name: 'Print', price: '20.00', stock: 50 })
  const hour = 3600_000
  // At the beginning of a day, in a zone without daylight saving.
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { timeZone: 'UTC' } })
  server.clock.advance(day - (server.clock.now().getTime() % day) + hour)
  await buy(shop, print, 1)
  server.clock.advance(2 * hour)
  await buy(shop, print, 1)
  // Seven days later, before the second of these.
  server.clock.advance(7 * day - hour)
  await buy(shop, print, 2)
  const canceled = await buy(shop, print, 1)
  await shop.owner('POST', `/ecom/v1/orders/${canceled}/cancel`, { restockAllItems: true })
  const archived = await buy(shop, print, 1)
  await shop.owner('PATCH', `/ecom/v1/orders/${archived}`, { order: { archived: true } })
  const overview = await overviewOf(shop, 30)
  expect(overview.today).toMatchObject({
    sales: { current: '70.00', previous: '25.00' },
    orders: { current: 2, previous: 1 },
  })
  const first = new Date(`${overview.days[0].day}T00:00:00Z`)
  const listed = {
    purchasedDate: { $gte: first.toISOString() },
    status: { $in: ['APPROVED', 'PENDING'] },
    isTest: overview.testMode,
  }
  const countOf = async (filter: object) =>
    (await shop.owner('POST', '/stoa/v1/order-rows/count', { filter: { ...listed, ...filter } })).body.count
  expect(await countOf({})).toBe(overview.orders.current)
  expect(await countOf({ 'channelInfo.type': { $in: ['WEB'] } })).toBe(overview.channels[0].orders)
  expect(await countOf({ 'recipientInfo.address.country': { $in: ['DE'] } })).toBe(overview.countries[0].orders)
  expect(await countOf({ purchasedDate: { $gte: `${overview.today.day}T00:00:00Z` } })).toBe(overview.today.orders.current)
})

test('the figures take nine statements, and only staff may read them', async () => {
  const shop = await aShop(server)
  await overviewOf(shop)
  const statements: string[] = []
  const stop = server.database.observe((sql) => void statements.push(sql))
  await overviewOf(shop)
  stop()
  expect(statements.filter((sql) => /sales_order|order_sale|inventory_item|webhook_delivery/.test(sql))).toHaveLength(9)
  const { send } = await aVisitor(shop)
  expect(await send('GET', '/stoa/v1/insights/overview')).toMatchObject({ status: 403 })
  expect(await shop.owner('GET', '/stoa/v1/insights/overview?days=0')).toMatchObject({ status: 400 })
})

test('a period is requested by its dates, and an invalid one is refused', async () => {
  const shop = await aShop(server)
  const print = await aProduct(shop, { price: '20.00', stock: 50 })
  const today = (await overviewOf(shop)).days.at(-1).day
  await buy(shop, print, 1)
  server.clock.advance(3 * day)
  await buy(shop, print, 2)
  const readOverview = (question: string) => shop.owner('GET', `/stoa/v1/insights/overview?${question}`)
  const { overview } = (await readOverview(`from=${today}&to=${today}`)).body
  expect(overview).toMatchObject({ sales: { current: '25.00', previous: '0.00' }, orders: { current: 1 } })
  expect(overview.days.map((each: { day: string }) => each.day)).toEqual([today])
  expect((await readOverview(`from=${today}`)).body.overview.orders).toEqual({ current: 2, previous: 0 })
  for (const wrong of [`to=${today}`, `from=${today}&to=2001-01-01`, 'from=2020-01-01&to=2026-01-01', 'from=yesterday'])
    expect(await readOverview(wrong)).toMatchObject({ status: 400 })
})

test('the funnel goes from carts to orders; a cart with an order is not abandoned', async () => {
  const shop = await aShop(server)
  const ask = async () => (await shop.owner('GET', '/stoa/v1/insights/funnel?days=7')).body.funnel
  expect(await ask()).toEqual({ carts: 0, checkouts: 0, orders: 0 })
  const product = await aProduct(shop)
  await buy(shop, product, 1)
  const { send } = await aVisitor(shop)
  const catalogReference = { catalogItemId: product.id, appId: storesAppId, options: { variantId: product.variantId } }
  await send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 1, catalogReference }] })
  expect(await ask()).toEqual({ carts: 2, checkouts: 1, orders: 1 })
  await send('POST', '/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' })
  expect(await ask()).toEqual({ carts: 2, checkouts: 2, orders: 1 })
  expect((await send('GET', '/stoa/v1/insights/funnel')).status).toBe(403)
})
