import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { anOrder, eventsOf, orderClient, orderNow, unknownId } from './orders-builders.ts'
import { codeOf, refused, refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

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
