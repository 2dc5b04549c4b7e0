import { expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { aGiftCard } from '../../support/shop/gift-cards.ts'
import {
  wireAddress as address,
  aShopForCarts,
  currentPath as path,
  itemOf,
  refusalOf,
  setUp,
  unknownId,
} from './cart-v2-set-up.ts'

setUp()

test('what cannot be added names the item', async () => {
  const { shop, item } = await aShopForCarts({ stock: 3 })
  const visitor = await aVisitor(shop)
  const add = (catalogItems: object[]) => refusalOf(visitor, 'POST', `${path}/add-line-items`, { catalogItems })
  expect(await add([])).toMatchObject({ status: 400, code: 'NO_LINE_ITEMS_TO_ADD' })
  const missing = itemOf({ id: unknownId, variantId: unknownId })(1)
  expect(await add([item(1), missing])).toMatchObject({
    status: 404,
    code: 'ITEM_NOT_FOUND_IN_CATALOG',
    data: { invalidItems: [{ catalogReference: { catalogItemId: unknownId } }] },
  })
  expect(await refusalOf(visitor, 'GET', path)).toMatchObject({ status: 404, code: 'OWNED_CART_NOT_FOUND' })
  expect(await add([item(4)])).toMatchObject({
    code: 'INSUFFICIENT_INVENTORY',
    data: { invalidItems: [{ requestedQuantity: 4, availableQuantity: 3 }] },
  })
  expect(await add([item(2)])).toMatchObject({ status: 200 })
  const { body } = await visitor.send('GET', path)
  const [line] = body.cart.lineItems
  expect(await add([item(2)])).toMatchObject({
    code: 'INSUFFICIENT_INVENTORY',
    data: { invalidItems: [{ id: { lineItemId: line.id }, requestedQuantity: 4, availableQuantity: 3 }] },
  })
  const set = (lineItems: object[]) => refusalOf(visitor, 'POST', `${path}/update-line-items`, { lineItems })
  expect(await set([{ lineItemId: line.id }])).toMatchObject({ status: 400, code: 'EMPTY_LINE_ITEM_UPDATES' })
  const twice = { lineItemId: line.id, quantity: { newQuantity: 1 } }
  expect(await set([twice, twice])).toMatchObject({
    code: 'DUPLICATE_LINE_ITEM_UPDATES',
    data: { duplicateLineItemIds: [line.id] },
  })
  expect(await set([{ lineItemId: unknownId, quantity: { newQuantity: 1 } }])).toMatchObject({
    status: 404,
    code: 'LINE_ITEM_NOT_FOUND_IN_CART',
    data: { lineItemIds: [unknownId] },
  })
})

test('only the shop sets prices, exemptions and channels, and the fields are named as this interface has them', async () => {
  const { shop, item } = await aShopForCarts()
  const visitor = await aVisitor(shop)
  const fieldsOf = async (url: string, body: object) => {
    const answer = await visitor.send(url === path ? 'PATCH' : 'POST', url, body)
    return answer.body.details?.validationError?.fieldViolations.map(({ field }: any) => field)
  }
  const cheap = { ...item(1), catalogOverrideFields: { salePrice: '0.01' } }
  expect(await fieldsOf(`${path}/add-line-items`, { catalogItems: [cheap] })).toEqual(['catalogItems[0].catalogOverrideFields'])
  const custom = {
    name: { original: 'Anything' },
    quantityInfo: { requestedQuantity: 1 },
    pricing: { price: { amount: '0.01' } },
    attributes: { itemType: { preset: 'DIGITAL' } },
  }
  expect(await fieldsOf(`${path}/add-line-items`, { customItems: [custom] })).toEqual(['customItems[0]'])
  expect(await fieldsOf(path, { cart: { taxInfo: { taxExemptGroupId: unknownId } } })).toEqual(['cart.taxInfo.taxExemptGroupId'])
  expect(await fieldsOf(path, { cart: { demo: true } })).toEqual(['cart.demo'])
  expect((await visitor.send('POST', '/ecom/v2/carts', { catalogItems: [item(1)] })).status).toBe(403)
})

test('coupons and gift cards are refused with their reasons', async () => {
  const { shop, item } = await aShopForCarts()
  const visitor = await aVisitor(shop)
  await shop.owner('POST', '/stores/v2/coupons', {
    specification: { name: 'Old', code: 'OLD', moneyOffAmount: 1, startTime: '1600000000000', expirationTime: '1600000001000' },
  })
  await visitor.send('POST', `${path}/add-line-items`, { catalogItems: [item(1)] })
  const coupon = (code: string) => refusalOf(visitor, 'POST', `${path}/add-coupon`, { coupon: { code } })
  expect(await coupon('NONE')).toMatchObject({ status: 404, code: 'INVALID_COUPON_CODE', data: { couponCode: 'NONE' } })
  expect(await coupon('OLD')).toMatchObject({ code: 'INVALID_COUPON_STATUS', data: { couponCode: 'OLD', reason: 'EXPIRED' } })
  expect(await coupon('SUMMER')).toMatchObject({ status: 200 })
  expect(await coupon('summer')).toMatchObject({ code: 'COUPON_ALREADY_EXISTS', data: { couponCode: 'SUMMER' } })
  expect(await coupon('OLD')).toMatchObject({ code: 'MAX_COUPONS_PER_CART_EXCEEDED' })
  expect(await refusalOf(visitor, 'POST', `${path}/remove-coupon`, { couponId: unknownId })).toMatchObject({
    status: 404,
    code: 'COUPON_NOT_FOUND_IN_CART',
  })
  const [first, second] = [await aGiftCard(shop, '5.00'), await aGiftCard(shop, '6.00')]
  const card = (code: string) => refusalOf(visitor, 'POST', `${path}/add-gift-card`, { giftCard: { code } })
  expect(await card('ABCDEFGH')).toMatchObject({
    status: 404,
    code: 'INVALID_GIFT_CARD_CODE',
    data: { giftCardCode: 'ABCDEFGH' },
  })
  await shop.owner('POST', `/gift-cards/v1/gift-cards/${second.id}/disable`, {})
  expect(await card(second.code)).toMatchObject({ code: 'INVALID_GIFT_CARD_STATUS', data: { reason: 'DISABLED' } })
  expect(await card(first.code)).toMatchObject({ status: 200 })
  expect(await card(first.code)).toMatchObject({ code: 'GIFT_CARD_ALREADY_EXISTS' })
  expect(await refusalOf(visitor, 'POST', `${path}/remove-gift-card`, { giftCardId: unknownId })).toMatchObject({
    code: 'GIFT_CARD_NOT_FOUND_IN_CART',
  })
})

test('a delivery is chosen among those that are offered, and an order names what is missing', async () => {
  const { shop, item } = await aShopForCarts()
  const visitor = await aVisitor(shop)
  const { body } = await visitor.send('POST', `${path}/add-line-items`, { catalogItems: [item(1)] })
  const { id } = body.cart
  const choose = (code: string) => refusalOf(visitor, 'POST', `${path}/set-delivery-method`, { deliveryMethod: { code } })
  const place = (more: object = {}) => refusalOf(visitor, 'POST', `/ecom/v2/carts/${id}/place-order`, more)
  expect(await place()).toMatchObject({ code: 'MISSING_DELIVERY_ADDRESS' })
  await visitor.send('PATCH', path, { cart: { deliveryInfo: { address } } })
  expect(await choose('teleport')).toMatchObject({ code: 'DELIVERY_METHOD_NOT_FOUND', data: { code: 'teleport' } })
  expect(await place()).toMatchObject({ code: 'MISSING_DELIVERY_METHOD' })
  const priceVerificationToken = 'W10.AAAA'
  expect(await place({ priceVerificationToken })).toMatchObject({
    code: 'INVALID_PRICE_VERIFICATION_TOKEN',
    data: { token: priceVerificationToken },
  })
})

test('another visitor’s cart is not found, whatever is asked of it', async () => {
  const { shop, item } = await aShopForCarts()
  const [visitor, thief] = [await aVisitor(shop), await aVisitor(shop)]
  const { body } = await visitor.send('POST', `${path}/add-line-items`, { catalogItems: [item(1)] })
  const mine = `/ecom/v2/carts/${body.cart.id}`
  for (const [method, url] of [
    ['GET', mine],
    ['POST', `${mine}/calculate`],
    ['POST', `${mine}/get-checkout-url`],
    ['POST', `${mine}/place-order`],
    ['DELETE', mine],
  ] as const)
    expect(await refusalOf(thief, method, url, method === 'POST' ? {} : undefined)).toMatchObject({
      status: 404,
      code: 'CART_NOT_FOUND',
    })
  expect(await visitor.send('GET', mine)).toMatchObject({ status: 200 })
})
