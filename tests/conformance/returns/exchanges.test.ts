import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditSales } from '../../../apps/server/src/modules/orders/orders/ports/reports.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, storesAppId } from '../../support/shop/builders.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { orderNow } from '../orders/orders-builders.ts'
import { anApprovedReturn, aShippedOrder, ofBuyer, ofStaff, openReturns, ship } from './returns-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** A return of one unit that is received, and goes back into stock unless it is damaged. */
async function received(shop: TestShop, condition = 'RESALABLE', quantity = 2) {
  await openReturns(shop)
  const order = await aShippedOrder(shop, { quantity })
  const id = await anApprovedReturn(shop, order)
  const staff = ofStaff(shop, id)
  await staff.receive([{ lineItemId: order.lineId, quantity: 1, condition, restock: condition === 'RESALABLE' }])
  return { order, id, staff }
}

const commit = (shop: TestShop, draftOrderId: string, lines: string[]) =>
  shop.owner('POST', `/ecom/v1/draft-orders/${draftOrderId}/commit`, {
    commitSettings: { updateInventory: lines.map((lineItemId) => ({ lineItemId })) },
  })

async function auditsOf(shop: TestShop): Promise<unknown> {
  return auditSales(await openSite(server.app.kernel, shop.credentials.siteId))
}

test('a returned item is exchanged for another one in one change of the order', async () => {
  const shop = await aShop(server)
  const { order, id, staff } = await received(shop)
  const poster = await aProduct(shop, { name: 'Poster', price: '25.00' })
  const { draftOrderId } = (await staff.act('exchange')).body
  const added = await shop.owner('POST', `/ecom/v1/draft-orders/${draftOrderId}/add-line-items`, {
    catalogLineItems: [
      {
        quantity: 1,
        catalogReference: { appId: storesAppId, catalogItemId: poster.id, options: { variantId: poster.variantId } },
      },
    ],
  })
  expect(added.status).toBe(200)
  const posterLine = added.body.calculatedDraftOrder.draftOrder.lineItems[1].lineItem.id as string
  const committed = await commit(shop, draftOrderId, [order.lineId, posterLine])
  expect(committed.status).toBe(200)
  // The unit that came back was restocked when it was received, and not again.
  expect(await stockOf(shop, order.product.variantId)).toBe(9)
  expect(await stockOf(shop, poster.variantId)).toBe(9)
  const after = await orderNow(shop, order.id)
  expect(after).toMatchObject({
    fulfillmentStatus: 'PARTIALLY_FULFILLED',
    balanceSummary: { balance: { amount: '5.00' } },
    lineItems: [{ quantity: 1, returned: { quantity: 0, open: 0, exchanged: 1 } }, { quantity: 1 }],
  })
  await server.app.drain()
  const { return: known } = await staff.now()
  expect(known).toMatchObject({ status: 'CLOSED', lines: [{ exchangedQuantity: 1, refundedQuantity: 0 }] })
  expect((await ofBuyer(order).list())[0]).toMatchObject({ status: 'CLOSED', lines: [{ exchangedQuantity: 1 }] })
  await ship(shop, order.id, [{ id: posterLine, quantity: 1 }])
  expect(await orderNow(shop, order.id)).toMatchObject({ fulfillmentStatus: 'FULFILLED' })
  // The remaining unit of the first line can be returned; the exchanged one cannot.
  expect((await ofBuyer(order).options()).body.lines).toMatchObject([{ returnableQuantity: 1 }, { returnableQuantity: 1 }])
  expect(await auditsOf(shop)).toBeUndefined()
  expect(id).toBeTruthy()
})

test('a damaged item is replaced by the same one: the line keeps its quantity and is shipped again', async () => {
  const shop = await aShop(server)
  const { order, staff } = await received(shop, 'DAMAGED', 1)
  expect(await stockOf(shop, order.product.variantId)).toBe(9)
  const { draftOrderId } = (await staff.act('exchange')).body
  await shop.owner('POST', `/ecom/v1/draft-orders/${draftOrderId}/line-items`, {
    lineItemChanges: [{ lineItemId: order.lineId, newQuantity: 1 }],
  })
  expect((await commit(shop, draftOrderId, [order.lineId])).status).toBe(200)
  expect(await stockOf(shop, order.product.variantId)).toBe(8)
  expect(await orderNow(shop, order.id)).toMatchObject({
    fulfillmentStatus: 'NOT_FULFILLED',
    balanceSummary: { balance: { amount: '0.00' } },
    lineItems: [{ quantity: 1, returned: { exchanged: 1, open: 0 } }],
  })
  // Before the reaction has run: the replacement is none of what came back.
  expect(codeOf(await staff.act('refund', { seenAmount: '0' }))).toBe('NOTHING_TO_REFUND')
  await ship(shop, order.id, [{ id: order.lineId, quantity: 1 }])
  expect(await orderNow(shop, order.id)).toMatchObject({ fulfillmentStatus: 'FULFILLED' })
  expect((await ofBuyer(order).options()).body.lines).toMatchObject([{ returnableQuantity: 1 }])
  expect(await auditsOf(shop)).toBeUndefined()
})

test('what was refunded after an exchange was begun is not exchanged; a plain change never takes out what was sent', async () => {
  const shop = await aShop(server)
  const { order, staff } = await received(shop)
  const { draftOrderId } = (await staff.act('exchange')).body
  expect((await staff.act('exchange')).body.draftOrderId).toBe(draftOrderId)
  const tooFew = await shop.owner('POST', `/ecom/v1/draft-orders/${draftOrderId}/line-items`, {
    lineItemChanges: [{ lineItemId: order.lineId, newQuantity: 0 }],
  })
  expect(tooFew.body.details.validationError.fieldViolations).toMatchObject([{ ruleName: 'QUANTITY_FULFILLED' }])
  expect((await staff.refund()).body.estimate).toMatchObject({ amount: '20.00' })
  expect(codeOf(await commit(shop, draftOrderId, []))).toBe('DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS')
  expect((await staff.now()).exchangeProblems).toEqual(['PARTIALLY_OR_FULLY_REFUNDED'])
  expect(codeOf(await staff.act('exchange'))).toBe('NOTHING_TO_EXCHANGE')
})
