import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { anOrder, collector, eventsOf, orderNow, transactionsNow } from './orders-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const twoLines = {
  lines: [
    { price: '20.00', quantity: 2 },
    { price: '5.00', quantity: 1, name: 'Frame' },
  ],
}

async function aPaidOrder(shop: TestShop) {
  const { id, lines } = await anOrder(shop, twoLines)
  await collector(shop, id, 'mark-as-paid')
  const [{ id: paymentId }] = (await transactionsNow(shop, id)).payments
  const [prints, frame] = lines as [string, string]
  const refund = async (items?: { lineItemId: string; quantity: number }[]) => {
    const { status } = await collector(shop, id, 'trigger-refund', {
      payments: [{ paymentId }],
      ...(items && { details: { lineItems: items }, sideEffects: { restockInfo: { type: 'SOME_ITEMS', items } } }),
    })
    expect(status).toBe(200)
  }
  const ship = (lineItems: object[]) =>
    shop.owner('POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, { fulfillment: { lineItems } })
  return { id, prints, frame, refund, ship }
}

/** Returns the shipping state of an order by the list, the filter, the count and the order's action. */
async function shipping(shop: TestShop, id: string) {
  const rows = (filter: object) => shop.owner('POST', '/stoa/v1/order-rows/search', { search: { filter } })
  const [row] = (await rows({ id })).body.orderRows
  const listed = (await rows({ toShip: true })).body.orderRows.some((each: any) => each.id === id)
  const { openActions } = (await shop.owner('POST', '/ecom/v1/orders/search', { search: { filter: { id } } })).body.orders[0]
  const action = (openActions: any[]) => openActions.find(({ name }: any) => name === 'FULFILL')
  expect(action(openActions)).toEqual(action((await orderNow(shop, id)).openActions))
  const { toFulfill } = (await shop.owner('GET', '/stoa/v1/insights/overview?days=7')).body.overview.tasks
  return { toShip: row.toShip, listed, counted: toFulfill, closed: action(openActions).reasonCode }
}

test('an order that is refunded before it is shipped is no longer to be shipped', async () => {
  const shop = await aShop(server)
  const { id, refund } = await aPaidOrder(shop)
  expect(await shipping(shop, id)).toEqual({ toShip: true, listed: true, counted: 1, closed: undefined })
  await refund()
  expect(await orderNow(shop, id)).toMatchObject({ paymentStatus: 'FULLY_REFUNDED', fulfillmentStatus: 'NOT_FULFILLED' })
  expect(await shipping(shop, id)).toEqual({ toShip: false, listed: false, counted: 0, closed: 'NOTHING_TO_FULFILL' })
})

test('refunded units are not shipped, and the rest without them fulfills the order', async () => {
  const shop = await aShop(server)
  const { id, prints, frame, refund, ship } = await aPaidOrder(shop)
  await refund([{ lineItemId: prints, quantity: 1 }])
  const tooMany = await ship([{ id: prints, quantity: 2 }])
  expect(tooMany.body.details.validationError.fieldViolations[0]).toMatchObject({ violatedRule: 'MAX', data: { threshold: 1 } })
  expect((await ship([{ id: prints }])).body.orderWithFulfillments.fulfillments[0].lineItems).toEqual([
    { id: prints, quantity: 1 },
  ])
  expect(await shipping(shop, id)).toEqual({ toShip: true, listed: true, counted: 1, closed: undefined })
  await ship([{ id: frame }])
  expect(await orderNow(shop, id)).toMatchObject({ fulfillmentStatus: 'FULFILLED' })
  expect(await shipping(shop, id)).toMatchObject({ toShip: false, listed: false, counted: 0, closed: 'EVERYTHING_FULFILLED' })
})

test('an order is fulfilled when what was not shipped of it is refunded', async () => {
  const shop = await aShop(server)
  const { id, prints, frame, refund, ship } = await aPaidOrder(shop)
  await ship([{ id: prints }])
  expect(await orderNow(shop, id)).toMatchObject({ fulfillmentStatus: 'PARTIALLY_FULFILLED' })
  await refund([{ lineItemId: frame, quantity: 1 }])
  const order = await orderNow(shop, id)
  expect(order.fulfillmentStatus).toBe('FULFILLED')
  expect(order.activities.map(({ activityType }: any) => activityType)).toContain('ORDER_FULFILLED')
  expect((await eventsOf(shop, id)).filter((slug) => slug === 'fulfilled')).toHaveLength(1)
})

test('units that were refunded after they were shipped stay in their parcel', async () => {
  const shop = await aShop(server)
  const { id, prints, frame, refund, ship } = await aPaidOrder(shop)
  const { fulfillmentId } = (await ship([{ id: prints }])).body
  await refund([{ lineItemId: prints, quantity: 2 }])
  const lineItems = [{ id: prints, quantity: 2 }, { id: frame }]
  const changed = await shop.owner('PATCH', `/ecom/v1/fulfillments/${fulfillmentId}/orders/${id}`, {
    fulfillment: { id: fulfillmentId, lineItems },
  })
  expect(changed.status).toBe(200)
  expect(await orderNow(shop, id)).toMatchObject({ fulfillmentStatus: 'FULFILLED' })
})

test('a paid order that is canceled is to be refunded until it is', async () => {
  const shop = await aShop(server)
  const { id, refund } = await aPaidOrder(shop)
  const toRefund = async () => {
    const search = { filter: { toRefund: true } }
    const { orderRows } = (await shop.owner('POST', '/stoa/v1/order-rows/search', { search })).body
    const { tasks } = (await shop.owner('GET', '/stoa/v1/insights/overview?days=7')).body.overview
    return { listed: orderRows.map((row: any) => row.id), counted: tasks.toRefund }
  }
  expect(await toRefund()).toEqual({ listed: [], counted: 0 })
  await shop.owner('POST', `/ecom/v1/orders/${id}/cancel`, {})
  expect(await toRefund()).toEqual({ listed: [id], counted: 1 })
  await refund()
  expect(await toRefund()).toEqual({ listed: [], counted: 0 })
})
