import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/index.ts'
import { aProduct, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop, type WireAnswer } from '../../support/shop/shop.ts'
import { anOrder, collector, orderClient, orderNow, orderOf, transactionsNow, unknownId } from './orders-builders.ts'
import { codeOf, refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 60 * 60_000
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

async function aHold(shop: TestShop, delayedCaptureSettings: object): Promise<{ id: string; paymentId: string }> {
  const { id } = await anOrder(shop)
  const prepared = await collector(shop, id, 'prepare-payment-collection', {
    amount: { amount: '44.90' },
    delayedCaptureSettings,
  })
  return { id, paymentId: prepared.body.paymentGatewayOrderId }
}

async function pay(shop: TestShop, paymentId: string, card = '4242424242424242'): Promise<WireAnswer> {
  const visitor = await aVisitor(shop)
  return visitor.send('POST', `/stoa/v1/sandbox/payments/${paymentId}/pay`, { paymentToken: await visitor.cardToken(card) })
}

async function expectRightMoney(shop: TestShop): Promise<void> {
  expect(await auditOrderMoney(await openSite(server.app.kernel, shop.credentials.siteId))).toBeUndefined()
}

test('an authorized payment is captured automatically after its delay, counted from the authorization', async () => {
  const shop = await aShop(server)
  const { id, paymentId } = await aHold(shop, { scheduledAction: 'CAPTURE', delayDuration: { count: 2, unit: 'DAYS' } })
  // The buyer takes an hour to enter the card.
  server.clock.advance(60 * 60_000)
  expect((await pay(shop, paymentId)).body).toEqual({ orderId: id, status: 'AUTHORIZED' })
  const [held] = (await transactionsNow(shop, id)).payments
  const { scheduledAction, authorizedDate } = held.regularPaymentDetails.authorizationDetails
  expect(scheduledAction.actionType).toBe('CAPTURE')
  expect(new Date(scheduledAction.executionDate).getTime() - new Date(authorizedDate).getTime()).toBe(2 * day)
  server.clock.advance(2 * day - 60_000)
  await server.app.drain()
  expect(await orderNow(shop, id)).toMatchObject({
    paymentStatus: 'PENDING',
    balanceSummary: { authorized: { amount: '44.90' } },
  })
  server.clock.advance(61_000)
  await server.app.drain()
  expect(await orderNow(shop, id)).toMatchObject({ paymentStatus: 'PAID', balanceSummary: { paid: { amount: '44.90' } } })
  expect((await transactionsNow(shop, id)).payments).toMatchObject([
    { status: 'APPROVED', regularPaymentDetails: { authorizationDetails: { captures: [{ status: 'SUCCEEDED' }] } } },
  ])
  await expectRightMoney(shop)
})

test('an authorized payment is voided automatically when the clock of the site reaches its date', async () => {
  const shop = await aShop(server)
  const { id, paymentId } = await aHold(shop, { scheduledAction: 'VOID' })
  await pay(shop, paymentId)
  const { executionDate } = (await transactionsNow(shop, id)).payments[0].regularPaymentDetails.authorizationDetails
    .scheduledAction
  expect(Math.round((new Date(executionDate).getTime() - server.clock.now().getTime()) / day)).toBe(7)
  const moveClock = async (milliseconds: number) => {
    const now = new Date(new Date(executionDate).getTime() + milliseconds).toISOString()
    await shop.owner('POST', '/stoa/v1/sites/current/clock', { now })
    await server.app.drain()
  }
  await moveClock(-60_000)
  expect(await orderNow(shop, id)).toMatchObject({ paymentStatus: 'PENDING' })
  await moveClock(1000)
  expect((await transactionsNow(shop, id)).payments).toMatchObject([
    { status: 'VOIDED', regularPaymentDetails: { authorizationDetails: { void: { status: 'SUCCEEDED', reason: 'SCHEDULED' } } } },
  ])
  await expectRightMoney(shop)
})

test('a payment that the merchant captured early is not captured again', async () => {
  const shop = await aShop(server)
  const { id, paymentId } = await aHold(shop, { scheduledAction: 'VOID', delayDuration: { count: 5, unit: 'MINUTES' } })
  await pay(shop, paymentId)
  await collector(shop, id, 'capture-authorized-payments', { payments: [{ paymentId, amount: { amount: '40.00' } }] })
  server.clock.advance(10 * 60_000)
  await server.app.drain()
  expect(await orderNow(shop, id)).toMatchObject({
    balanceSummary: { paid: { amount: '40.00' }, authorized: { amount: '0.00' } },
  })
  await expectRightMoney(shop)
})

test('an impossible schedule for an authorized payment is refused', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop)
  const prepare = async (delayedCaptureSettings: object) => {
    const request = { amount: { amount: '44.90' }, delayedCaptureSettings }
    return (await collector(shop, id, 'prepare-payment-collection', request)).body.details.validationError.fieldViolations[0]
  }
  expect(await prepare({ scheduledAction: 'VOID', delayDuration: { count: 32, unit: 'DAYS' } })).toMatchObject({
    field: 'delayedCaptureSettings.delayDuration.count',
    violatedRule: 'MAX',
    data: { threshold: 31 },
  })
  expect(await prepare({ delayDuration: { count: 1, unit: 'DAYS' } })).toMatchObject({
    field: 'delayedCaptureSettings.scheduledAction',
    violatedRule: 'REQUIRED_FIELD',
  })
})

test('a prepared payment is paid once, and not for money that is no longer owed', async () => {
  const shop = await aShop(server)
  const code = (response: WireAnswer) => codeOf(response)
  const { id, paymentId } = await aHold(shop, {})
  expect((await pay(shop, paymentId)).body).toEqual({ orderId: id, status: 'APPROVED' })
  expect(await orderNow(shop, id)).toMatchObject({ paymentStatus: 'PAID' })
  expect(code(await pay(shop, paymentId))).toBe('PAYMENT_NOT_PREPARED')
  const otherPlan = await aHold(shop, {})
  await collector(shop, otherPlan.id, 'mark-as-paid')
  expect(code(await pay(shop, otherPlan.paymentId))).toBe('ORDER_ALREADY_PAID')
  const declined = await aHold(shop, {})
  expect(code(await pay(shop, declined.paymentId, '4000000000000002'))).toBe('PAYMENT_DECLINED')
  const canceled = await aHold(shop, {})
  await shop.owner('POST', `/ecom/v1/orders/${canceled.id}/cancel`, {})
  expect(code(await pay(shop, canceled.paymentId))).toBe('ORDER_CANCELED')
  expect(code(await pay(shop, unknownId))).toBe('PAYMENT_NOT_FOUND')
  const challenged = await aHold(shop, {})
  expect((await pay(shop, challenged.paymentId, '4000000000003220')).body).toMatchObject({
    status: 'CHALLENGED',
    challengeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await expectRightMoney(shop)
})

test('whoever begins a payment is recorded with it', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop)
  const chargedBy = { id: unknownId, fullName: 'Ada Lovelace' }
  await collector(shop, id, 'create-payment-gateway-order', { chargedBy })
  expect((await transactionsNow(shop, id)).payments).toMatchObject([{ status: 'PENDING', chargedBy }])
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
