import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const hour = 3_600_000

async function aCoupon(shop: TestShop, specification: object): Promise<string> {
  const { status, body } = await shop.owner('POST', '/stores/v2/coupons', {
    specification: { name: 'Summer', code: 'SUMMER', ...specification },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.id
}

async function aRule(shop: TestShop, discount: object, rest: object = {}): Promise<string> {
  const scopes = [{ id: 'all', catalogItemFilter: { catalogAppId: storesAppId } }]
  const { status, body } = await shop.owner('POST', '/ecom/v1/discount-rules', {
    discountRule: { name: 'Sale', discounts: { values: [{ specificItemsInfo: { scopes }, ...discount }] }, ...rest },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.discountRule.id
}

/** A visitor with two prints of 20.00 in their cart. */
async function aBuyer(shop: TestShop): Promise<Visitor> {
  const product = await aProduct(shop)
  const visitor = await aVisitor(shop)
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 2, catalogReference }] })
  return visitor
}

const choose = (visitor: Visitor, couponCode: string) => visitor.send('PATCH', '/ecom/v1/carts/current', { couponCode })

async function estimate(visitor: Visitor) {
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', {})
  return body
}

describe('a coupon in a cart', () => {
  test('is found whatever its case, lowers the total by name, and can be removed', async () => {
    const shop = await aShop(server)
    const id = await aCoupon(shop, { percentOffRate: 10 })
    const visitor = await aBuyer(shop)
    const { status, body } = await choose(visitor, ' summer ')
    expect([status, body.cart.appliedDiscounts]).toEqual([200, [{ coupon: { id, code: 'SUMMER' } }]])
    const { priceSummary, appliedDiscounts } = await estimate(visitor)
    expect(priceSummary).toMatchObject({ discount: { amount: '4.00' }, total: { amount: '36.00' } })
    expect(appliedDiscounts).toMatchObject([
      { discountType: 'GLOBAL', coupon: { id, code: 'SUMMER', name: 'Summer', amount: { amount: '4.00' } } },
    ])
    await visitor.send('POST', '/ecom/v1/carts/current/remove-coupon', {})
    expect((await estimate(visitor)).priceSummary.total.amount).toBe('40.00')
  })

  test.each(['İNDİRİM', 'STRAẞE', 'ΣΊΣΥΦΟΣ', '夏'])('is found by exactly what the owner wrote: %s', async (code) => {
    const shop = await aShop(server)
    await aCoupon(shop, { code, percentOffRate: 10 })
    const visitor = await aBuyer(shop)
    expect((await choose(visitor, code)).status).toBe(200)
    expect((await estimate(visitor)).priceSummary.discount.amount).toBe('4.00')
  })

  test.each([
    ['unknown', {}, 'WINTER', 'ERROR_COUPON_DOES_NOT_EXIST'],
    ['inactive', { active: false }, 'SUMMER', 'ERROR_COUPON_IS_DISABLED'],
    [
      'not yet valid',
      { startTime: () => String(server.clock.now().getTime() + hour) },
      'SUMMER',
      'ERROR_COUPON_IS_NOT_ACTIVE_YET',
    ],
    ['expired', { expirationTime: () => String(server.clock.now().getTime() - hour) }, 'SUMMER', 'ERROR_COUPON_HAS_EXPIRED'],
  ])('that is %s is refused with its reason', async (_state, terms, code, expected) => {
    const shop = await aShop(server)
    const resolved = Object.entries(terms).map(([key, value]) => [key, typeof value === 'function' ? value() : value])
    await aCoupon(shop, { percentOffRate: 10, ...Object.fromEntries(resolved) })
    const { body } = await choose(await aBuyer(shop), code)
    expect(body.details.applicationError.code).toBe(expected)
  })

  test('stays with a reason until the cart reaches its minimum', async () => {
    const shop = await aShop(server)
    await aCoupon(shop, { moneyOffAmount: 5, minimumSubtotal: 60 })
    const visitor = await aBuyer(shop)
    expect((await choose(visitor, 'SUMMER')).status).toBe(200)
    const { calculationErrors, cart, priceSummary } = await estimate(visitor)
    expect(calculationErrors.couponCalculationError.applicationError).toMatchObject({
      code: 'ERROR_COUPON_MINIMUM_NOT_REACHED',
      data: { reason: 'MINIMUM_NOT_REACHED', missing: '€20.00', minimum: '€60.00' },
    })
    expect(priceSummary.total.amount).toBe('40.00')
    const line = { _id: cart.lineItems[0].id, id: cart.lineItems[0].id, quantity: 3 }
    await visitor.send('POST', '/ecom/v1/carts/current/update-line-items-quantity', { lineItems: [line] })
    const after = await estimate(visitor)
    expect([after.calculationErrors, after.priceSummary.total.amount]).toEqual([{}, '55.00'])
  })
})

describe('a rule', () => {
  test('lowers the total from its start to its end by the clock of the site', async () => {
    const shop = await aShop(server)
    const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString()
    const id = await aRule(shop, { percentage: 25 }, { activeTimeInfo: { start: at(1), end: at(3) } })
    const visitor = await aBuyer(shop)
    const seen = async () => {
      const rule = await shop.owner('GET', `/ecom/v1/discount-rules/${id}`)
      return [rule.body.discountRule.status, (await estimate(visitor)).priceSummary.total.amount]
    }
    const states = [await seen()]
    for (let step = 0; step < 2; step++) {
      server.clock.advance(2 * 60_000)
      states.push(await seen())
    }
    expect(states).toEqual([
      ['PENDING', '40.00'],
      ['LIVE', '30.00'],
      ['EXPIRED', '40.00'],
    ])
  })

  test('with a trigger tree and the category of its items', async () => {
    const shop = await aShop(server)
    const scopes = [{ id: 'all', catalogItemFilter: { catalogAppId: storesAppId } }]
    const trigger = {
      and: { triggers: [{ subtotalRange: { from: '30', scopes } }, { itemQuantityRange: { from: 2, to: 2, scopes } }] },
    }
    const id = await aRule(shop, { fixedAmount: '1.50' }, { trigger })
    const visitor = await aBuyer(shop)
    const { appliedDiscounts } = await estimate(visitor)
    expect(appliedDiscounts).toMatchObject([{ discountType: 'SPECIFIC_ITEMS', discountRule: { id, amount: { amount: '3.00' } } }])
  })
})

describe('an order', () => {
  test('keeps its coupon and rule by name, counts a use, and gives it back once when it is canceled', async () => {
    const shop = await aShop(server)
    await aShippingOption(shop)
    const couponId = await aCoupon(shop, { moneyOffAmount: 2, usageLimit: 1 })
    const ruleId = await aRule(shop, { percentage: 50 })
    const visitor = await aVisitor(shop)
    const checkoutId = await aCheckout(visitor, [await aProduct(shop)])
    const { body } = await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
      checkout: { id: checkoutId },
      couponCode: 'SUMMER',
    })
    expect(body.checkout.priceSummary).toMatchObject({ discount: { amount: '12.00' }, total: { amount: '12.90' } })
    const { body: placed } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
    const { body: stored } = await shop.owner('GET', `/ecom/v1/orders/${placed.orderId}`)
    expect(stored.order.appliedDiscounts).toMatchObject([
      { discountRule: { id: ruleId, name: { original: 'Sale' }, amount: { amount: '10.00' } } },
      { coupon: { id: couponId, code: 'SUMMER', amount: { amount: '2.00' } } },
    ])
    const uses = async () => {
      const coupon = await shop.owner('GET', `/stores/v2/coupons/${couponId}`)
      const rule = await shop.owner('GET', `/ecom/v1/discount-rules/${ruleId}`)
      return [coupon.body.coupon.numberOfUsages, rule.body.discountRule.usageCount]
    }
    expect(await uses()).toEqual([1, 1])
    const late = await choose(await aBuyer(shop), 'SUMMER')
    expect(codeOf(late)).toBe('ERROR_COUPON_USAGE_EXCEEDED')
    for (let attempt = 0; attempt < 2; attempt++) {
      await shop.owner('POST', `/ecom/v1/orders/${placed.orderId}/cancel`, {})
      expect(await uses()).toEqual([0, 0])
    }
    expect((await choose(await aBuyer(shop), 'SUMMER')).status).toBe(200)
  })
})

test('a coupon that applies and takes nothing off says why, and the order is placed all the same', async () => {
  const shop = await aShop(server)
  const { id: free } = await aShippingOption(shop, { title: 'Slow', price: '0.00' })
  const { id: post } = await aShippingOption(shop, { title: 'Post', price: '4.90' })
  await aCoupon(shop, { name: 'Dear', code: 'DEAR', fixedPriceAmount: 25 })
  await aCoupon(shop, { name: 'Parcel', code: 'PARCEL', freeShipping: true })
  const buyer = await aBuyer(shop)
  const reason = async (code: string, deliveryCode?: string) => {
    await choose(buyer, code)
    const { body } = await buyer.send('POST', '/ecom/v1/carts/current/estimate-totals', {
      shippingAddress: { country: 'DE' },
      ...(deliveryCode && { selectedShippingOption: { code: deliveryCode } }),
    })
    return body.calculationErrors.couponCalculationError?.applicationError.code
  }
  expect(await reason('DEAR')).toBe('ERROR_COUPON_NOTHING_TO_REDUCE')
  expect(await reason('PARCEL')).toBeUndefined()
  expect(await reason('PARCEL', post)).toBeUndefined()
  expect(await reason('PARCEL', free)).toBe('ERROR_COUPON_DELIVERY_IS_FREE')

  const { body } = await buyer.send('POST', '/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' })
  const path = `/ecom/v1/checkouts/${body.checkoutId}`
  const contactDetails = { firstName: 'Anna', lastName: 'Huber' }
  await buyer.send('PATCH', path, {
    checkout: {
      buyerInfo: { email: 'anna@example.com' },
      shippingInfo: {
        shippingDestination: {
          address: { country: 'DE', city: 'Bonn', addressLine: 'Weg 1', postalCode: '53111' },
          contactDetails,
        },
        selectedCarrierServiceOption: { code: free },
      },
    },
  })
  const { checkout } = (await buyer.send('GET', path)).body
  expect(checkout.calculationErrors.couponCalculationError.applicationError.data.reason).toBe('DELIVERY_IS_FREE')
  const placed = await buyer.send('POST', `${path}/create-order`, {})
  expect([placed.status, placed.body.details]).toEqual([200, undefined])
})

test('a coupon for free delivery says so where nothing is delivered, in the cart and in the checkout', async () => {
  const shop = await aShop(server)
  await aCoupon(shop, { name: 'Parcel', code: 'PARCEL', freeShipping: true })
  const variant = { visible: true, price: { actualPrice: { amount: '9.00' } }, inventoryItem: { inStock: true } }
  const product = { name: 'Atlas', productType: 'DIGITAL', visible: true, variantsInfo: { variants: [variant] } }
  const made = await shop.owner('POST', '/stores/v3/products-with-inventory', { product })
  expect(made.status).toBe(200)
  const buyer = await aVisitor(shop)
  const catalogReference = { appId: storesAppId, catalogItemId: made.body.product.id }
  await buyer.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 1, catalogReference }] })
  expect((await choose(buyer, 'PARCEL')).status).toBe(200)
  const { calculationErrors, priceSummary } = await estimate(buyer)
  expect(priceSummary.total.amount).toBe('9.00')
  expect(calculationErrors.couponCalculationError.applicationError).toMatchObject({
    code: 'ERROR_COUPON_NOTHING_IS_DELIVERED',
    data: { couponCode: 'PARCEL', reason: 'NOTHING_IS_DELIVERED' },
  })
  const { body } = await buyer.send('POST', '/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' })
  const { checkout } = (await buyer.send('GET', `/ecom/v1/checkouts/${body.checkoutId}`)).body
  expect(checkout.calculationErrors.couponCalculationError.applicationError.data.reason).toBe('NOTHING_IS_DELIVERED')
})

test('a coupon that asks for an effect on subscriptions is refused, because nothing is sold as one', async () => {
  const shop = await aShop(server)
  const create = (more: object) =>
    shop.owner('POST', '/stores/v2/coupons', { specification: { code: 'MONTHLY', percentOffRate: 10, ...more } })
  for (const [field, value] of Object.entries({ appliesToSubscriptions: true, discountedCycleCount: 3 })) {
    const { status, body } = await create({ [field]: value })
    expect([status, body.details.validationError.fieldViolations]).toMatchObject([
      400,
      [{ field: `specification.${field}`, ruleName: 'SUBSCRIPTIONS_NOT_SOLD' }],
    ])
  }
  const { status, body } = await create({ appliesToSubscriptions: false })
  expect(status).toBe(200)
  const change = { specification: { discountedCycleCount: 1 }, fieldMask: { paths: ['discountedCycleCount'] } }
  expect((await shop.owner('PATCH', `/stores/v2/coupons/${body.id}`, change)).status).toBe(400)
})

test('whoever chose a coupon by its former code does not have the new one', async () => {
  const shop = await aShop(server)
  const id = await aCoupon(shop, { code: 'LEAKED', percentOffRate: 50 })
  const buyer = await aBuyer(shop)
  await choose(buyer, 'leaked')
  expect((await estimate(buyer)).priceSummary.discount.amount).not.toBe('0.00')
  await shop.owner('PATCH', `/stores/v2/coupons/${id}`, { specification: { code: 'FRESH' }, fieldMask: { paths: ['code'] } })
  const after = await estimate(buyer)
  expect(after.priceSummary.discount.amount).toBe('0.00')
  expect(JSON.stringify(after)).not.toContain('FRESH')
})

test('whoever asked for it hears of each order with a coupon', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const id = await aCoupon(shop, { percentOffRate: 10 })
  await shop.owner('POST', '/stoa/v1/webhooks', {
    webhook: { url: 'http://localhost:1/', eventTypes: ['wix.ecommerce.coupons.v2.coupon_applied'] },
  })
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop)])
  await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { id: checkoutId }, couponCode: 'SUMMER' })
  const { body } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  const applied = (await shopEvents(shop, 'wix.ecommerce.coupons.v2.coupon')).filter(({ slug }) => slug === 'applied')
  expect(applied.map(({ body: event }) => event.actionEvent.body)).toEqual([
    {
      coupon: expect.objectContaining({ id, numberOfUsages: 1 }),
      wixAppId: storesAppId,
      wixAppOrderId: body.orderId,
    },
  ])
})

test.each(['0x10', ' 1', '+1', '.5', '5.', ''])(
  'an amount that JSON would not write as a number is refused: %j',
  async (moneyOffAmount) => {
    const shop = await aShop(server)
    const { status, body } = await shop.owner('POST', '/stores/v2/coupons', { specification: { code: 'ODD', moneyOffAmount } })
    expect([status, body.details?.validationError?.fieldViolations[0].field]).toEqual([400, 'specification.moneyOffAmount'])
  },
)
