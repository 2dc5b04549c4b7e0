import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, storesAppId } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type WireAnswer } from '../../support/shop/shop.ts'
import { anOrder, collector, orderClient, orderNow, orderOf, transactionsNow, unknownId } from './orders-builders.ts'
import { codeOf, refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())
const { status: _status, ...unstated } = orderOf()
const { status: _free, ...free } = orderOf({ lines: [{ price: '0', quantity: 1 }], shipping: '0' })

test('an order is approved as its strategy says', async () => {
  const shop = await aShop(server)
  const { orders, orderTransactions } = orderClient(shop)
  const waiting = await orders.createOrder(free, { settings: { orderApprovalStrategy: 'PAYMENT_RECEIVED' } })
  expect(waiting).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PAID' })
  const created = await orders.createOrder(unstated, { settings: { orderApprovalStrategy: 'PAYMENT_METHOD_SAVED' } })
  const usual = await orders.createOrder(unstated)
  for (const { _id } of [created, usual]) {
    await orderTransactions.addPayments(_id!, [
      { amount: { amount: '44.90' }, regularPaymentDetails: { status: 'PENDING', savedPaymentMethod: true } },
    ] as never)
  }
  expect(await orderNow(shop, created._id!)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PENDING' })
  expect(await orderNow(shop, usual._id!)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PENDING' })
  await collector(shop, usual._id!, 'mark-as-paid')
  expect(await orderNow(shop, usual._id!)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
})

test('only apps may edit orders that belong to apps', async () => {
  const shop = await aShop(server)
  const { orders } = orderClient(shop)
  const { body: otherKey } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'other key', scopes: ['*'] } })
  const asStranger = (path: string, body: object) =>
    shop.raw('PATCH', path, {
      headers: { authorization: otherKey.secret, 'wix-site-id': shop.credentials.siteId },
      body,
    })
  const owner = (await orders.createOrder(orderOf())).createdBy!.appId!
  const { _id: id, lineItems } = await orders.createOrder(orderOf(), { settings: { editableByOwnerApps: { appIds: [owner] } } })
  const edited = await asStranger(`/ecom/v1/orders/${id}`, { order: { buyerNote: 'Mine' } })
  expect(edited).toMatchObject({
    status: 403,
    body: { details: { applicationError: { code: 'ORDER_CANNOT_BE_EDITED', data: { appIds: [owner] } } } },
  })
  const line = await asStranger(`/ecom/v1/orders/${id}/line-item/${lineItems![0]!._id}`, {
    lineItem: { productName: { original: 'Mine' } },
  })
  expect(codeOf(line)).toBe('ORDER_CANNOT_BE_EDITED')
  expect((await orderNow(shop, id!)).buyerNote).toBeUndefined()
  await orders.updateOrder(id!, { buyerNote: 'Ours' })
  expect(await orderNow(shop, id!)).toMatchObject({ buyerNote: 'Ours' })
})

test('the unit of weight can be edited, and the buyer cannot be removed', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop)
  await orderClient(shop).orders.updateOrder(id, { weightUnit: 'LB' })
  expect(await orderNow(shop, id)).toMatchObject({ weightUnit: 'LB' })
  const change = (order: object) => shop.owner('PATCH', `/ecom/v1/orders/${id}`, { order })
  for (const order of [{ buyerInfo: null }, { billingInfo: { contactDetails: null } }]) {
    expect((await change(order)).body.details.validationError.fieldViolations[0]).toMatchObject({ ruleName: 'BUYER_IS_KEPT' })
  }
  // A mask without editable fields changes nothing, whatever else is sent.
  await shop.owner('PATCH', `/ecom/v1/orders/${id}`, { order: { buyerNote: 'No' }, fieldMask: 'status' })
  expect(await orderNow(shop, id)).toMatchObject({ status: 'APPROVED', buyerInfo: { email: 'buyer@example.com' } })
  expect((await orderNow(shop, id)).buyerNote).toBeUndefined()
  const bulk = await shop.owner('POST', '/ecom/v1/bulk/orders/update', {
    orders: [{ order: { id, archived: true, buyerNote: 'No' }, fieldMask: ['archived'] }],
    returnEntity: true,
  })
  expect(bulk.body.results[0].item).toMatchObject({ archived: true })
  expect(bulk.body.results[0].item.buyerNote).toBeUndefined()
})

test('stock is taken when the settings say, once, whenever they change', async () => {
  const shop = await aShop(server)
  const { ordersSettings } = orderClient(shop)
  const product = await aProduct(shop, { stock: 10 })
  const left = async () => {
    const query = { filter: { variantId: product.variantId } }
    return (await shop.owner('POST', '/stores/v3/inventory-items/query', { query })).body.inventoryItems[0].quantity
  }
  const anOrderOfIt = async () => {
    const order = orderOf()
    const reference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
    const lineItems = order.lineItems.map((line) => ({ ...line, catalogReference: reference }))
    return (await shop.owner('POST', '/ecom/v1/orders', { order: { ...order, lineItems } })).body.order.id as string
  }
  const placed = await anOrderOfIt()
  expect(await left()).toBe(8)
  await ordersSettings.updateOrdersSettings({ inventoryUpdateTrigger: 'ON_ORDER_PAID' })
  await collector(shop, placed, 'mark-as-paid')
  expect(await left()).toBe(8)
  const unpaid = await anOrderOfIt()
  const later = await anOrderOfIt()
  expect(await left()).toBe(8)
  await collector(shop, unpaid, 'mark-as-paid')
  expect(await left()).toBe(6)
  await ordersSettings.updateOrdersSettings({ inventoryUpdateTrigger: 'ON_ORDER_PLACED' })
  await collector(shop, later, 'mark-as-paid')
  expect(await left()).toBe(4)
})

test('reported payments and refunds must belong to the order', async () => {
  const shop = await aShop(server)
  const { orderTransactions } = orderClient(shop)
  const { id } = await anOrder(shop)
  const violation = (response: WireAnswer) => response.body.details.validationError.fieldViolations[0]
  const refunded = await shop.owner('POST', `/ecom/v1/payments/orders/${id}/add-payment`, {
    payments: [{ amount: { amount: '1.00' }, status: 'REFUNDED', regularPaymentDetails: { offlinePayment: true } }],
  })
  expect(violation(refunded)).toMatchObject({ field: 'payments[0].status', ruleName: 'REFUND_IS_TRIGGERED' })
  const { paymentsIds } = await orderTransactions.addPayments(id, [
    { amount: { amount: '44.90' }, status: 'APPROVED', regularPaymentDetails: { offlinePayment: true, paymentOrderId: 'p-1' } },
  ] as never)
  const paymentId = paymentsIds![0]!
  const refund = async (request: object) =>
    violation(await collector(shop, id, 'trigger-refund', { payments: [{ paymentId }], ...request }))
  expect(
    await refund({ details: { additionalFees: [{ additionalFeeId: unknownId, amount: { amount: '1.00' } }] } }),
  ).toMatchObject({
    ruleName: 'UNKNOWN_ADDITIONAL_FEE',
  })
  const restockInfo = { type: 'SOME_ITEMS', items: [{ lineItemId: unknownId, quantity: 1 }] }
  expect(await refund({ sideEffects: { restockInfo } })).toMatchObject({ ruleName: 'UNKNOWN_LINE_ITEM' })
  expect((await transactionsNow(shop, id)).refunds).toEqual([])
  const change = (regularPaymentDetails: object, fieldMask?: string) =>
    shop.owner('POST', `/ecom/v1/payments/orders/${id}/update-payments`, {
      payments: [{ payment: { id: paymentId, regularPaymentDetails }, ...(fieldMask && { fieldMask }) }],
    })
  await change({ paymentMethod: 'Cheque', providerTransactionId: 'x' }, 'regularPaymentDetails.paymentMethod')
  const [told] = (await transactionsNow(shop, id)).payments
  expect(told.regularPaymentDetails).toMatchObject({ paymentMethod: 'Cheque', paymentOrderId: 'p-1' })
  expect(told.regularPaymentDetails.providerTransactionId).toBeUndefined()
  await change({ paymentOrderId: null })
  expect((await transactionsNow(shop, id)).payments[0].regularPaymentDetails.paymentOrderId).toBeUndefined()
})

test('a known carrier gets a tracking link, and cleared fields of a parcel are removed', async () => {
  const shop = await aShop(server)
  const { orderFulfillments } = orderClient(shop)
  const { id, lines } = await anOrder(shop)
  const newEntity = await orderFulfillments.createFulfillment(id, {
    lineItems: [{ _id: lines[0]!, quantity: 1 }],
    trackingInfo: { trackingNumber: 'A1', shippingProvider: 'ups' },
    status: 'Accepted',
  })
  const fulfillmentId = newEntity.fulfillmentId!
  expect(newEntity.orderWithFulfillments!.fulfillments).toMatchObject([
    { status: 'Accepted', trackingInfo: { trackingLink: 'https://www.ups.com/track?tracknum=A1' } },
  ])
  const change = async (fulfillment: object) => {
    const { fulfillments } = await orderFulfillments.updateFulfillment({ orderId: id, fulfillmentId }, { fulfillment })
    return fulfillments![0]!
  }
  expect((await change({ trackingInfo: { trackingNumber: 'B2' } })).trackingInfo!.trackingLink).toBe(
    'https://www.ups.com/track?tracknum=B2',
  )
  const cleared = await change({ status: null, trackingInfo: null })
  expect(cleared.status).toBeUndefined()
  expect(cleared.trackingInfo).toBeUndefined()
  await expect(change({ status: 'accepted' })).rejects.toEqual(
    expect.objectContaining({ details: expect.objectContaining({ validationError: expect.anything() }) }),
  )
  await expect(
    orderFulfillments.updateFulfillment({ orderId: id, fulfillmentId: unknownId }, { fulfillment: {} }),
  ).rejects.toMatchObject(refusedWith('FULFILLMENT_NOT_FOUND'))
})
