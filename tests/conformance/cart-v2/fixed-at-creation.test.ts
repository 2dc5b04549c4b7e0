import { expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { aGiftCard } from '../../support/shop/gift-cards.ts'
import { codeOf } from '../../support/requests/answers.ts'
import {
  aReadyCart,
  aShopForCarts,
  currentPath,
  customerInfo,
  ownerOf,
  pathOf,
  refusalOf,
  refusedFieldsOf,
  setUp,
  unknownId,
  wireAddress,
} from './cart-v2-set-up.ts'

setUp()

test('the settings of a cart are what it was created with, and no later call changes them', async () => {
  const { shop, item } = await aShopForCarts()
  const visitor = await aVisitor(shop)
  const create = (settings: object, more: object = {}) => ({ cart: { settings, ...more }, catalogItems: [item(1)] })
  const first = { lockCouponCode: true, manualPaymentDisabled: true }
  const externalReferences = [{ appId: unknownId, resourceId: '7' }]
  const { body } = await visitor.send('POST', currentPath, create(first, { source: { externalReferences } }))
  expect(body.cart.settings).toMatchObject(first)
  const refused = (request: object) => refusedFieldsOf(visitor, 'POST', currentPath, request)
  expect(await refused(create({ lockCouponCode: false }))).toEqual(['cart.settings'])
  const other = [{ appId: unknownId, resourceId: '8' }]
  expect(await refused(create(first, { source: { externalReferences: other } }))).toEqual(['cart.source.externalReferences'])
  // A front end that creates the cart on every page goes on with it.
  const again = await visitor.send('POST', currentPath, create(first, { source: { externalReferences } }))
  expect(again.body.cart).toMatchObject({ settings: first, lineItems: [{ quantityInfo: { requestedQuantity: 2 } }] })
  const updated = await visitor.send('PATCH', currentPath, { cart: { settings: { lockCouponCode: false }, note: 'Hi' } })
  expect(updated.body.cart).toMatchObject({ settings: first, note: 'Hi' })
})

test('locked codes are locked for buyers in either interface, however they are added or removed', async () => {
  const { shop, item } = await aShopForCarts()
  const card = await aGiftCard(shop, '5.00')
  const visitor = await aVisitor(shop)
  const settings = { lockCouponCode: true, lockGiftCard: true }
  const { body } = await visitor.send('POST', currentPath, {
    cart: { settings },
    catalogItems: [item(1)],
    coupons: [{ code: 'SUMMER' }],
    giftCards: [{ code: card.code }],
  })
  const { coupons, paymentInfo } = body.cart
  const coupon = { code: 'SUMMER' }
  const giftCard = { code: card.code }
  const newer: [path: string, body: object, code: string][] = [
    [`${currentPath}/add-coupon`, { coupon }, 'COUPON_LOCKED'],
    [`${currentPath}/remove-coupon`, { couponId: coupons[0].id }, 'COUPON_LOCKED'],
    [currentPath, { coupons: [coupon] }, 'COUPON_LOCKED'],
    [`${currentPath}/add-gift-card`, { giftCard }, 'GIFT_CARD_LOCKED'],
    [`${currentPath}/remove-gift-card`, { giftCardId: paymentInfo.giftCards[0].id }, 'GIFT_CARD_LOCKED'],
    [currentPath, { giftCards: [giftCard] }, 'GIFT_CARD_LOCKED'],
  ]
  for (const [path, request, code] of newer) expect(await refusalOf(visitor, 'POST', path, request)).toMatchObject({ code })
  const { id } = body.cart
  const older: [method: string, path: string, body: object, field: string][] = [
    ['PATCH', '/ecom/v1/carts/current', { couponCode: 'SUMMER' }, 'couponCode'],
    ['PATCH', '/ecom/v1/carts/current', { giftCardCode: card.code }, 'giftCardCode'],
    ['PATCH', '/ecom/v1/carts/current', { giftCardCode: null }, 'giftCardCode'],
    ['POST', '/ecom/v1/carts/current/remove-coupon', {}, 'couponCode'],
    ['POST', `/ecom/v1/carts/${id}/remove-coupon`, {}, 'couponCode'],
  ]
  for (const [method, path, request, field] of older)
    expect(await refusedFieldsOf(visitor, method, path, request)).toEqual([field])
  expect((await visitor.send('GET', currentPath)).body.cart).toMatchObject({ coupons, paymentInfo })
  const byOwner = await shop.owner('POST', `${pathOf(id)}/remove-coupon`, { couponId: coupons[0].id })
  expect(byOwner.body.cart.coupons).toEqual([])
})

test('a cart for demonstration becomes no checkout and no order, in neither interface, and nothing is paid for it', async () => {
  const { shop, item, delivery } = await aShopForCarts()
  const card = await aGiftCard(shop, '5.00')
  const app = ownerOf(shop)
  const { body } = await app.send('POST', '/ecom/v2/carts', {
    cart: { demo: true, customerInfo, deliveryInfo: { address: wireAddress } },
    catalogItems: [item(1)],
    deliveryMethod: { code: delivery },
  })
  const { id, demo } = body.cart
  expect(demo).toBe(true)
  for (const path of [
    `${pathOf(id)}/place-order`,
    `${pathOf(id)}/get-checkout-url`,
    `${pathOf(id)}/mark-cart-as-completed`,
    `/ecom/v1/carts/${id}/create-checkout`,
  ])
    expect(codeOf(await app.send('POST', path, path.endsWith('checkout') ? { channelType: 'WEB' } : {}))).toBe(
      'PLACE_ORDER_NOT_ALLOWED_FOR_DEMO_CART',
    )
  const giftCard = { code: card.code }
  expect(codeOf(await app.send('POST', `${pathOf(id)}/add-gift-card`, { giftCard }))).toBe(
    'GIFT_CARD_PAYMENT_NOT_SUPPORTED_ON_DEMO_CART',
  )
  const create = { cart: { demo: true }, catalogItems: [item(1)], giftCards: [giftCard] }
  expect(codeOf(await app.send('POST', '/ecom/v2/carts', create))).toBe('GIFT_CARD_PAYMENT_NOT_SUPPORTED_ON_DEMO_CART')
  const set = (demoOf: boolean, cartId: string) => ({ cart: { id: cartId, demo: demoOf, note: 'Look' } })
  expect(await refusedFieldsOf(app, 'PATCH', pathOf(id), set(false, id))).toEqual(['cart.demo'])
  expect((await app.send('PATCH', pathOf(id), set(true, id))).body.cart).toMatchObject({ demo: true, note: 'Look' })
  const real = await aReadyCart(app, [item(1)], delivery)
  expect(await refusedFieldsOf(app, 'PATCH', pathOf(real), set(true, real))).toEqual(['cart.demo'])
})
