import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, refused } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { aShop } from '../../support/shop/shop.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { orderNow, transactionsNow } from '../orders/orders-builders.ts'
import { anApprovedReturn, aShippedOrder, ofBuyer, ofStaff, openReturns } from './returns-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a buyer returns an item: requested, approved, sent, received, refunded', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop)
  const { lineId, product } = order
  const buyer = ofBuyer(order)
  expect((await buyer.options()).body).toMatchObject({
    enabled: true,
    periodDays: 14,
    lines: [{ lineItemId: lineId, orderedQuantity: 2, returnableQuantity: 2 }],
  })
  const { status, body } = await buyer.request(1, { comment: 'Too dark' }, { message: 'Thanks' })
  expect(status).toBe(200)
  const { id, number } = body.return
  expect(body.return).toMatchObject({ status: 'REQUESTED', canCancel: true, hasLabel: false, refundedAmount: '0.00' })
  expect(number).toMatch(/^\d+-R1$/)
  expect((await buyer.options()).body.lines).toMatchObject([{ returnableQuantity: 1 }])

  const staff = ofStaff(shop, id)
  expect((await staff.act('approve')).body.return).toMatchObject({ status: 'APPROVED', instructions: 'Pack it well.' })
  expect((await buyer.list())[0]).toMatchObject({ status: 'APPROVED', returnAddress: 'Warehouse\nDock 1', canMarkSent: true })
  expect((await buyer.act(id, 'sent', { trackingNumber: 'DHL-9' })).body.return).toMatchObject({ status: 'IN_TRANSIT' })

  const lines = [{ lineItemId: lineId, quantity: 1, condition: 'RESALABLE', restock: true }]
  const received = await staff.receive(lines)
  expect(received.body.return).toMatchObject({ status: 'RECEIVED', lines: [{ received: [{ stockedQuantity: 1 }] }] })
  expect(await stockOf(shop, product.variantId)).toBe(9)
  expect((await transactionsNow(shop, order.id)).refunds).toEqual([])

  const known = await staff.now()
  expect(known).toMatchObject({ estimate: { amount: '20.00' }, openUnits: [{ lineItemId: lineId, quantity: 1 }] })
  const refund = await staff.refund()
  expect(refund.body).toMatchObject({ estimate: { amount: '20.00' }, return: { status: 'CLOSED' } })
  const after = await orderNow(shop, order.id)
  expect(after).toMatchObject({ paymentStatus: 'PARTIALLY_REFUNDED', balanceSummary: { refunded: { amount: '20.00' } } })
  expect(after.lineItems).toMatchObject([
    { refundQuantity: 1, restockQuantity: 1, returned: { quantity: 1, open: 0, exchanged: 0 } },
  ])
  expect(await stockOf(shop, product.variantId)).toBe(9)
  expect(await staff.act('refund', { seenAmount: '0' })).toMatchObject(refused(428, 'NOTHING_TO_REFUND'))
  expect((await buyer.list())[0]).toMatchObject({ status: 'CLOSED', refundedAmount: '20.00' })
  expect(after.activities.flatMap(({ customActivity }: any) => customActivity?.type ?? [])).toEqual([
    'RETURN_REQUESTED',
    'RETURN_APPROVED',
    'RETURN_SENT',
    'RETURN_RECEIVED',
    'RETURN_REFUNDED',
  ])
})

test('what was received and is refunded with the ordinary refund is restocked once', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop, { quantity: 3 })
  const id = await anApprovedReturn(shop, order)
  const staff = ofStaff(shop, id)
  await staff.receive([{ lineItemId: order.lineId, quantity: 1, condition: 'RESALABLE', restock: true }])
  expect(await stockOf(shop, order.product.variantId)).toBe(8)
  const lineItems = [{ lineItemId: order.lineId, quantity: 1 }]
  await shop.owner('POST', '/stoa/v1/order-refunds', { orderId: order.id, lineItems, restock: true })
  expect(await stockOf(shop, order.product.variantId)).toBe(8)
  expect(await staff.now()).toMatchObject({ openUnits: [], estimate: { amount: '0.00' } })
  // Two units are still with the buyer.
  expect((await ofBuyer(order).options()).body.lines).toMatchObject([{ returnableQuantity: 2 }])
  expect((await staff.act('close')).body.return).toMatchObject({ status: 'CLOSED' })
})

test('a return is received in parts and conditions; what is damaged or missing stays out of stock', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop, { quantity: 4 })
  const { lineId: lineItemId } = order
  const id = await anApprovedReturn(shop, order, 4)
  const staff = ofStaff(shop, id)
  const damaged = { lineItemId, quantity: 1, condition: 'DAMAGED' }
  const notResalable = await staff.receive([{ ...damaged, restock: true }])
  expect(notResalable.body.details.validationError.fieldViolations).toMatchObject([{ ruleName: 'NOT_RESALABLE' }])
  const first = await staff.receive([damaged, { lineItemId, quantity: 1, condition: 'RESALABLE', restock: false }])
  expect(first.body.return).toMatchObject({ status: 'PARTLY_RECEIVED' })
  expect(await stockOf(shop, order.product.variantId)).toBe(6)
  expect(codeOf(await staff.receive([{ lineItemId, quantity: 3, condition: 'RESALABLE' }]))).toBe('RETURN_QUANTITY_EXCEEDED')
  const stale = await staff.act('receive', { revision: '1', lines: [damaged] })
  expect(stale).toMatchObject(refused(409, 'REVISION_MISMATCH'))

  expect((await staff.refund({ lines: [{ lineItemId, quantity: 1 }], includeDelivery: true })).body).toMatchObject({
    estimate: { amount: '24.90', delivery: '4.90' },
    return: { status: 'PARTLY_RECEIVED' },
  })
  const rest = await staff.receive([
    { lineItemId, quantity: 1, condition: 'RESALABLE', restock: true },
    { lineItemId, quantity: 1, condition: 'MISSING' },
  ])
  expect(rest.body.return).toMatchObject({ status: 'RECEIVED' })
  expect(await stockOf(shop, order.product.variantId)).toBe(7)
  expect((await staff.refund()).body).toMatchObject({ estimate: { amount: '40.00' }, return: { status: 'CLOSED' } })
  expect(await orderNow(shop, order.id)).toMatchObject({
    balanceSummary: { refunded: { amount: '64.90' }, balance: { amount: '0.00' } },
  })
})

test('nobody else sees, cancels or sends the returns of an order', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop)
  const { body } = await ofBuyer(order).request()
  const { id } = body.return
  const stranger = ofBuyer({ ...order, buyer: await aVisitor(shop) })
  for (const answer of [
    await stranger.options(),
    await stranger.request(),
    await stranger.estimate(),
    await stranger.act(id, 'cancel'),
    await stranger.act(id, 'sent'),
    await stranger.label(id),
  ])
    expect(answer).toMatchObject(refused(404, 'ORDER_NOT_FOUND'))
  // A return of another order is none of this order's.
  const other = await aShippedOrder(shop)
  expect(await ofBuyer(other).act(id, 'cancel')).toMatchObject(refused(404, 'RETURN_NOT_FOUND'))
  expect(await ofBuyer(other).label(id)).toMatchObject(refused(404, 'RETURN_NOT_FOUND'))
  const foreign = await aShop(server)
  expect(await foreign.owner('GET', `/stoa/v1/returns/${id}`)).toMatchObject(refused(404, 'RETURN_NOT_FOUND'))
  expect((await ofBuyer(order).act(id, 'cancel')).body.return).toMatchObject({ status: 'CANCELED' })
  expect(await ofBuyer(order).act(id, 'cancel')).toMatchObject(refused(428, 'RETURN_NOT_CANCELLABLE'))
})
