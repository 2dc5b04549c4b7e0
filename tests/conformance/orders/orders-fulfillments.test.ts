import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { anOrder, eventsOf, orderClient, orderNow, unknownId } from './orders-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const twoLines = {
  lines: [
    { price: '20.00', quantity: 2 },
    { price: '5.00', quantity: 1, name: 'Frame' },
  ],
}

test('goods are shipped in parts, never more than ordered, and shipments can be undone', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  const { id, lines } = await anOrder(shop, twoLines)
  const [prints, frame] = lines as [string, string]
  const first = await client.orderFulfillments.createFulfillment(id, {
    lineItems: [{ _id: prints, quantity: 1 }],
    trackingInfo: { trackingNumber: 'DHL-1', shippingProvider: 'dhl', trackingLink: 'https://dhl.example/1' },
  })
  expect(first.orderWithFulfillments!.fulfillments).toMatchObject([
    { _id: first.fulfillmentId, lineItems: [{ _id: prints, quantity: 1 }], trackingInfo: { trackingNumber: 'DHL-1' } },
  ])
  expect(await orderNow(shop, id)).toMatchObject({ fulfillmentStatus: 'PARTIALLY_FULFILLED' })

  const tooMany = await shop.owner('POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, {
    fulfillment: { lineItems: [{ id: prints, quantity: 2 }] },
  })
  expect(tooMany.body.details.validationError.fieldViolations[0]).toMatchObject({
    field: 'fulfillment.lineItems[0].quantity',
    violatedRule: 'MAX',
    data: { threshold: 1 },
  })
  const unknownLine = await shop.owner('POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, {
    fulfillment: { lineItems: [{ id: unknownId }] },
  })
  expect(unknownLine.body.details.validationError.fieldViolations[0].field).toBe('fulfillment.lineItems[0].id')
  await expect(
    client.orderFulfillments.createFulfillment(id, {
      lineItems: [{ _id: frame, quantity: 1 }],
      trackingInfo: { trackingNumber: 'DHL-1' },
    }),
  ).rejects.toMatchObject(refusedWith('TRACKING_NUMBER_ALREADY_EXISTS'))

  // Without a quantity, the rest of the line.
  const rest = await client.orderFulfillments.createFulfillment(id, { lineItems: [{ _id: prints }, { _id: frame }] })
  expect(rest.orderWithFulfillments!.fulfillments![1]!.lineItems).toEqual([
    { _id: prints, quantity: 1 },
    { _id: frame, quantity: 1 },
  ])
  const sent = await orderNow(shop, id)
  expect(sent.fulfillmentStatus).toBe('FULFILLED')
  expect(sent.activities.map(({ activityType }: any) => activityType)).toEqual([
    'ORDER_PLACED',
    'TRACKING_NUMBER_ADDED',
    'TRACKING_LINK_ADDED',
    'ORDER_FULFILLED',
  ])
  expect(await eventsOf(shop, id)).toEqual(['created', 'approved', 'updated', 'updated', 'fulfilled'])
  expect(await eventsOf(shop, id, 'wix.ecom.v1.fulfillments')).toEqual(['updated', 'updated'])

  await client.orderFulfillments.deleteFulfillment({ fulfillmentId: first.fulfillmentId!, orderId: id })
  await client.orderFulfillments.deleteFulfillment({ fulfillmentId: rest.fulfillmentId!, orderId: id })
  expect(await orderNow(shop, id)).toMatchObject({ fulfillmentStatus: 'NOT_FULFILLED' })
  await expect(
    client.orderFulfillments.deleteFulfillment({ fulfillmentId: rest.fulfillmentId!, orderId: id }),
  ).rejects.toMatchObject(refusedWith('FULFILLMENT_NOT_FOUND'))
})

test('a parcel gets another tracking number and keeps its items', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  const { id, lines } = await anOrder(shop)
  const { fulfillmentId } = await client.orderFulfillments.createFulfillment(id, {
    lineItems: [{ _id: lines[0]!, quantity: 2 }],
    trackingInfo: { trackingNumber: 'A', shippingProvider: 'dhl' },
  })
  const changed = await client.orderFulfillments.updateFulfillment(
    { orderId: id, fulfillmentId: fulfillmentId! },
    { fulfillment: { trackingInfo: { trackingNumber: 'B' } } },
  )
  expect(changed.fulfillments).toMatchObject([
    { lineItems: [{ quantity: 2 }], trackingInfo: { trackingNumber: 'B', shippingProvider: 'dhl' } },
  ])
  expect((await orderNow(shop, id)).activities.at(-1).activityType).toBe('TRACKING_NUMBER_EDITED')
  await expect(
    client.orderFulfillments.updateFulfillment({ orderId: id, fulfillmentId: unknownId }, { fulfillment: { status: 'x' } }),
  ).rejects.toMatchObject(refusedWith('FULFILLMENT_NOT_FOUND'))
})

test('many orders are shipped and listed together', async () => {
  const shop = await aShop(server)
  const client = orderClient(shop)
  const first = await anOrder(shop)
  const second = await anOrder(shop)
  const canceled = await anOrder(shop)
  await client.orders.cancelOrder(canceled.id)
  const response = await client.orderFulfillments.bulkCreateFulfillments(
    [first, second, canceled].map(({ id, lines }) => ({ orderId: id, fulfillments: [{ lineItems: [{ _id: lines[0]! }] }] })),
  )
  expect(response.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 })
  expect(response.results!.map(({ itemMetadata }) => itemMetadata!.error?.code ?? itemMetadata!._id)).toEqual([
    first.id,
    second.id,
    'ORDER_NOT_FULFILLABLE',
  ])
  const listed = await client.orderFulfillments.listFulfillmentsForMultipleOrders([second.id, unknownId, canceled.id])
  expect(listed.ordersWithFulfillments!.map(({ orderId, fulfillments }) => [orderId, fulfillments!.length])).toEqual([
    [second.id, 1],
    [canceled.id, 0],
  ])
  expect((await client.orderFulfillments.listFulfillmentsForSingleOrder(first.id)).orderWithFulfillments).toMatchObject({
    orderId: first.id,
  })
  await expect(client.orderFulfillments.listFulfillmentsForSingleOrder(unknownId)).rejects.toMatchObject(
    refusedWith('ORDER_NOT_FOUND'),
  )
})
