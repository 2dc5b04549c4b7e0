import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney } from '../../apps/server/src/modules/orders/orders/ports/paying.ts'
import { orderNow } from '../conformance/orders/orders-builders.ts'
import { anApprovedReturn, aShippedOrder, ofBuyer, ofStaff, openReturns } from '../conformance/returns/returns-builders.ts'
import { codeOf, statusAndCodeOf } from '../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'
import { stockOf } from '../support/shop/stock.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const times = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work))

test('of simultaneous requests for the last unit, one wins', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop, { quantity: 1 })
  const answers = await times(8, () => ofBuyer(order).request())
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(statusAndCodeOf(answer)).toEqual([428, 'LINE_ITEM_NOT_RETURNABLE'])
  expect(await ofBuyer(order).list()).toHaveLength(1)
})

test('a return is received, restocked and refunded once, however many do it at once', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop)
  const { lineId: lineItemId, product } = order
  const staff = ofStaff(shop, await anApprovedReturn(shop, order))
  const { revision } = (await staff.now()).return
  const lines = [{ lineItemId, quantity: 1, condition: 'RESALABLE', restock: true }]
  const receipts = await times(6, () => staff.act('receive', { revision, lines }))
  expect(receipts.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await stockOf(shop, product.variantId)).toBe(9)

  const refunds = await times(6, () => staff.act('refund', { seenAmount: '20.00' }))
  expect(refunds.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const refused of refunds.filter(({ status }) => status !== 200))
    expect(['NOTHING_TO_REFUND', 'AMOUNT_CHANGED']).toContain(codeOf(refused))
  await server.app.drain()
  expect(await orderNow(shop, order.id)).toMatchObject({
    balanceSummary: { refunded: { amount: '20.00' } },
    lineItems: [{ refundQuantity: 1, restockQuantity: 1, returned: { quantity: 1, open: 0 } }],
  })
  expect(await stockOf(shop, product.variantId)).toBe(9)
  expect(await auditOrderMoney(await openSite(server.app.kernel, shop.credentials.siteId))).toBeUndefined()
})

test('a refund of a return and an ordinary refund of the same unit refund it once', async () => {
  const shop = await aShop(server)
  await openReturns(shop)
  const order = await aShippedOrder(shop, { quantity: 1 })
  const { lineId: lineItemId } = order
  const staff = ofStaff(shop, await anApprovedReturn(shop, order))
  await staff.receive([{ lineItemId, quantity: 1, condition: 'RESALABLE', restock: true }])
  const lineItems = [{ lineItemId, quantity: 1 }]
  const answers = await Promise.all([
    staff.act('refund', { seenAmount: '20.00' }),
    shop.owner('POST', '/stoa/v1/order-refunds', { orderId: order.id, lineItems, restock: true }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await server.app.drain()
  expect(await orderNow(shop, order.id)).toMatchObject({ balanceSummary: { refunded: { amount: '20.00' } } })
  expect(await stockOf(shop, order.product.variantId)).toBe(10)
})
