import { expect, test } from 'vitest'
import { aDeliveryRegion, aVisitor } from '../../support/shop/builders.ts'
import { aMember } from '../../support/members/members.ts'
import { aCard, aMembershipApp } from '../../support/shop/membership-app.ts'
import {
  aReadyCart,
  aShopForCarts,
  currentPath,
  customerInfo,
  ownerOf,
  pathOf,
  refusalOf,
  setUp,
  unknownId,
  wireAddress,
} from './cart-v2-set-up.ts'

setUp()

const custom = (more: object = {}) => ({
  name: { original: 'Engraving' },
  quantityInfo: { requestedQuantity: 1 },
  pricing: { price: { amount: '10.00' } },
  attributes: { itemType: { preset: 'SERVICE' } },
  ...more,
})
const modifiers = (count: number) => Array.from({ length: count }, () => ({ label: { original: 'Gold' } }))
const groups = (count: number, each = 1) =>
  Array.from({ length: count }, () => ({ name: { original: 'Font' }, modifiers: modifiers(each) }))

test('an app’s item is refused where its prices, its modifiers or its plan make no sense', async () => {
  const { shop, item } = await aShopForCarts()
  const app = ownerOf(shop)
  const create = (request: object) => refusalOf(app, 'POST', '/ecom/v2/carts', request)
  const overridden = (catalogOverrideFields: object) => ({ catalogItems: [{ ...item(1), catalogOverrideFields }] })
  const { catalogReference } = item(1)
  expect(await create(overridden({ fullPrice: '4.00', salePrice: '5.00' }))).toMatchObject({
    status: 400,
    code: 'LINE_ITEM_PRICE_CONFLICT',
    data: { invalidItems: [catalogReference] },
  })
  const tooHigh = { code: 'DEPOSIT_AMOUNT_GREATER_THAN_UNIT_PRICE' }
  expect(await create(overridden({ salePrice: '5.00', depositAmount: '5.01' }))).toMatchObject(tooHigh)
  const paymentConfig = { paymentOption: 'DEPOSIT_ONLINE', depositAmount: { amount: '10.01' } }
  expect(await create({ customItems: [custom({ paymentConfig })] })).toMatchObject(tooHigh)
  for (const modifierGroups of [groups(11), groups(1, 11)])
    expect(await create({ customItems: [custom({ modifierGroups })] })).toMatchObject({
      code: 'MAX_ITEM_MODIFIERS_EXCEEDED',
      data: { requestCount: 11, maxCount: 10 },
    })
  const membershipPayment = { futureMembership: { lineItemId: unknownId, benefitId: 'one' } }
  expect(await create({ catalogItems: [{ ...item(1), membershipPayment }] })).toMatchObject({
    code: 'PLAN_LINE_ITEM_NOT_FOUND',
    data: { lineItemIds: [unknownId] },
  })
  expect(await create({ cart: { businessInfo: { locationId: unknownId } } })).toMatchObject({
    status: 404,
    code: 'BUSINESS_LOCATION_NOT_FOUND',
  })
})

test('the location of a cart is one of the shop', async () => {
  const { shop } = await aShopForCarts()
  const visitor = await aVisitor(shop)
  const { body } = await shop.owner('POST', '/stoa/v1/locations', { location: { name: 'Till', address: wireAddress } })
  const set = (locationId: string | null) => visitor.send('PATCH', currentPath, { cart: { businessInfo: { locationId } } })
  const { id } = body.location
  expect((await set(id)).body.cart.businessInfo).toMatchObject({ locationId: id })
  expect(await refusalOf(visitor, 'PATCH', currentPath, { cart: { businessInfo: { locationId: unknownId } } })).toMatchObject({
    code: 'BUSINESS_LOCATION_NOT_FOUND',
    data: { locationId: unknownId },
  })
  expect((await set(null)).body.cart.businessInfo).not.toHaveProperty('locationId')
})

test('ten groups of ten modifiers are on the order as they were in the cart, and paid', async () => {
  const { shop } = await aShopForCarts()
  const app = ownerOf(shop)
  const priced = groups(10, 10).map(({ name, modifiers: each }) => ({
    name,
    modifiers: each.map((modifier, index) => ({ ...modifier, quantity: index + 1, price: { amount: '0.01' } })),
  }))
  const { body } = await app.send('POST', '/ecom/v2/carts', {
    cart: { customerInfo },
    customItems: [custom({ quantityInfo: { requestedQuantity: 2 }, modifierGroups: priced })],
  })
  // 10.00 and 10 groups of 1 + 2 + … + 10 cents, twice.
  expect(body.cart.subtotal.amount).toBe('31.00')
  const { body: placed } = await app.send('POST', `${pathOf(body.cart.id)}/place-order`, {})
  const { order } = (await shop.owner('GET', `/ecom/v1/orders/${placed.orderId}`)).body
  const [line] = order.lineItems
  expect(line).toMatchObject({ price: { amount: '15.50' }, totalPriceAfterTax: { amount: '31.00' } })
  expect(line.modifierGroups.flatMap(({ modifiers: each }: any) => each)).toHaveLength(100)
})

test('a cart has 300 lines', async () => {
  const { shop } = await aShopForCarts()
  const app = ownerOf(shop)
  const { body } = await app.send('POST', '/ecom/v2/carts', { customItems: Array.from({ length: 300 }, () => custom()) })
  expect(body.cart.lineItems).toHaveLength(300)
  const add = { customItems: [custom()] }
  expect(await refusalOf(app, 'POST', `${pathOf(body.cart.id)}/add-line-items`, add)).toMatchObject({
    code: 'MAX_LINE_ITEMS_EXCEEDED',
    data: { requestCount: 301, maxCount: 300 },
  })
})

test('what is delivered to a region alone needs an address first', async () => {
  const { shop, item, delivery } = await aShopForCarts()
  const regionId = await aDeliveryRegion(shop, 'Germany', { countryCode: 'DE' })
  await shop.owner('DELETE', `/ecom/v1/shipping-options/${delivery}`)
  const { body } = await shop.owner('POST', '/ecom/v1/shipping-options', {
    shippingOption: { title: 'Inland', deliveryRegionId: regionId, rates: [{ amount: '3.00' }] },
  })
  const visitor = await aVisitor(shop)
  await visitor.send('POST', currentPath, { catalogItems: [item(1)] })
  const choose = { deliveryMethod: { code: body.shippingOption.id } }
  const path = `${currentPath}/set-delivery-method`
  expect(await refusalOf(visitor, 'POST', path, choose)).toMatchObject({ code: 'DELIVERY_METHOD_MISSING_ADDRESS' })
  await visitor.send('PATCH', currentPath, { cart: { deliveryInfo: { address: wireAddress } } })
  expect(await refusalOf(visitor, 'POST', path, choose)).toMatchObject({ status: 200 })
})

test('a membership pays what it covers, and is refused where it covers nothing or is used up', async () => {
  const { shop, item, product, delivery } = await aShopForCarts()
  await using app = await aMembershipApp(shop)
  const member = await aMember(shop)
  aCard(app, 'ten', { memberId: member.id, pays: [product.id], remaining: 1 })
  const chosen = (membershipId: string) => ({ existingMembership: { appId: app.appId, membershipId } })
  const paidBy = (membershipId: string) => ({ catalogItems: [{ ...item(1), membershipPayment: chosen(membershipId) }] })
  const other = { existingMembership: { appId: unknownId, membershipId: 'ten' } }
  const refused = await refusalOf(member, 'POST', currentPath, { catalogItems: [{ ...item(1), membershipPayment: other }] })
  expect(refused).toMatchObject({
    code: 'INVALID_MEMBERSHIP_PAYMENT_OPTION',
    data: { invalidItems: [{ selectedMembership: { id: 'ten', appId: unknownId } }] },
  })
  const id = await aReadyCart(member, paidBy('ten').catalogItems, delivery)
  const { summary } = (await member.send('POST', `${pathOf(id)}/calculate`, {})).body
  expect(summary.paymentSummary).toMatchObject({ memberships: [{ id: 'ten', appId: app.appId }], payNow: { amount: '4.90' } })
  app.cards.get('ten')!.remaining = 0
  const place = () => refusalOf(member, 'POST', `${pathOf(id)}/place-order`, {})
  expect(await place()).toMatchObject({ code: 'INVALID_MEMBERSHIP', data: { reason: expect.any(String) } })
  app.cards.get('ten')!.remaining = 1
  await member.send('POST', `${pathOf(id)}/calculate`, {})
  expect(await place()).toMatchObject({ status: 200 })
  expect(app.cards.get('ten')!.remaining).toBe(0)
})
