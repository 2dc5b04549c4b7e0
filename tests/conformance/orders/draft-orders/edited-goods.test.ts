import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../../support/servers/server.ts'
import { aProduct } from '../../../support/shop/builders.ts'
import { aShop } from '../../../support/shop/shop.ts'
import { stockOf } from '../../../support/shop/stock.ts'
import { aGiftCardProduct, buy } from '../../pricing/gift-card-sales-builders.ts'
import { anOrder, collector, orderNow } from '../orders-builders.ts'
import { draftClient, item } from './draft-orders-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a sold gift card gets no other price, also not by modifiers', async () => {
  const shop = await aShop(server)
  const product = await aGiftCardProduct(shop)
  const { orderId } = (await (await buy(shop, product, { variantId: product.presetVariants[0].id })).pay()).body
  const before = await orderNow(shop, orderId)
  const { calculatedDraftOrder } = await draftClient(shop).draftOrders.createDraftOrder({ sourceOrderId: orderId })
  const path = `/ecom/v1/draft-orders/${calculatedDraftOrder!.draftOrder!._id}/line-items`
  const lineItemId = before.lineItems[0].id
  const modifiers = [{ id: randomUUID(), label: { original: 'Bow' }, price: { amount: '5.00' }, quantity: 1 }]
  const newModifierGroups = { modifierGroups: [{ id: randomUUID(), name: { original: 'Wrap' }, modifiers }] }
  for (const change of [{ newModifierGroups }, { newPrice: '1.00' }, { newQuantity: 2 }]) {
    const { body } = await shop.owner('POST', path, { lineItemChanges: [{ lineItemId, ...change }] })
    expect(body.details.validationError.fieldViolations, JSON.stringify(change)).toMatchObject([{ ruleName: 'GIFT_CARD_LINE' }])
  }
})

test('what is added to a paid order leaves the stock, also where stock is taken once orders are paid', async () => {
  const shop = await aShop(server)
  await shop.owner('PATCH', '/ecom/v1/orders-settings', { ordersSettings: { inventoryUpdateTrigger: 'ON_ORDER_PAID' } })
  const print = await aProduct(shop, { price: '10.00' })
  // Nothing of this order is in the catalogue, so it took no stock.
  const { id: orderId, lines } = await anOrder(shop)
  await collector(shop, orderId, 'mark-as-paid')
  const drafts = draftClient(shop).draftOrders
  const { calculatedDraftOrder } = await drafts.createDraftOrder({ sourceOrderId: orderId })
  const id = calculatedDraftOrder!.draftOrder!._id!
  const added = await drafts.addLineItemsToDraftOrder(id, { catalogLineItems: [item(print, 2)] })
  const lineItemId = added.calculatedDraftOrder!.draftOrder!.lineItems!.find((each) => each.added)!.lineItem!._id!
  await drafts.updateLineItems(id, [{ lineItemId: lines[0], newQuantity: 1 }] as never)
  await drafts.commitDraftOrder(id, { commitSettings: { updateInventory: [{ lineItemId }] } })
  expect(await orderNow(shop, orderId)).toMatchObject({ paymentStatus: 'PAID', priceSummary: { total: { amount: '44.90' } } })
  expect(await stockOf(shop, print.variantId)).toBe(8)
})
