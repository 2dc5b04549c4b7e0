import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { aCoupon, aBuyer, choose, estimate } from './discounts-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const hour = 3_600_000

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
