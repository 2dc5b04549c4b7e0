import { expect, test } from 'vitest'
import { aGiftCard } from '../../support/shop/gift-cards.ts'
import { address, aShopForCarts, customerInfo, type clientsOf, type itemOf, setUp, unknownId } from './cart-v2-set-up.ts'

setUp()

test('each operation on the current cart answers with what it changed', async () => {
  const { shop, item, delivery, visitor } = await aShopForCarts()
  const { currentCartV2: mine } = visitor
  const card = await aGiftCard(shop, '7.00')
  const { cart: begun } = await mine.createCurrentCart({
    cart: { note: 'Ring twice' },
    catalogItems: [item(1)],
    coupons: [{ code: 'SUMMER' }],
  })
  expect(begun).toMatchObject({
    note: 'Ring twice',
    coupons: [{ code: 'SUMMER' }],
    lineItems: [{ quantityInfo: { requestedQuantity: 1 } }],
  })
  const { cart: added } = await mine.addLineItemsToCurrentCart({ catalogItems: [item(1)] })
  const [line] = added!.lineItems!
  expect(line).toMatchObject({ quantityInfo: { requestedQuantity: 2 }, pricing: { totalPrice: { amount: '40.00' } } })
  const { cart: updated } = await mine.updateLineItemsInCurrentCart({
    lineItems: [{ lineItemId: line!._id!, quantity: { newQuantity: 3 } }],
  })
  expect(updated!.subtotal).toMatchObject({ amount: '60.00', convertedAmount: '60.00' })
  const { cart: informed } = await mine.updateCurrentCart({
    customerInfo,
    deliveryInfo: { address },
    paymentInfo: { billingAddress: address },
  })
  expect(informed).toMatchObject({
    customerInfo,
    deliveryInfo: { address },
    paymentInfo: { billingAddress: address, currencyCode: 'EUR' },
  })
  const { cart: chosen } = await mine.setDeliveryMethodForCurrentCart({ code: delivery })
  expect(chosen!.deliveryInfo!.method).toMatchObject({ code: delivery, appId: expect.any(String) })
  const { cart: paying } = await mine.addGiftCardToCurrentCart({ code: card.code, redeemAmount: { amount: '5.00' } })
  const [held] = paying!.paymentInfo!.giftCards!
  expect(held).toMatchObject({ requestedRedeemAmount: { amount: '5.00' } })
  const { summary } = await mine.calculateCurrentCart()
  expect(summary).toMatchObject({
    discounts: [{ source: { sourceType: 'COUPON', couponCode: 'SUMMER' }, total: { amount: '5.00' } }],
    deliverySummary: { method: { code: delivery, pickup: false }, price: { amount: '4.90' } },
    priceSummary: { total: { amount: '59.90' } },
    paymentSummary: {
      giftCards: [{ giftCardId: held!._id, redeemAmount: { amount: '5.00' } }],
      totalAfterGiftCards: { amount: '54.90' },
      payNow: { amount: '54.90' },
      requiresPaymentAfterGiftCard: true,
    },
  })
  const estimated = await mine.estimateCurrentCart({ calculateDelivery: true, calculateGiftCards: true })
  expect(estimated.summary!.priceSummary!.total).toMatchObject({ amount: '59.90' })
  const bare = await mine.estimateCurrentCart({})
  expect(bare.summary).toMatchObject({ priceSummary: { delivery: { amount: '0.00' } }, paymentSummary: { giftCards: [] } })
  expect((await mine.removeGiftCardFromCurrentCart(held!._id!)).cart!.paymentInfo!.giftCards).toEqual([])
  expect((await mine.removeCouponFromCurrentCart(begun!.coupons![0]!._id!)).cart!.coupons).toEqual([])
  expect((await mine.addCouponToCurrentCart({ code: 'summer' })).cart!.coupons).toMatchObject([{ code: 'SUMMER' }])
  expect((await mine.removeDeliveryMethodFromCurrentCart()).cart!.deliveryInfo!.method).toBeUndefined()
  const formSubmissions = [{ _id: unknownId, formSubmissionId: unknownId }]
  expect((await mine.updateFormSubmissionsInCurrentCart({ formSubmissions })).cart!._id).toBe(begun!._id)
  expect((await mine.refreshCurrentCart()).cart!.subtotal).toMatchObject({ amount: '60.00' })
  expect((await mine.removeLineItemsFromCurrentCart([line!._id!])).cart!.lineItems).toEqual([])
  await mine.deleteCurrentCart()
  await expect(mine.getCurrentCart()).rejects.toThrow('OWNED_CART_NOT_FOUND')
})

test('each operation on a cart that an app keeps by its id answers with what it changed', async () => {
  const { shop, item, delivery, owner } = await aShopForCarts()
  const { cartV2: byId } = owner
  const card = await aGiftCard(shop, '7.00')
  const created = await byId.createCart({
    cart: { settings: { lockCouponCode: true }, source: { externalReferences: [{ appId: unknownId, resourceId: '7' }] } },
    catalogItems: [item(1)],
    customItems: [
      {
        name: { original: 'Engraving' },
        quantityInfo: { requestedQuantity: 2 },
        pricing: { price: { amount: '3.00' } },
        attributes: { itemType: { preset: 'SERVICE' } },
        modifierGroups: [
          { name: { original: 'Font' }, modifiers: [{ label: { original: 'Gold' }, quantity: 1, price: { amount: '1.50' } }] },
        ],
      },
    ],
  })
  const id = created._id!
  expect(created).toMatchObject({
    currentCart: false,
    settings: { lockCouponCode: true, lockGiftCard: false },
    source: { externalReferences: [{ appId: unknownId, resourceId: '7' }] },
    subtotal: { amount: '29.00' },
  })
  expect(created.lineItems![1]).toMatchObject({
    customLineItem: true,
    pricing: { unitPrice: { amount: '4.50' }, breakdown: { totalModifiersPrice: { amount: '1.50' } } },
    modifierGroups: [{ name: { original: 'Font' }, modifiers: [{ label: { original: 'Gold' }, price: { amount: '1.50' } }] }],
  })
  const [line, engraving] = created.lineItems!
  await byId.addLineItems(id, { catalogItems: [item(1)] })
  await byId.updateLineItems(id, { lineItems: [{ lineItemId: line!._id!, quantity: { newQuantity: 1 } }] })
  await byId.updateCart(id, { customerInfo, deliveryInfo: { address }, note: 'Gift' })
  await byId.addCoupon(id, { code: 'SUMMER' })
  const { cart: paying } = await byId.addGiftCard(id, { code: card.code })
  await byId.removeGiftCard(id, paying!.paymentInfo!.giftCards![0]!._id!)
  await byId.removeCoupon(id, paying!.coupons![0]!._id!)
  await byId.setDeliveryMethod(id, { code: delivery })
  await byId.removeDeliveryMethod(id)
  await byId.setDeliveryMethod(id, { code: delivery })
  await byId.updateFormSubmissions(id, { formSubmissions: [{ _id: unknownId, formSubmissionId: unknownId }] })
  await byId.removeLineItems(id, [engraving!._id!])
  expect((await byId.refreshCart(id)).cart).toMatchObject({ note: 'Gift', subtotal: { amount: '20.00' } })
  expect((await byId.estimateCart(id, { calculateDelivery: true })).summary!.priceSummary!.total).toMatchObject({
    amount: '24.90',
  })
  expect((await byId.calculateCart(id)).summary!.priceSummary!.total).toMatchObject({ amount: '24.90' })
  expect((await byId.getCheckoutUrl(id, { currencyCode: 'EUR' })).checkoutUrl).toContain('currency=EUR')
  const { orderId, completed } = await byId.placeOrder(id)
  expect(completed).toBe(true)
  expect(await byId.getCart(id)).toMatchObject({ orderPlaced: true, orderId, note: 'Gift' })
})

test('an app marks a cart as completed, and deletes another', async () => {
  const { item, delivery, owner } = await aShopForCarts()
  const { cartV2: byId } = owner
  const orderId = await anOrderOf(byId, item(1), delivery)
  const taken = await byId.createCart({ catalogItems: [item(1)] })
  await expect(byId.markCartAsCompleted(taken._id!, { orderId: unknownId })).rejects.toThrow('ORDER_NOT_FOUND')
  const { cart } = await byId.markCartAsCompleted(taken._id!, { orderId })
  expect(cart).toMatchObject({ _id: taken._id, orderPlaced: true, orderId })
  const other = await byId.createCart({ catalogItems: [item(1)] })
  await byId.deleteCart(other._id!)
  await expect(byId.getCart(other._id!)).rejects.toThrow('CART_NOT_FOUND')
})

/** The id of an order that an app has placed. */
async function anOrderOf(byId: Clients['cartV2'], item: ReturnType<ReturnType<typeof itemOf>>, code: string): Promise<string> {
  const cart = await byId.createCart({ cart: { customerInfo, deliveryInfo: { address } }, catalogItems: [item] })
  await byId.setDeliveryMethod(cart._id!, { code })
  return (await byId.placeOrder(cart._id!)).orderId!
}

type Clients = ReturnType<typeof clientsOf>['owner']
