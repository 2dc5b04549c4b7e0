import { orders } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, visitorClient } from '../../support/shop/shop.ts'
import { anOrder, eventsOf, orderClient, orderNow, orderOf, unknownId } from './orders-builders.ts'
import { codeOf, refused, refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('an order is created, numbered and read through the published client', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  const created = await client.orders.createOrder(orderOf())
  expect(created).toMatchObject({
    number: '10001',
    status: 'APPROVED',
    paymentStatus: 'NOT_PAID',
    fulfillmentStatus: 'NOT_FULFILLED',
    priceSummary: { subtotal: { amount: '40.00', formattedAmount: '€40.00' }, total: { amount: '44.90' } },
    balanceSummary: { balance: { amount: '44.90' }, paid: { amount: '0.00' } },
    lineItems: [{ quantity: 2, lineItemPrice: { amount: '40.00' }, totalPriceAfterTax: { amount: '40.00' } }],
    activities: [{ activityType: 'ORDER_PLACED' }],
  })
  expect(await client.orders.getOrder(created._id!)).toEqual(created)
  expect(await client.orders.createOrder(orderOf())).toMatchObject({ number: '10002' })
  expect(await eventsOf(shop, created._id!)).toEqual(['created', 'approved'])
})

test('an order without an amount due is approved, one that awaits payment is not', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  const { status: _status, ...free } = orderOf({ lines: [{ price: '0', quantity: 1 }], shipping: '0' })
  expect(await client.orders.createOrder(free)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  const { status: _other, ...owed } = orderOf()
  expect(await client.orders.createOrder(owed)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'NOT_PAID' })
})

test('an order with a future date or missing parts is refused', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  await expect(client.orders.createOrder({ ...orderOf(), purchasedDate: new Date('2120-01-01') })).rejects.toMatchObject(
    refusedWith('PURCHASED_DATE_CANNOT_BE_IN_FUTURE'),
  )
  const { status, body } = await shop.owner('POST', '/ecom/v1/orders', { order: { channelInfo: { type: 'WEB' } } })
  expect(status).toBe(400)
  expect(body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)).toEqual([
    'order.lineItems',
    'order.priceSummary',
  ])
  await expect(client.orders.getOrder(unknownId)).rejects.toMatchObject(refusedWith('ORDER_NOT_FOUND'))
})

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

test('the buyer’s data of an order can be edited, the agreed amounts cannot', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  const { id } = await anOrder(shop)
  const edited = await client.orders.updateOrder(id, {
    buyerInfo: { email: 'other@example.com' },
    buyerNote: 'Ring twice',
    archived: true,
    status: 'CANCELED',
    paymentStatus: 'PAID',
    priceSummary: { total: { amount: '1.00' } },
  } as object)
  expect(edited).toMatchObject({
    buyerInfo: { email: 'other@example.com' },
    buyerNote: 'Ring twice',
    archived: true,
    status: 'APPROVED',
    paymentStatus: 'NOT_PAID',
    priceSummary: { total: { amount: '44.90' } },
  })
  expect(edited.activities!.map(({ activityType }) => activityType)).toEqual(['ORDER_PLACED', 'EMAIL_EDITED'])
  const bulk = await client.orders.bulkUpdateOrders(
    [{ order: { _id: id, seenByAHuman: true } }, { order: { _id: unknownId, archived: true } }],
    { returnEntity: true },
  )
  expect(bulk.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  expect(bulk.results![0]!.item).toMatchObject({ seenByAHuman: true })
  expect(bulk.results![1]!.itemMetadata!.error!.code).toBe('ORDER_NOT_FOUND')
  const waiting = await anOrder(shop, { status: 'PENDING' })
  await expect(client.orders.updateOrder(waiting.id, { buyerNote: 'x' })).rejects.toMatchObject(refusedWith('ORDER_IS_PENDING'))
})

test('the description of an order line can be changed, its price stays', async () => {
  const shop = await aShop(server)
  const { id, lines } = await anOrder(shop)
  const { body } = await shop.owner('PATCH', `/ecom/v1/orders/${id}/line-item/${lines[0]}`, {
    lineItem: { productName: { original: 'Poster' }, price: { amount: '1.00' }, quantity: 9 },
  })
  expect(body.order.lineItems[0]).toMatchObject({ productName: { original: 'Poster' }, price: { amount: '20.00' }, quantity: 2 })
  const unknown = await shop.owner('PATCH', `/ecom/v1/orders/${id}/line-item/${unknownId}`, {
    lineItem: { productName: { original: 'x' } },
  })
  expect(unknown).toMatchObject(refused(404, 'LINE_ITEM_NOT_FOUND'))
})

test('orders are tagged and untagged in bulk', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  const { id } = await anOrder(shop)
  await client.orders.bulkUpdateOrderTags([id], { assignTags: { tags: { tagIds: ['a', 'b'] }, privateTags: { tagIds: ['p'] } } })
  const response = await client.orders.bulkUpdateOrderTags([id, unknownId], {
    assignTags: { tags: { tagIds: ['c'] } },
    unassignTags: { tags: { tagIds: ['a'] } },
  })
  expect(response.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  expect(await orderNow(shop, id)).toMatchObject({ tags: { tags: { tagIds: ['b', 'c'] }, privateTags: { tagIds: ['p'] } } })
})

test('comments are added, changed and deleted; the history stays', async () => {
  const shop = await aShop(server)
  const { id, wire } = await anOrder(shop)
  const added = await shop.owner('POST', `/ecom/v1/orders/${id}/activities`, {
    activity: { merchantComment: { message: 'Called' } },
  })
  const { activityId } = added.body
  const changed = await shop.owner('PATCH', `/ecom/v1/orders/${id}/activities/${activityId}`, {
    activity: { merchantComment: { message: 'Called twice' } },
  })
  expect(changed.body.order.activities.at(-1)).toMatchObject({
    id: activityId,
    type: 'MERCHANT_COMMENT',
    merchantComment: { message: 'Called twice' },
  })
  const deleted = await shop.owner('DELETE', `/ecom/v1/orders/${id}/activities/${activityId}`)
  expect(deleted.body.order.activities).toHaveLength(1)
  const history = await shop.owner('DELETE', `/ecom/v1/orders/${id}/activities/${wire.activities[0].id}`)
  expect(history.status).toBe(400)
  const client = orderClient(shop)
  const many = await client.orders.addActivities(id, {
    orderActivities: [{ activityType: 'INVOICE_ADDED' }, { activityType: 'INVOICE_SENT' }],
  })
  expect(many.activityIds).toHaveLength(2)
  expect(many.order!.activities!.map(({ activityType }) => activityType)).toEqual([
    'ORDER_PLACED',
    'INVOICE_ADDED',
    'INVOICE_SENT',
  ])
})

test('an order changes state only as its table allows', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop, { status: 'INITIALIZED' })
  const set = async (status: string) => {
    const response = await shop.owner('POST', `/ecom/v1/orders/${id}/update-status`, { status })
    return response.status === 200 ? response.body.order.status : `${response.status} ${codeOf(response)}`
  }
  expect(await set('CANCELED')).toBe('400 STATUS_NOT_SUPPORTED')
  expect(await set('PENDING')).toBe('PENDING')
  expect(await set('PENDING')).toBe('409 STATUS_ALREADY_SET')
  expect(await set('APPROVED')).toBe('APPROVED')
  expect(await set('REJECTED')).toBe('428 UNSUPPORTED_TRANSITION')
  expect(await eventsOf(shop, id)).toEqual(['created', 'updated', 'updated', 'approved'])
})

test('an order is cancelled once, with one event', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  const { id } = await anOrder(shop)
  const { order } = await client.orders.cancelOrder(id)
  expect(order).toMatchObject({ status: 'CANCELED' })
  await client.orders.cancelOrder(id)
  expect(await eventsOf(shop, id)).toEqual(['created', 'approved', 'updated', 'canceled'])
  const waiting = await anOrder(shop, { status: 'PENDING' })
  await expect(client.orders.cancelOrder(waiting.id)).rejects.toMatchObject(refusedWith('ORDER_IS_PENDING'))
})

test('orders of another shop are imported unchanged, repeatedly if needed, and deleted', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  const old = { ...orderOf(), number: '10500', paymentStatus: 'PAID' as const, fulfillmentStatus: 'FULFILLED' as const }
  const imported = (await client.orders.importOrder({ ...old, _createdDate: new Date('2020-05-01') })).order!
  expect(imported).toMatchObject({ number: '10500', imported: true, paymentStatus: 'PAID', fulfillmentStatus: 'FULFILLED' })
  expect(new Date(imported._createdDate!).toISOString()).toBe('2020-05-01T00:00:00.000Z')
  expect(await eventsOf(shop, imported._id!)).toEqual(['imported'])
  const again = (await client.orders.importOrder({ ...old, _id: imported._id!, buyerNote: 'Second try' })).order!
  expect(again).toMatchObject({ _id: imported._id, number: '10500', buyerNote: 'Second try' })
  const own = await client.orders.createOrder(orderOf())
  expect(own.number).toBe('10501')
  await expect(client.orders.importOrder({ ...old, _id: own._id! })).rejects.toMatchObject(
    refusedWith('CANNOT_OVERWRITE_NON_IMPORTED_ORDER'),
  )
  const taken = await shop.owner('POST', '/ecom/v1/orders/import', { order: { ...old, number: '10501' } })
  expect(taken.body.details.validationError.fieldViolations[0]).toMatchObject({
    field: 'order.number',
    ruleName: 'ORDER_NUMBER_TAKEN',
  })
  await client.orders.bulkDeleteImportedOrders([imported._id!, own._id!])
  await expect(client.orders.getOrder(imported._id!)).rejects.toMatchObject(refusedWith('ORDER_NOT_FOUND'))
  expect(await client.orders.getOrder(own._id!)).toMatchObject({ number: '10501' })
})

test('the next order gets the configured number, and no number is used twice', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  expect(await client.orders.setOrderNumberCounter('20000')).toEqual({ oldCounter: '10001', newCounter: '20000' })
  expect((await anOrder(shop)).wire.number).toBe('20000')
  await expect(client.orders.setOrderNumberCounter('15000')).rejects.toMatchObject(
    refusedWith('CANNOT_SET_LOWER_ORDER_NUMBER_COUNTER'),
  )
  await client.orders.setOrderNumberCounter('30000')
  expect(await client.orders.setOrderNumberCounter('20001', { allowLowerCounter: true })).toEqual({
    oldCounter: '30000',
    newCounter: '20001',
  })
  await expect(client.orders.setOrderNumberCounter('20000', { allowLowerCounter: true })).rejects.toMatchObject(
    refusedWith('CANNOT_SET_LOWER_ORDER_NUMBER_COUNTER'),
  )
})

test('a buyer sees their own orders, without the internal notes of the shop', async () => {
  const shop = await aShop(server)
  const { body: token } = await shop.raw('POST', '/oauth2/token', {
    body: { clientId: shop.credentials.clientId, grantType: 'anonymous' },
  })
  const headers = { authorization: token.access_token as string }
  const visitorId = JSON.parse(Buffer.from(token.access_token.split('.').at(-2), 'base64url').toString()).visitorId as string
  const ownOrder = await shop.owner('POST', '/ecom/v1/orders', { order: { ...orderOf(), buyerInfo: { visitorId } } })
  const other = await anOrder(shop)
  await shop.owner('POST', `/ecom/v1/orders/${ownOrder.body.order.id}/activities`, {
    activity: { merchantComment: { message: 'Difficult' } },
  })
  const asBuyer = await shop.raw('GET', `/ecom/v1/orders/${ownOrder.body.order.id}`, { headers })
  expect(asBuyer.body.order).not.toHaveProperty('openActions')
  expect(asBuyer.body.order.activities).toHaveLength(1)
  expect((await shop.raw('GET', `/ecom/v1/orders/${other.id}`, { headers })).status).toBe(404)
  const list = await shop.raw('POST', '/ecom/v1/orders/search', { headers, body: { search: {} } })
  expect(list.body.orders.map(({ id }: { id: string }) => id)).toEqual([ownOrder.body.order.id])
  const fulfillments = await shop.raw('GET', `/ecom/v1/fulfillments/orders/${other.id}`, { headers })
  expect(fulfillments.status).toBe(404)
  await expect(visitorClient(shop, { orders }).orders.createOrder(orderOf())).rejects.toMatchObject(
    refusedWith('PERMISSION_DENIED'),
  )
})

test('an order lists the allowed actions, and the reasons why others are not allowed', async () => {
  const shop = await aShop(server)
  const { id, wire } = await anOrder(shop)
  const open = (order: any) => order.openActions.filter(({ allowed }: any) => allowed).map(({ name }: any) => name)
  expect(open(wire)).toEqual(['CANCEL', 'MARK_AS_PAID', 'COLLECT_PAYMENT', 'FULFILL', 'EDIT', 'ARCHIVE'])
  expect(wire.openActions.find(({ name }: any) => name === 'REFUND')).toEqual({
    name: 'REFUND',
    allowed: false,
    reason: 'Nothing was paid.',
    reasonCode: 'NOTHING_PAID',
  })
  await shop.owner('POST', `/ecom/v1/orders/${id}/cancel`, {})
  expect(open(await orderNow(shop, id))).toEqual(['EDIT', 'ARCHIVE'])
})

test('the order settings are read and changed', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  expect(await client.ordersSettings.getOrdersSettings()).toMatchObject({
    ordersSettings: { inventoryUpdateTrigger: 'ON_ORDER_PLACED', createInvoice: false },
  })
  await client.ordersSettings.updateOrdersSettings({ inventoryUpdateTrigger: 'ON_ORDER_PAID' })
  await client.ordersSettings.updateOrdersSettings({ createInvoice: true })
  expect(await client.ordersSettings.getOrdersSettings()).toMatchObject({
    ordersSettings: { inventoryUpdateTrigger: 'ON_ORDER_PAID', createInvoice: true },
  })
})
