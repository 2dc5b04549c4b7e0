import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { returnsAudit } from '../../../apps/server/src/modules/orders/returns/index.ts'
import { auditOrderMoney } from '../../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { orderNow } from '../orders/orders-builders.ts'
import { anApprovedReturn, aShippedOrder, ofBuyer, ofStaff, openReturns, ship, type ShippedOrder } from './returns-builders.ts'
import { shopDay } from '../../support/shop-day.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const refundOrder = (shop: TestShop, { id, lineId }: ShippedOrder, quantity: number, restock: boolean) =>
  shop.owner('POST', '/stoa/v1/order-refunds', { orderId: id, lineItems: [{ lineItemId: lineId, quantity }], restock })

async function audited(shop: TestShop): Promise<void> {
  const site = await openSite(server.app.kernel, shop.credentials.siteId)
  expect(await auditOrderMoney(site)).toBeUndefined()
  expect(await returnsAudit.run(site)).toBeUndefined()
}

const resalable = (lineItemId: string, quantity = 1) => ({ lineItemId, quantity, condition: 'RESALABLE', restock: true })

test('what a refund restocked before the parcel came is neither restocked nor refunded again when it arrives', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop, { quantity: 3 })
  const staff = ofStaff(shop, await anApprovedReturn(shop, order, 2))
  expect(await stockOf(shop, order.product.variantId)).toBe(7)
  await refundOrder(shop, order, 1, true)
  expect(await stockOf(shop, order.product.variantId)).toBe(8)
  const first = await staff.receive([resalable(order.lineId)])
  expect(first.body.return.lines).toMatchObject([{ received: [{ stockedQuantity: 0 }] }])
  expect(await stockOf(shop, order.product.variantId)).toBe(8)
  expect(await staff.now()).toMatchObject({ openUnits: [], estimate: { amount: '0.00' } })
  await staff.receive([resalable(order.lineId)])
  expect(await stockOf(shop, order.product.variantId)).toBe(9)
  expect((await staff.refund()).body.estimate).toMatchObject({ amount: '20.00' })
  expect(await orderNow(shop, order.id)).toMatchObject({
    balanceSummary: { refunded: { amount: '40.00' } },
    lineItems: [{ refundQuantity: 2, restockQuantity: 2, returned: { quantity: 2, open: 0, restocked: 2 } }],
  })
  await audited(shop)
})

test('a damaged unit that was written off does not hide that another one was restocked early', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop, { quantity: 3 })
  const staff = ofStaff(shop, await anApprovedReturn(shop, order, 3))
  await staff.receive([{ lineItemId: order.lineId, quantity: 1, condition: 'DAMAGED' }])
  expect((await staff.refund()).status).toBe(200)
  await refundOrder(shop, order, 1, true)
  expect(await stockOf(shop, order.product.variantId)).toBe(8)
  await staff.receive([{ lineItemId: order.lineId, quantity: 1, condition: 'DAMAGED' }, resalable(order.lineId)])
  expect(await stockOf(shop, order.product.variantId)).toBe(8)
  await audited(shop)
})

test('units that were never shipped and are restocked by a refund leave those of the return as they are', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop, { quantity: 3, ships: 2 })
  await refundOrder(shop, order, 1, true)
  const staff = ofStaff(shop, await anApprovedReturn(shop, order, 2))
  await staff.receive([resalable(order.lineId, 2)])
  expect(await stockOf(shop, order.product.variantId)).toBe(10)
  expect((await staff.refund()).body.estimate).toMatchObject({ amount: '40.00' })
  await audited(shop)
})

test('a return receives no more than was shipped, where its shipment was undone meanwhile', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop, { quantity: 2, ships: 0 })
  const fulfillmentId = await ship(shop, order.id, [{ id: order.lineId, quantity: 2 }])
  const staff = ofStaff(shop, await anApprovedReturn(shop, order, 2))
  const undone = await shop.owner('DELETE', `/ecom/v1/fulfillments/${fulfillmentId}/orders/${order.id}`)
  expect(undone.status).toBe(200)
  expect(codeOf(await staff.receive([resalable(order.lineId)]))).toBe('RETURN_QUANTITY_EXCEEDED')
  await ship(shop, order.id, [{ id: order.lineId, quantity: 1 }])
  expect(codeOf(await staff.receive([resalable(order.lineId), resalable(order.lineId)]))).toBe('RETURN_QUANTITY_EXCEEDED')
  expect((await staff.receive([resalable(order.lineId)])).status).toBe(200)
  await audited(shop)
})

test('missing units are refunded if staff chooses so, once', async () => {
  const shop = await aShop(server)
  await openReturns(shop, { restockingFeePercent: '10' })
  const order = await aShippedOrder(shop, { quantity: 3 })
  const { lineId: lineItemId } = order
  const staff = ofStaff(shop, await anApprovedReturn(shop, order, 3))
  await staff.receive([
    { lineItemId, quantity: 1, condition: 'DAMAGED' },
    { lineItemId, quantity: 2, condition: 'MISSING' },
  ])
  expect(await staff.now()).toMatchObject({
    openUnits: [{ quantity: 1 }],
    missingUnits: [{ lineItemId, quantity: 2 }],
    estimate: { amount: '18.00' },
  })
  const tooMany = await staff.act('estimate', { missing: [{ lineItemId, quantity: 3 }] })
  expect(tooMany.body.details.validationError.fieldViolations).toMatchObject([
    { field: 'missing[0].quantity', ruleName: 'RETURN_QUANTITY' },
  ])
  const missing = [{ lineItemId, quantity: 1 }]
  const tooSoon = await staff.act('estimate', { missing })
  expect(tooSoon.body.details.validationError.fieldViolations).toMatchObject([{ ruleName: 'RECEIVED_FIRST' }])
  const both = await staff.refund({ lines: missing, missing })
  expect(both.body).toMatchObject({
    estimate: { amount: '36.00' },
    return: {
      status: 'CLOSED',
      lines: [{ refundedQuantity: 1, missingRefundedQuantity: 1 }],
      refunds: [{ lines: missing, missing }],
    },
  })
  expect(await staff.now()).toMatchObject({ openUnits: [], missingUnits: missing })
  expect((await staff.refund({ missing, waiveDeductions: true })).body).toMatchObject({
    estimate: { amount: '20.00' },
    return: { status: 'CLOSED', lines: [{ missingRefundedQuantity: 2 }] },
  })
  expect(await staff.now()).toMatchObject({ openUnits: [], missingUnits: [] })
  expect((await ofBuyer(order).list())[0]).toMatchObject({
    refundedAmount: '56.00',
    lines: [{ receivedQuantity: 1, missingQuantity: 2, refundedQuantity: 3 }],
  })
  await server.app.drain()
  const today = shopDay(server.clock.now())
  const { body: report } = await shop.owner('POST', '/stoa/v1/reports/returns', { from: today, to: today })
  expect(report).toMatchObject({ totals: { amount: '56.00' }, rows: [{ figures: { amount: '56.00', received: 1 } }] })
  await audited(shop)
})
