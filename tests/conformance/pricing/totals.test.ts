import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** German rates: 19 % by default, 7 % for books, none for an exempt group. */
async function aTaxedShop() {
  const shop = await aShop(server)
  const create = async (path: string, body: object) => {
    const response = await shop.owner('POST', path, body)
    if (response.status !== 200) throw new Error(JSON.stringify(response.body))
    return response.body
  }
  const [usual] = (await shop.owner('GET', '/billing/v1/tax-groups/default-tax-groups')).body.taxGroups
  const { taxGroup: books } = await create('/billing/v1/tax-groups', { taxGroup: { name: 'Books' } })
  const { taxRegion } = await create('/billing/v1/tax-regions', { taxRegion: { country: 'DE', appId } })
  const rate = async (taxGroupId: string, taxRate: string, name: string) =>
    (
      await create('/billing/v1/manual-tax-mappings', {
        manualTaxMapping: { taxRegionId: taxRegion.id, taxGroupId, taxRate, taxName: name },
      })
    ).manualTaxMapping
  return { shop, books, usualRate: await rate(usual.id, '0.19', 'MwSt.'), bookRate: await rate(books.id, '0.07', 'MwSt.') }
}

const calculate = (shop: TestShop, lineItems: object[], more: object = {}) =>
  shop.owner('POST', '/ecom/v1/calculate-totals', { lineItems, shippingAddress: { country: 'DE' }, ...more })

test('the calculator uses the tax group of a product and the prices of modifiers, and refuses an unknown coupon', async () => {
  const { shop, books } = await aTaxedShop()
  const product = await aProduct(shop)
  const { body } = await shop.owner('GET', `/stores/v3/products/${product.id}`)
  await shop.owner('PATCH', `/stores/v3/products/${product.id}`, {
    product: { id: product.id, revision: body.product.revision, taxGroupId: books.id },
  })
  const catalogReference = { appId, catalogItemId: product.id, options: { variantId: product.variantId } }
  const line = { id: 'a', quantity: 1, price: '100.00' }
  expect((await calculate(shop, [line])).body.priceSummary.tax.amount).toBe('19.00')
  expect((await calculate(shop, [{ ...line, catalogReference }])).body.priceSummary.tax.amount).toBe('7.00')
  const modifierGroups = [{ id: 'm', modifiers: [{ id: 'wrap', quantity: 2, price: '1.50' }] }]
  expect((await calculate(shop, [{ ...line, quantity: 2, modifierGroups }])).body.priceSummary.subtotal.amount).toBe('206.00')
  for (const coupon of [{ couponCode: 'NONE' }, { couponId: 'none' }]) {
    const refused = await calculate(shop, [line], coupon)
    expect([refused.status, codeOf(refused)]).toEqual([404, 'ERROR_COUPON_DOES_NOT_EXIST'])
  }
})

test('an unknown coupon is refused alike in a cart and in a checkout', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  const id = await aCheckout(visitor, [await aProduct(shop)])
  const responses = await Promise.all([
    visitor.send('PATCH', '/ecom/v1/carts/current', { couponCode: 'NONE' }),
    visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id }, couponCode: 'NONE' }),
  ])
  for (const { status, body } of responses)
    expect([status, body.details.applicationError.code]).toEqual([404, 'ERROR_COUPON_DOES_NOT_EXIST'])
})

test('a buyer in a tax-exempt group pays that group’s rate; only the shop decides who is in it', async () => {
  const { shop, usualRate } = await aTaxedShop()
  await aShippingOption(shop, { price: '0' })
  const exemptGroupId = '0b0dd5a1-8b0e-4a5e-9d0f-0d1f7d6f0e11'
  const assigned = await shop.owner('POST', '/billing/v1/manual-tax-mappings/bulk-assign-exempt-overrides', {
    assignOverrides: [{ manualTaxMappingId: usualRate.id, exemptGroupOverrides: [{ exemptGroupId, rate: '0' }] }],
  })
  expect(assigned.status).toBe(200)
  const visitor = await aVisitor(shop)
  const id = await aCheckout(visitor, [await aProduct(shop, { price: '100.00' })])
  const path = `/ecom/v1/checkouts/${id}`
  const taxOf = async () => (await visitor.send('GET', path)).body.checkout.priceSummary.tax.amount
  expect(await taxOf()).toBe('19.00')
  const own = await visitor.send('PATCH', path, { checkout: { id, taxExemptGroupId: exemptGroupId } })
  expect(own.body.details.validationError.fieldViolations[0]).toMatchObject({
    field: 'checkout.taxExemptGroupId',
    violatedRule: 'FIELD_NOT_ALLOWED',
  })
  expect((await shop.owner('PATCH', path, { checkout: { id, taxExemptGroupId: exemptGroupId } })).status).toBe(200)
  expect(await taxOf()).toBe('0.00')
  const { body } = await visitor.send('POST', `${path}/create-order`, {})
  expect((await shop.owner('GET', `/ecom/v1/orders/${body.orderId}`)).body.order.taxInfo.taxExempt).toBe(true)
})

test('the threshold of free delivery applies to the total after discounts', async () => {
  const shop = await aShop(server)
  const free = { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '80' }] }
  await shop.owner('POST', '/ecom/v1/shipping-options', { shippingOption: { title: 'Post', rates: [free, { amount: '5.00' }] } })
  const { id: catalogItemId, variantId } = await aProduct(shop, { price: '100.00' })
  const catalogReference = { appId, catalogItemId, options: { variantId } }
  const { body } = await shop.owner('POST', '/ecom/v1/carts', { lineItems: [{ quantity: 1, catalogReference }] })
  const estimate = async () => {
    const response = await shop.owner('POST', `/ecom/v1/carts/${body.cart.id}/estimate-totals`, {
      shippingAddress: { country: 'DE' },
    })
    return response.body.shippingInfo.carrierServiceOptions[0].shippingOptions[0].cost.price.amount
  }
  expect(await estimate()).toBe('0.00')
  const discounted = await shop.owner('PATCH', `/ecom/v1/carts/${body.cart.id}`, {
    cartInfo: { id: body.cart.id },
    merchantDiscounts: [{ amount: '30.00' }],
  })
  expect(discounted.status).toBe(200)
  expect(await estimate()).toBe('5.00')
})
