import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../../support/servers/server.ts'
import { aShop, type TestShop } from '../../../support/shop/shop.ts'
import { shopEvents } from '../../../support/shop/events.ts'
import { stockOf } from '../../../support/shop/stock.ts'
import { breaking, refusedWith } from '../../../support/requests/answers.ts'
import { collector, orderNow } from '../orders-builders.ts'
import { aCoupon, anUnpaidOrder, aPaidOrder, customItem, draftClient, edited, item } from './draft-orders-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function aDraftOf(shop: TestShop, orderId: string): Promise<string> {
  const { calculatedDraftOrder } = await draftClient(shop).draftOrders.createDraftOrder({ sourceOrderId: orderId })
  return calculatedDraftOrder!.draftOrder!._id!
}

test('a paid order gets an item and loses one: the draft shows both sides, and the difference is owed', async () => {
  const shop = await aShop(server)
  const { draftOrders: drafts } = draftClient(shop)
  const [print, frame, poster] = [
    await aProduct(shop, { name: 'Print', price: '20.00' }),
    await aProduct(shop, { name: 'Frame', price: '10.00' }),
    await aProduct(shop, { name: 'Poster', price: '35.00' }),
  ]
  const order = await aPaidOrder(shop, [print, frame])
  expect(order).toMatchObject({ paymentStatus: 'PAID', priceSummary: { total: { amount: '34.90' } } })
  const frameLine = order.lineItems.find((line: any) => line.productName.original === 'Frame').id
  const id = await aDraftOf(shop, order.id)
  await drafts.addLineItemsToDraftOrder(id, { catalogLineItems: [item(poster)] })
  const { calculatedDraftOrder } = await drafts.updateLineItems(id, [{ lineItemId: frameLine, newQuantity: 0 }])
  const draft = calculatedDraftOrder!.draftOrder!
  expect(draft).toMatchObject({
    orderId: order.id,
    priceSummary: { subtotal: { amount: '55.00' }, shipping: { amount: '4.90' }, total: { amount: '59.90' } },
    balanceSummary: { paid: { amount: '34.90' }, balance: { amount: '25.00' } },
  })
  expect(
    draft.lineItems!.map(({ added, removed, lineItem }) => [lineItem!.productName!.original, added ?? false, removed ?? false]),
  ).toEqual([
    ['Print', false, false],
    ['Poster', true, false],
    ['Frame', false, true],
  ])
  const posterLine = draft.lineItems![1]!.lineItem!._id!
  const { orderAfterCommit } = await drafts.commitDraftOrder(id, {
    reason: 'The buyer called',
    commitSettings: { updateInventory: [{ lineItemId: posterLine }, { lineItemId: frameLine }] },
  })
  expect(orderAfterCommit).toMatchObject({
    paymentStatus: 'PARTIALLY_PAID',
    priceSummary: { total: { amount: '59.90' } },
    balanceSummary: { balance: { amount: '25.00' } },
  })
  expect(orderAfterCommit!.lineItems![0]).toEqual(
    expect.objectContaining({ _id: order.lineItems[0].id, totalPriceAfterTax: order.lineItems[0].totalPriceAfterTax }),
  )
  expect([
    await stockOf(shop, print.variantId),
    await stockOf(shop, frame.variantId),
    await stockOf(shop, poster.variantId),
  ]).toEqual([9, 10, 9])
  const applied = orderAfterCommit!.activities!.find(({ activityType }) => activityType === 'DRAFT_ORDER_CHANGES_APPLIED')
  expect(applied!.draftOrderChangesApplied).toMatchObject({
    draftOrderId: id,
    reason: 'The buyer called',
    changes: [
      { lineItemAdded: { name: { original: 'Poster' }, quantity: 1 } },
      { lineItemRemoved: { name: { original: 'Frame' }, quantity: 1 } },
      { totalPriceChanged: { originalTotal: { amount: '34.90' }, newTotal: { amount: '59.90' } } },
    ],
  })
  const committed = (await shopEvents(shop, 'wix.ecom.v1.order')).filter(({ slug }) => slug === 'committed')
  expect(committed).toHaveLength(1)
  expect(committed[0]!.body.actionEvent.body).toMatchObject({
    draftOrderId: id,
    changes: {
      lineItems: [
        { lineItemId: posterLine, lineItemAdded: true },
        { lineItemId: frameLine, lineItemRemoved: { quantity: 1 } },
      ],
    },
  })
})

test('a cheaper order is to refund; what is given back is no refund of goods, and the order can be changed again', async () => {
  const shop = await aShop(server)
  const [print, frame] = [await aProduct(shop, { price: '20.00' }), await aProduct(shop, { name: 'Frame', price: '10.00' })]
  const order = await aPaidOrder(shop, [print, frame])
  const frameLine = order.lineItems[1].id
  const cheaper = await edited(shop, order.id, [{ lineItemId: frameLine, newQuantity: 0 }])
  expect(cheaper).toMatchObject({ paymentStatus: 'PAID', balanceSummary: { balance: { amount: '-10.00' } } })
  const { body: rows } = await shop.owner('POST', '/stoa/v1/order-rows/search', { search: { filter: { toRefund: true } } })
  expect(rows.orderRows.map(({ id }: any) => id)).toEqual([order.id])
  const refund = await shop.owner('POST', '/stoa/v1/order-refunds', { orderId: order.id, amount: '10.00' })
  expect(refund).toMatchObject({ status: 200, body: { refunds: [{ status: 'SUCCEEDED', amount: '10.00' }] } })
  const settled = await orderNow(shop, order.id)
  expect(settled).toMatchObject({
    paymentStatus: 'PAID',
    balanceSummary: { balance: { amount: '0.00' }, paid: { amount: '34.90' }, refunded: { amount: '10.00' } },
  })
  const dearer = await edited(shop, order.id, [{ lineItemId: order.lineItems[0].id, newQuantity: 2 }])
  expect(dearer).toMatchObject({ paymentStatus: 'PARTIALLY_PAID', balanceSummary: { balance: { amount: '20.00' } } })
  const paid = await collector(shop, order.id, 'mark-as-paid')
  expect(paid.body.order).toMatchObject({ paymentStatus: 'PAID', balanceSummary: { balance: { amount: '0.00' } } })
})

test('a discount of the whole order stays with the units that it was given for, and never grows', async () => {
  const shop = await aShop(server)
  await aCoupon(shop, 'TENOFF', { amount: 10 })
  const [print, frame] = [await aProduct(shop, { price: '30.00' }), await aProduct(shop, { name: 'Frame', price: '10.00' })]
  const order = await anUnpaidOrder(shop, [print, frame], { coupon: 'TENOFF' })
  expect(order.lineItems.map((line: any) => line.totalDiscount.amount)).toEqual(['7.50', '2.50'])
  const without = await edited(shop, order.id, [{ lineItemId: order.lineItems[0].id, newQuantity: 0 }])
  expect(without).toMatchObject({
    priceSummary: { subtotal: { amount: '10.00' }, discount: { amount: '2.50' }, total: { amount: '12.40' } },
    appliedDiscounts: [{ coupon: { code: 'TENOFF', amount: { amount: '2.50' } }, discountType: 'GLOBAL' }],
  })
  const more = await edited(shop, order.id, [{ lineItemId: order.lineItems[1].id, newQuantity: 3 }])
  expect(more).toMatchObject({ priceSummary: { discount: { amount: '2.50' }, total: { amount: '32.40' } } })
})

test('an item that is added and taken out again before the commit leaves the order, and what is owed, as it was', async () => {
  const shop = await aShop(server)
  const { draftOrders: drafts } = draftClient(shop)
  const print = await aProduct(shop, { price: '20.00' })
  const order = await aPaidOrder(shop, [print])
  const id = await aDraftOf(shop, order.id)
  const { calculatedDraftOrder } = await drafts.addLineItemsToDraftOrder(id, { customLineItems: [customItem('Frame', '5.00')] })
  const lineItemId = calculatedDraftOrder!.draftOrder!.lineItems![1]!.lineItem!._id!
  await drafts.updateLineItems(id, [{ lineItemId, newQuantity: 0 }])
  const { orderAfterCommit } = await drafts.commitDraftOrder(id)
  const after = await orderNow(shop, order.id)
  expect(orderAfterCommit).toMatchObject({ paymentStatus: 'PAID', balanceSummary: { balance: { amount: '0.00' } } })
  for (const part of ['lineItems', 'priceSummary', 'taxInfo', 'shippingInfo', 'appliedDiscounts', 'balanceSummary'])
    expect(after[part]).toEqual(order[part])
})

test('what was sent cannot be taken out, whether it was sent before the draft or after', async () => {
  const shop = await aShop(server)
  const { draftOrders: drafts, orderFulfillments } = draftClient(shop)
  const order = await aPaidOrder(shop, [await aProduct(shop), await aProduct(shop, { name: 'Frame' })])
  const [first, second] = order.lineItems.map(({ id }: any) => id)
  await orderFulfillments.createFulfillment(order.id, { lineItems: [{ _id: first, quantity: 1 }] })
  const id = await aDraftOf(shop, order.id)
  await expect(drafts.updateLineItems(id, [{ lineItemId: first, newQuantity: 0 }])).rejects.toMatchObject(
    breaking('QUANTITY_FULFILLED'),
  )
  await drafts.updateLineItems(id, [{ lineItemId: second, newQuantity: 0 }])
  await orderFulfillments.createFulfillment(order.id, { lineItems: [{ _id: second, quantity: 1 }] })
  await expect(drafts.commitDraftOrder(id)).rejects.toMatchObject(refusedWith('DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS'))
  expect((await orderNow(shop, order.id)).lineItems).toHaveLength(2)
})

test('an item that is added to a sent order is to send', async () => {
  const shop = await aShop(server)
  const { draftOrders: drafts, orderFulfillments } = draftClient(shop)
  const order = await aPaidOrder(shop, [await aProduct(shop)])
  await orderFulfillments.createFulfillment(order.id, { lineItems: [{ _id: order.lineItems[0].id, quantity: 1 }] })
  const id = await aDraftOf(shop, order.id)
  await drafts.addLineItemsToDraftOrder(id, { catalogLineItems: [item(await aProduct(shop, { name: 'Frame' }))] })
  const { orderAfterCommit } = await drafts.commitDraftOrder(id)
  expect(orderAfterCommit).toMatchObject({ fulfillmentStatus: 'PARTIALLY_FULFILLED' })
})
