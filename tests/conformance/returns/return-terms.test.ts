import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, refused } from '../../support/requests/answers.ts'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { orderNow } from '../orders/orders-builders.ts'
import { anApprovedReturn, anOrderOf, aShippedOrder, ofBuyer, ofStaff, openReturns, ship } from './returns-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600_000

test('a buyer returns within the period of the shop; staff also later', async () => {
  const shop = await aShop(server)
  const order = await aShippedOrder(shop)
  const buyer = ofBuyer(order)
  expect((await buyer.options()).body).toMatchObject({ enabled: false, lines: [{ problem: 'RETURNS_CLOSED' }] })
  expect((await buyer.request()).body.details.applicationError).toMatchObject({
    code: 'LINE_ITEM_NOT_RETURNABLE',
    data: { problem: 'RETURNS_CLOSED', returnableQuantity: 0 },
  })
  await openReturns(shop, { periodDays: 30 })
  expect((await buyer.options()).body.lines).toMatchObject([{ returnableQuantity: 2 }])
  const lines = async () => (await shop.owner('GET', `/stoa/v1/returnable-lines/${order.id}`)).body.lines
  server.clock.advance(30 * day - 60_000)
  expect((await lines())[0].problem).toBeUndefined()
  server.clock.advance(120_000)
  expect(await lines()).toMatchObject([{ returnableQuantity: 2, problem: 'PERIOD_OVER' }])
  const made = await shop.owner('POST', '/stoa/v1/returns', {
    orderId: order.id,
    lines: [{ lineItemId: order.lineId, quantity: 2, reason: 'OTHER' }],
  })
  expect(made.body.return).toMatchObject({ status: 'APPROVED', byStaff: true })
  const tooMany = await shop.owner('POST', '/stoa/v1/returns', {
    orderId: order.id,
    lines: [{ lineItemId: order.lineId, quantity: 1, reason: 'OTHER' }],
  })
  expect(tooMany).toMatchObject(refused(428, 'LINE_ITEM_NOT_RETURNABLE'))
})

test('what was not shipped, is excluded or personalised says so for its line', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const shipped = await aShippedOrder(shop, { ships: 1 })
  expect((await ofBuyer(shipped).options()).body.lines).toMatchObject([{ orderedQuantity: 2, returnableQuantity: 1 }])
  const waiting = await aShippedOrder(shop, { ships: 0 })
  expect((await ofBuyer(waiting).options()).body.lines).toMatchObject([{ problem: 'NOT_SHIPPED' }])
  await openReturns(shop, { excludedProductIds: [shipped.product.id] })
  expect((await ofBuyer(shipped).options()).body.lines).toMatchObject([{ problem: 'EXCLUDED' }])
  const treeReference = { appNamespace: '@wix/stores', treeKey: null }
  const { body } = await shop.owner('POST', '/categories/v1/categories', { category: { name: 'Sale' }, treeReference })
  const item = { catalogItemId: shipped.product.id, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }
  await shop.owner('POST', `/categories/v1/bulk/categories/${body.category.id}/add-items`, { items: [item], treeReference })
  await openReturns(shop, { excludedProductIds: [], excludedCategoryIds: [body.category.id] })
  expect((await ofBuyer(shipped).options()).body.lines).toMatchObject([{ problem: 'EXCLUDED' }])
})

test('the estimate says every deduction, and is what is refunded', async () => {
  const shop = await aShop(server)
  await openReturns(shop, { deliveryPaidBy: 'DEDUCTED', deliveryDeduction: '4.90', restockingFeePercent: '10' })
  const order = await aShippedOrder(shop, { quantity: 3 })
  const buyer = ofBuyer(order)
  expect((await buyer.estimate(2)).body.estimate).toMatchObject({
    lines: [{ quantity: 2, amount: '40.00' }],
    restockingFee: '4.00',
    deliveryDeduction: '4.90',
    amount: '31.10',
  })
  expect((await buyer.estimate(2, { reason: 'DAMAGED' })).body.estimate).toMatchObject({ amount: '40.00' })
  const id = await anApprovedReturn(shop, order, 2)
  const staff = ofStaff(shop, id)
  // Later settings do not change the terms of the return.
  await openReturns(shop, { deliveryDeduction: '9.90', restockingFeePercent: '50' })
  await staff.receive([{ lineItemId: order.lineId, quantity: 2, condition: 'RESALABLE', restock: true }])
  const one = { lines: [{ lineItemId: order.lineId, quantity: 1 }] }
  expect(codeOf(await staff.act('refund', { ...one, seenAmount: '20.00' }))).toBe('AMOUNT_CHANGED')
  expect((await staff.refund(one)).body.estimate).toMatchObject({ deliveryDeduction: '4.90', amount: '13.10' })
  // The return delivery is deducted once.
  expect((await staff.refund(one)).body.estimate).toMatchObject({ deliveryDeduction: '0.00', amount: '18.00' })
  expect((await staff.now()).return).toMatchObject({ status: 'CLOSED' })
  expect(await orderNow(shop, order.id)).toMatchObject({
    balanceSummary: { refunded: { amount: '31.10' }, balance: { amount: '0.00' } },
  })
})

test('nothing is deducted for what is the shop’s fault, or where staff waive it', async () => {
  const shop = await aShop(server)
  await openReturns(shop, { deliveryPaidBy: 'DEDUCTED', deliveryDeduction: '100', restockingFeePercent: '10' })
  const order = await aShippedOrder(shop)
  const { lineId: lineItemId } = order
  const faulty = ofStaff(shop, await anApprovedReturn(shop, order, 1, { reason: 'DAMAGED' }))
  await faulty.receive([{ lineItemId, quantity: 1, condition: 'DAMAGED' }])
  expect((await faulty.now()).return.terms).toMatchObject({ deliveryPaidBy: 'SHOP', deliveryDeduction: '0' })
  expect((await faulty.refund()).body.estimate).toMatchObject({ amount: '20.00' })
  const other = ofStaff(shop, await anApprovedReturn(shop, order))
  await other.receive([{ lineItemId, quantity: 1, condition: 'RESALABLE' }])
  // A deduction never exceeds what would be refunded.
  expect((await other.now()).estimate).toMatchObject({ restockingFee: '2.00', deliveryDeduction: '18.00', amount: '0.00' })
  expect((await other.refund({ waiveDeductions: true })).body.estimate).toMatchObject({ amount: '20.00' })
})

test('a refund is at most what the payments have left, and says so', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop)
  const staff = ofStaff(shop, await anApprovedReturn(shop, order, 2))
  await staff.receive([{ lineItemId: order.lineId, quantity: 2, condition: 'RESALABLE', restock: true }])
  await shop.owner('POST', '/stoa/v1/order-refunds', { orderId: order.id, amount: '30.00' })
  expect((await staff.now()).estimate).toMatchObject({ notRefundable: '25.10', amount: '14.90' })
  expect((await staff.refund()).body).toMatchObject({ estimate: { amount: '14.90' }, return: { status: 'CLOSED' } })
  expect(await orderNow(shop, order.id)).toMatchObject({ paymentStatus: 'FULLY_REFUNDED' })
})

test('a shipment of which something came back cannot be undone; the rest of the order is still shipped', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop, { quantity: 3, ships: 0 })
  const shipment = await ship(shop, order.id, [{ id: order.lineId, quantity: 2 }])
  const staff = ofStaff(shop, await anApprovedReturn(shop, order))
  await staff.receive([{ lineItemId: order.lineId, quantity: 1, condition: 'RESALABLE', restock: true }])
  const path = `/ecom/v1/fulfillments/${shipment}/orders/${order.id}`
  const undone = await shop.owner('DELETE', path)
  expect(undone.body.details.validationError.fieldViolations).toMatchObject([{ ruleName: 'UNITS_RETURNED' }])
  await staff.refund()
  expect(await orderNow(shop, order.id)).toMatchObject({ fulfillmentStatus: 'PARTIALLY_FULFILLED' })
  await ship(shop, order.id, [{ id: order.lineId, quantity: 1 }])
  expect(await orderNow(shop, order.id)).toMatchObject({ fulfillmentStatus: 'FULFILLED' })
})

test('automatic approval tells the buyer at once how to send the items back', async () => {
  const shop = await aShop(server)
  await openReturns(shop, { approveAutomatically: true })
  const order = await aShippedOrder(shop)
  expect((await ofBuyer(order).request(1, {}, { wish: 'EXCHANGE' })).body.return).toMatchObject({
    status: 'APPROVED',
    wish: 'EXCHANGE',
    instructions: 'Pack it well.',
  })
  const buyer = await aVisitor(shop)
  const product = await aProduct(shop)
  const id = await anOrderOf(buyer, [{ product, quantity: 1 }])
  expect(codeOf(await ofBuyer({ id, product, lineId: product.id, buyer }).request())).toBe('LINE_ITEM_NOT_RETURNABLE')
})
