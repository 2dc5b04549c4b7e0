import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId, type Visitor } from '../support/shop/builders.ts'
import { aGiftCard, balanceOf } from '../support/shop/gift-cards.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

// Coupons, gift cards, sample carts and order changes in the hands of whoever tries extremes, repeats and other people's ids.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function aBuyer(shop: TestShop): Promise<Visitor> {
  const product = await aProduct(shop, { price: '20.00' })
  const visitor = await aVisitor(shop)
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 2, catalogReference }] })
  return visitor
}

const totalOf = async (visitor: Visitor) => {
  const { status, body } = await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', {})
  return [status, body.priceSummary?.total.amount]
}

test('a coupon with the smallest and the largest numbers is refused, or the cart is still priced', async () => {
  const shop = await aShop(server)
  const buyer = await aBuyer(shop)
  const specifications = [
    { moneyOffAmount: 1e-9 },
    { moneyOffAmount: 1_000_000_000_000 },
    { percentOffRate: 1e-9 },
    { percentOffRate: 0.1 + 0.2 },
    { percentOffRate: 100 },
    { fixedPriceAmount: 1e-9 },
    { fixedPriceAmount: 1_000_000_000_000 },
    { moneyOffAmount: 1, minimumSubtotal: 1e-9 },
    { moneyOffAmount: 1, minimumSubtotal: 1_000_000_000_000 },
    { moneyOffAmount: 1, startTime: '0', expirationTime: '999999999999999' },
    { moneyOffAmount: 1, usageLimit: 2_147_483_648 },
    { moneyOffAmount: 1, limitPerCustomer: 9_007_199_254_740_991 },
    { buyXGetY: { x: 1000, y: 1000 } },
  ]
  for (const [index, specification] of specifications.entries()) {
    const code = `EXTREME${index}`
    const { status } = await shop.owner('POST', '/stores/v2/coupons', { specification: { code, ...specification } })
    expect([200, 400], JSON.stringify(specification)).toContain(status)
    if (status !== 200) continue
    await buyer.send('PATCH', '/ecom/v1/carts/current', { couponCode: code })
    const [answered, total] = await totalOf(buyer)
    expect(answered, JSON.stringify(specification)).toBe(200)
    expect(Number(total)).toBeGreaterThanOrEqual(0)
    expect(Number(total)).toBeLessThanOrEqual(40)
    await buyer.send('POST', '/ecom/v1/carts/current/remove-coupon', {})
  }
  expect(await totalOf(buyer)).toEqual([200, '40.00'])
})

test('no amount of a gift card makes a checkout cheaper than the card is worth, or gives anything back', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  const id = await aCheckout(visitor, [await aProduct(shop, { price: '20.00' })])
  const card = await aGiftCard(shop, '10.00')
  for (const giftCardRedeemAmount of [
    '-1',
    '-0.01',
    '1e3',
    '1e-3',
    'NaN',
    'Infinity',
    '0.001',
    '0x10',
    '١',
    ' 5 ',
    '9'.repeat(40),
  ]) {
    const { status, body } = await visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, {
      checkout: { id },
      giftCardCode: card.code,
      giftCardRedeemAmount,
    })
    expect([200, 400, 428], giftCardRedeemAmount).toContain(status)
    if (status !== 200) continue
    const paid = Number(body.checkout.giftCard?.amount?.amount ?? 0)
    expect(paid, giftCardRedeemAmount).toBeGreaterThanOrEqual(0)
    expect(paid, giftCardRedeemAmount).toBeLessThanOrEqual(10)
  }
  expect(await balanceOf(shop, card.id)).toBe('10.00')
})

test('a buyer of another site, another buyer and a second call change no order', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const ordersSettings = { cancelHours: 2, addressHours: 2 }
  for (const each of [shop, other]) await each.owner('PATCH', '/ecom/v1/orders-settings', { ordersSettings })
  await aShippingOption(shop)
  const product = await aProduct(shop, { stock: 5 })
  const buyer = await aVisitor(shop)
  const checkoutId = await aCheckout(buyer, [product])
  const { orderId } = (await buyer.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})).body
  const deliveryAddress = { firstName: 'Eve', lastName: 'Huber', addressLine: 'Weg 7', city: 'Berlin' }
  for (const thief of [await aVisitor(shop), await aVisitor(other)]) {
    const path = `/stoa/v1/orders/${orderId}`
    const answers = await Promise.all([
      thief.send('GET', `${path}/changes`),
      thief.send('POST', `${path}/cancel`, {}),
      thief.send('POST', `${path}/delivery-address`, { deliveryAddress }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  }
  for (const wrong of [
    { ...deliveryAddress, city: 'x'.repeat(51) },
    { ...deliveryAddress, firstName: '' },
    { ...deliveryAddress, addressLine: 'a\u0000b' },
    { ...deliveryAddress, addressLine: ['Weg 7'] },
    null,
  ]) {
    const { status } = await buyer.send('POST', `/stoa/v1/orders/${orderId}/delivery-address`, { deliveryAddress: wrong })
    expect(status, JSON.stringify(wrong)).toBe(400)
  }
  // Whichever comes first, a canceled order goes nowhere, and its goods are for sale again once.
  const race = await Promise.all([
    buyer.send('POST', `/stoa/v1/orders/${orderId}/cancel`, {}),
    buyer.send('POST', `/stoa/v1/orders/${orderId}/delivery-address`, { deliveryAddress }),
    buyer.send('POST', `/stoa/v1/orders/${orderId}/cancel`, {}),
    shop.owner('POST', `/ecom/v1/orders/${orderId}/cancel`, {}),
  ])
  expect(race.every(({ status }) => status < 500)).toBe(true)
  const { order } = (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body
  expect(order.status).toBe('CANCELED')
  const filter = { variantId: product.variantId }
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', { query: { filter } })
  expect(body.inventoryItems[0].quantity).toBe(5)
})

test('towns are asked for with anything, and a sample cart takes any quantity, without an error of the server', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  const asked = ["DE' or 1=1", '%', '10115\u0000', '🏠', '../..', '1'.repeat(20), '1'.repeat(21), '']
  for (const postalCode of asked) {
    const query = new URLSearchParams({ country: 'DE', postalCode })
    const { status } = await visitor.send('GET', `/stoa/v1/shop/towns?${query}`)
    expect([200, 400], postalCode).toContain(status)
  }
  const product = await aProduct(shop, { price: '999999.99' })
  for (const quantity of [-1, 0, 1.5, 100_000, 2_147_483_648, 9_007_199_254_740_991]) {
    const lines = [{ productId: product.id, quantity }]
    const { status } = await shop.owner('POST', '/stoa/v1/insights/simulate-cart', { lines })
    expect([200, 400], String(quantity)).toContain(status)
  }
})
