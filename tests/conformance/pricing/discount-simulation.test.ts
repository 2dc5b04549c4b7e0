import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

// A discount is tried on past orders before anybody gets it.

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/insights/simulate-discount'

type Product = Awaited<ReturnType<typeof aProduct>>

async function anOrder(shop: TestShop, email: string, ...products: Product[]): Promise<string> {
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, products)
  await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { id: checkoutId, buyerInfo: { email } } })
  const { body, status } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  expect(status, JSON.stringify(body)).toBe(200)
  return body.orderId
}

const itemsOf = (products: Product[]) => [
  {
    id: 'items',
    type: 'CATALOG_ITEM',
    catalogItemFilter: { catalogAppId: storesAppId, catalogItemIds: products.map(({ id }) => id) },
  },
]

test('the orders of the last days are replayed with a rule or a code, which need not be active and keep their limits', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop, { price: '5.00' })
  const [mug, print] = [await aProduct(shop, { price: '10.00' }), await aProduct(shop, { price: '30.00' })]
  await anOrder(shop, 'mia@example.com', mug)
  const both = await anOrder(shop, 'mia@example.com', mug, print)
  const large = await anOrder(shop, 'paul@example.com', print, print)
  const { body: made } = await shop.owner('POST', '/ecom/v1/discount-rules', {
    discountRule: {
      name: 'Prints',
      active: false,
      activeTimeInfo: { end: '2020-01-01T00:00:00Z' },
      trigger: { subtotalRange: { from: '40' } },
      discounts: { values: [{ percentage: 10, specificItemsInfo: { scopes: itemsOf([print]) } }] },
    },
  })
  const simulate = async (of: object) => (await shop.owner('POST', path, of)).body
  const ofRule = await simulate({ discountRuleId: made.discountRule.id })
  expect(ofRule).toMatchObject({ currency: 'EUR', orders: 3, discounted: 2, buyers: 2, cost: '9.00', isPartial: false })
  expect(ofRule.examples.map(({ orderId, discount }: any) => [orderId, discount])).toEqual([
    [large, '6.00'],
    [both, '3.00'],
  ])
  const coupon = async (specification: object) =>
    (await shop.owner('POST', '/stores/v2/coupons', { specification: { expirationTime: '1', ...specification } })).body.id
  expect(await simulate({ couponId: await coupon({ code: 'ONCE', moneyOffAmount: 2, limitPerCustomer: 1 }) })).toMatchObject({
    discounted: 2,
    buyers: 2,
    cost: '4.00',
  })
  expect(await simulate({ couponId: await coupon({ code: 'FIRST', freeShipping: true, usageLimit: 1 }) })).toMatchObject({
    discounted: 1,
    cost: '5.00',
  })
  // Nothing was granted.
  expect((await shop.owner('GET', `/ecom/v1/orders/${large}`)).body.order.priceSummary.discount.amount).toBe('0.00')
  // An older order is outside the period.
  server.clock.advance(31 * 24 * 3600_000)
  expect(await simulate({ discountRuleId: made.discountRule.id })).toMatchObject({ orders: 0, discounted: 0, cost: '0.00' })
})

test('a discount is tried before it is saved, also together with the live ones, and its figures follow from the orders', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop, { price: '5.00' })
  const [mug, print] = [await aProduct(shop, { price: '10.00' }), await aProduct(shop, { price: '30.00' })]
  await anOrder(shop, 'mia@example.com', mug, print)
  const rule = (name: string, percentage: number, products: Product[]) => ({
    name,
    discounts: { values: [{ percentage, specificItemsInfo: { scopes: itemsOf(products) } }] },
  })
  const simulate = async (of: object) => (await shop.owner('POST', path, of)).body
  expect(await simulate({ unsavedRule: rule('Half', 50, [mug]) })).toMatchObject({ discounted: 1, cost: '5.00' })
  expect(await simulate({ unsavedCoupon: { code: 'NEW', moneyOffAmount: 2 } })).toMatchObject({ discounted: 1, cost: '2.00' })
  const { body: saved } = await shop.owner('POST', '/ecom/v1/discount-rules', { discountRule: rule('Prints', 10, [print]) })
  const { id } = saved.discountRule
  const both = await simulate({ unsavedRule: rule('Half', 50, [mug]), withLiveRules: true })
  expect(both).toMatchObject({
    cost: '8.00',
    discounts: [
      { name: 'Half', orders: 1, cost: '5.00' },
      { discountId: id, name: 'Prints', orders: 1, cost: '3.00' },
    ],
  })
  // An edited rule replaces the saved one with its id.
  const changed = await simulate({ unsavedRule: { ...saved.discountRule, ...rule('Prints', 20, [print]) }, withLiveRules: true })
  expect(changed).toMatchObject({ cost: '6.00', discounts: [{ discountId: id }] })
  for (const unsavedRule of [{}, { name: 'x', discounts: { values: [{}] } }, rule('x', 101, [mug]), 'x', [1]]) {
    const { status } = await shop.owner('POST', path, { unsavedRule })
    expect(status, JSON.stringify(unsavedRule)).toBe(400)
  }
  expect((await shop.owner('POST', path, { unsavedCoupon: { code: 'A' } })).status).toBe(400)

  const bought = await anOrder(shop, 'paul@example.com', mug, print)
  await anOrder(shop, 'mia@example.com', mug)
  const figures = async () => (await shop.owner('POST', '/stoa/v1/insights/discount-figures', { discountIds: [id, mug.id] })).body
  expect(await figures()).toEqual({ currency: 'EUR', discounts: [{ discountId: id, orders: 1, cost: '3.00', revenue: '42.00' }] })
  const { body: overview } = await shop.owner('GET', '/stoa/v1/insights/overview?days=7')
  expect(overview.overview.discounts).toEqual({ current: '3.00', previous: '0.00' })
  await shop.owner('POST', `/ecom/v1/orders/${bought}/cancel`, {})
  expect((await figures()).discounts).toEqual([])
  const stranger = await aShop(server)
  const asked = await stranger.owner('POST', '/stoa/v1/insights/discount-figures', { discountIds: [id] })
  expect(asked.body.discounts).toEqual([])
})

test('a sample cart says which rule lowers which item, why the others do not, and what a coupon adds', async () => {
  const shop = await aShop(server)
  const [mug, print] = [await aProduct(shop, { price: '10.00' }), await aProduct(shop, { price: '30.00' })]
  const rule = (name: string, percentage: number, products: Product[], rest = {}) => ({
    name,
    discounts: { values: [{ percentage, specificItemsInfo: { scopes: itemsOf(products) } }] },
    ...rest,
  })
  const save = async (discountRule: object) =>
    (await shop.owner('POST', '/ecom/v1/discount-rules', { discountRule })).body.discountRule.id
  const everything = await save(rule('Everything', 10, [mug, print]))
  const large = await save(rule('Large orders', 50, [print], { trigger: { subtotalRange: { from: '500' } } }))
  await save(rule('Off', 90, [print], { active: false }))
  const lines = [
    { productId: mug.id, quantity: 2 },
    { productId: print.id, quantity: 1 },
    { productId: large, quantity: 1 },
  ]
  const simulate = (of: object) => shop.owner('POST', '/stoa/v1/insights/simulate-cart', { lines, ...of })
  const { body } = await simulate({ unsavedRule: rule('Prints', 20, [print], { active: false }) })
  expect(body).toMatchObject({ currency: 'EUR', subtotal: '50.00', discount: '8.00', total: '42.00', waitsForApp: false })
  expect(body.lines).toEqual([
    expect.objectContaining({
      productId: mug.id,
      quantity: 2,
      price: '20.00',
      ruleDiscount: '2.00',
      couponDiscount: '0.00',
      total: '18.00',
      rules: [{ discountId: everything, name: 'Everything', outcome: 'APPLIES', saving: '2.00' }],
    }),
    expect.objectContaining({
      total: '24.00',
      rules: [
        { discountId: everything, name: 'Everything', outcome: 'LOWERS_LESS', saving: '3.00' },
        { discountId: large, name: 'Large orders', outcome: 'CONDITION_NOT_MET', saving: '15.00' },
        { name: 'Prints', outcome: 'APPLIES', saving: '6.00' },
      ],
    }),
  ])
  const withCoupon = async (specification: object) => (await simulate({ unsavedCoupon: { code: 'A', ...specification } })).body
  expect(await withCoupon({ percentOffRate: 10 })).toMatchObject({ coupon: { discount: '4.50' }, total: '40.50' })
  expect((await withCoupon({ moneyOffAmount: 5, minimumSubtotal: 60 })).coupon).toEqual({
    discount: '0.00',
    problem: 'MINIMUM_NOT_REACHED',
    missing: '10.00',
  })
  expect((await withCoupon({ freeShipping: true })).coupon).toEqual({ discount: '0.00', freeDelivery: true })
  expect((await simulate({ unsavedRule: {} })).status).toBe(400)
  expect((await simulate({ lines: [] })).status).toBe(400)
  expect((await (await aVisitor(shop)).send('POST', '/stoa/v1/insights/simulate-cart', { lines })).status).toBe(403)
})

test('only the own discounts of a site are replayed, by staff who read orders', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const { body } = await other.owner('POST', '/stores/v2/coupons', { specification: { code: 'A', moneyOffAmount: 1 } })
  expect((await shop.owner('POST', path, { couponId: body.id })).status).toBe(404)
  expect((await shop.owner('POST', path, {})).status).toBe(400)
  expect((await (await aVisitor(shop)).send('POST', path, { couponId: body.id })).status).toBe(403)
})
