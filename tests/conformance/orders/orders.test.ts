import { orders } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, visitorClient } from '../../support/shop/shop.ts'
import { anOrder, eventsOf, orderClient, orderNow, orderOf, unknownId } from './orders-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'

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
