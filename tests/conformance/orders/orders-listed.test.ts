import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { anOrder, orderClient } from './orders-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('orders are searched by filter, words and page, newest first', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  for (const [index, firstName] of ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara'].entries()) {
    await anOrder(shop, {
      firstName,
      email: `${firstName.toLowerCase()}@example.com`,
      lines: [{ price: '10.00', quantity: index + 1, sku: `SKU-${index}` }],
    })
  }
  const first = await client.orders.searchOrders({ cursorPaging: { limit: 2 } })
  expect(first.orders!.map(({ number }) => number)).toEqual(['10005', '10004'])
  const second = await client.orders.searchOrders({ cursorPaging: { limit: 2, cursor: first.metadata!.cursors!.next! } })
  expect(second.orders!.map(({ number }) => number)).toEqual(['10003', '10002'])
  const numbers = async (search: object) => {
    const { body } = await shop.owner('POST', '/ecom/v1/orders/search', { search })
    return body.orders.map(({ number }: { number: string }) => number)
  }
  expect(await numbers({ filter: { 'buyerInfo.email': 'alan@example.com' } })).toEqual(['10003'])
  expect(
    await numbers({ filter: { number: { $in: ['10001', '10002'] } }, sort: [{ fieldName: 'number', order: 'ASC' }] }),
  ).toEqual(['10001', '10002'])
  expect(await numbers({ filter: { 'priceSummary.total.amount': { $gt: '40' } } })).toEqual(['10005', '10004'])
  expect(await numbers({ filter: { paymentStatus: 'PAID' } })).toEqual([])
  expect(await numbers({ search: { expression: 'grace love' } })).toEqual(['10002'])
  expect(await numbers({ search: { expression: 'sku-4' } })).toEqual(['10005'])
  expect(await numbers({ search: { expression: '#10003' } })).toEqual(['10003'])
  const searched = await shop.owner('POST', '/ecom/v1/orders/search', {
    search: { search: { expression: 'lovelace' }, cursorPaging: { limit: 4 } },
  })
  expect(await numbers({ cursorPaging: { limit: 4, cursor: searched.body.metadata.cursors.next } })).toEqual(['10001'])
  const refusedFilter = await shop.owner('POST', '/ecom/v1/orders/search', { search: { filter: { buyerNote: 'x' } } })
  expect(refusedFilter.body.details.validationError.fieldViolations[0].field).toBe('search.filter.buyerNote')
})

test('orders are counted by status and summed up', async () => {
  const shop = await aShop(server)
  await anOrder(shop)
  await anOrder(shop, { status: 'INITIALIZED' })
  await anOrder(shop, { lines: [{ price: '5.10', quantity: 1 }] })
  const { body } = await shop.owner('POST', '/ecom/v1/orders/aggregate', {
    filter: { status: { $in: ['INITIALIZED', 'APPROVED'] } },
    aggregation: {
      byStatus: { $count: ['status', 'paymentStatus'] },
      one: { $count: 'status' },
      all: { $count: [] },
      revenue: { $sum: 'priceSummary.total.amount' },
    },
  })
  expect(body.aggregates).toEqual({
    byStatus: { '(APPROVED|NOT_PAID)': 2, '(INITIALIZED|NOT_PAID)': 1 },
    one: { APPROVED: 2, INITIALIZED: 1 },
    all: 3,
    revenue: '99.80',
  })
  const invalid = await shop.owner('POST', '/ecom/v1/orders/aggregate', { aggregation: { x: { $sum: 'status' } } })
  expect(invalid.status).toBe(400)
})

test('a checkout that began and was never paid is in no list of orders, unless the filter asks for its status', async () => {
  const shop = await aShop(server)
  await anOrder(shop)
  await anOrder(shop, { status: 'INITIALIZED' })
  const unfinished = 'INITIALIZED'
  const count = async (filter: object | undefined) => {
    const search = { ...(filter && { filter }), cursorPaging: { limit: 10 } }
    const [found, rows, counted, file, sums, words] = await Promise.all([
      shop.owner('POST', '/ecom/v1/orders/search', { search }),
      shop.owner('POST', '/stoa/v1/order-rows/search', { search }),
      shop.owner('POST', '/stoa/v1/order-rows/count', { filter }),
      shop.owner('POST', '/stoa/v1/order-exports', { search }),
      shop.owner('POST', '/ecom/v1/orders/aggregate', { filter, aggregation: { all: { $count: [] } } }),
      shop.owner('POST', '/stoa/v1/order-rows/search', { search: { ...search, search: { expression: 'ada' } } }),
    ])
    const counts = [
      found.body.orders.length,
      found.body.metadata.count,
      rows.body.orderRows.length,
      counted.body.count,
      file.body.orderCount,
      sums.body.aggregates.all,
      words.body.orderRows.length,
    ]
    expect(new Set(counts).size, JSON.stringify({ filter, counts })).toBe(1)
    return counts[0]
  }
  const unasked = [
    undefined,
    {},
    { archived: false },
    { paymentStatus: 'NOT_PAID' },
    { status: { $ne: 'CANCELED' } },
    { status: { $nin: ['CANCELED'] } },
    { status: { $ne: unfinished } },
    { $not: { status: 'CANCELED' } },
    { $or: [{ $not: { status: unfinished } }, { paymentStatus: 'NOT_PAID' }] },
    { $and: [{ paymentStatus: 'NOT_PAID' }, { $or: [{ archived: false }, { status: 'APPROVED' }] }] },
  ]
  for (const filter of unasked) expect(await count(filter), JSON.stringify(filter)).toBe(1)
  const asked: [object, number][] = [
    [{ status: unfinished }, 1],
    [{ status: { $eq: unfinished } }, 1],
    [{ status: { $in: [unfinished, 'APPROVED'] } }, 2],
    [{ $and: [{ archived: false }, { status: unfinished }] }, 1],
    [{ $or: [{ status: 'APPROVED' }, { $and: [{ status: { $in: [unfinished] } }] }] }, 2],
    [{ $not: { status: { $ne: unfinished } } }, 1],
    [{ status: { $not: { $nin: [unfinished] } } }, 1],
  ]
  for (const [filter, found] of asked) expect(await count(filter), JSON.stringify(filter)).toBe(found)
})

test('pages of a list without unpaid checkouts are as full as others, and a cursor keeps what its filter asked for', async () => {
  const shop = await aShop(server)
  for (const status of ['INITIALIZED', undefined, 'INITIALIZED', undefined] as const) await anOrder(shop, status && { status })
  const ask = async (search: object) => (await shop.owner('POST', '/ecom/v1/orders/search', { search })).body
  const first = await ask({ cursorPaging: { limit: 1 } })
  const second = await ask({ cursorPaging: { limit: 1, cursor: first.metadata.cursors.next } })
  expect([first.orders[0].status, second.orders[0].status, second.metadata.hasNext]).toEqual(['APPROVED', 'APPROVED', false])
  const all = await ask({ filter: { status: { $in: ['INITIALIZED', 'APPROVED'] } }, cursorPaging: { limit: 2 } })
  const rest = await ask({ cursorPaging: { limit: 10, cursor: all.metadata.cursors.next } })
  expect([...all.orders, ...rest.orders]).toHaveLength(4)
})
