import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, declareNamespace, storesAppId } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { until } from '../../support/until.ts'
import { codeOf, refused } from '../../support/requests/answers.ts'
import { moveClock } from '../../support/shop/test-clock.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await startServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const line = (product: { id: string; variantId: string }, quantity = 1) => ({
  quantity,
  catalogReference: { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } },
})

test('a visitor’s cart: changed, estimated, emptied and deleted', async () => {
  const product = await aProduct(shop, { price: '10.00', stock: 3 })
  const visitor = await aVisitor(shop)
  const carts = '/ecom/v1/carts/current'
  const { body: added } = await visitor.send('POST', `${carts}/add-to-cart`, { lineItems: [line(product, 5)] })
  const [item] = added.cart.lineItems
  expect(item.availability).toEqual({ status: 'PARTIALLY_AVAILABLE', quantityAvailable: 3 })
  const { body: estimated } = await visitor.send('POST', `${carts}/estimate-totals`, {})
  expect(estimated.violations).toMatchObject([{ severity: 'ERROR', target: { lineItem: { id: item.id } } }])
  const { body: fewer } = await visitor.send('POST', `${carts}/update-line-items-quantity`, {
    lineItems: [{ id: item.id, quantity: 2 }],
  })
  expect(fewer.cart.lineItems[0]).toMatchObject({ quantity: 2, availability: { status: 'AVAILABLE' } })
  const { body: noted } = await visitor.send('PATCH', carts, { cartInfo: { buyerNote: 'Ring twice' } })
  expect(noted.cart.buyerNote).toBe('Ring twice')
  expect(codeOf(await visitor.send('PATCH', carts, { couponCode: 'NONE' }))).toBe('ERROR_COUPON_DOES_NOT_EXIST')
  expect((await visitor.send('GET', carts)).body.cart.lineItems).toHaveLength(1)
  expect((await visitor.send('POST', `${carts}/remove-coupon`, {})).status).toBe(200)
  const { body: empty } = await visitor.send('POST', `${carts}/remove-line-items`, { lineItemIds: [item.id] })
  expect(empty.cart.lineItems).toEqual([])
  expect((await visitor.send('DELETE', carts)).body).toEqual({})
  expect(codeOf(await visitor.send('GET', carts))).toBe('OWNED_CART_NOT_FOUND')
})

test('a cart by its id, as an app uses it, with a custom item and a discount of the merchant', async () => {
  const product = await aProduct(shop, { price: '10.00' })
  const { body: made } = await shop.owner('POST', '/ecom/v1/carts', {
    lineItems: [line(product)],
    customLineItems: [{ quantity: 1, price: '5.00', productName: { original: 'Wrapping' }, itemType: { preset: 'SERVICE' } }],
    merchantDiscounts: [{ amount: '3.00' }],
  })
  const { id, lineItems } = made.cart
  const { body: totals } = await shop.owner('POST', `/ecom/v1/carts/${id}/estimate-totals`, {})
  expect(totals.priceSummary).toMatchObject({
    subtotal: { amount: '15.00' },
    discount: { amount: '3.00' },
    total: { amount: '12.00' },
  })
  expect(
    (await shop.owner('POST', `/ecom/v1/carts/${id}/add-to-cart`, { lineItems: [line(product)] })).body.cart.lineItems[0]
      .quantity,
  ).toBe(2)
  expect(
    (
      await shop.owner('POST', `/ecom/v1/carts/${id}/update-line-items-quantity`, {
        lineItems: [{ id: lineItems[0].id, quantity: 4 }],
      })
    ).status,
  ).toBe(200)
  expect((await shop.owner('PATCH', `/ecom/v1/carts/${id}`, { cartInfo: { id, buyerNote: 'x' } })).body.cart.buyerNote).toBe('x')
  expect((await shop.owner('POST', `/ecom/v1/carts/${id}/remove-coupon`, {})).status).toBe(200)
  expect((await shop.owner('POST', `/ecom/v1/carts/${id}/remove-business-location`, {})).status).toBe(200)
  expect(
    (await shop.owner('POST', `/ecom/v1/carts/${id}/remove-line-items`, { lineItemIds: [lineItems[1].id] })).body.cart.lineItems,
  ).toHaveLength(1)
  const { body: checkout } = await shop.owner('POST', `/ecom/v1/carts/${id}/create-checkout`, { channelType: 'WEB' })
  expect((await shop.owner('GET', `/ecom/v1/carts/by-checkout-id/${checkout.checkoutId}`)).body.cart.id).toBe(id)
  expect((await shop.owner('GET', `/ecom/v1/checkouts/by-cart-id/${id}`)).body.checkout.id).toBe(checkout.checkoutId)
  expect((await shop.owner('GET', `/ecom/v1/carts/${id}`)).body.cart.checkoutId).toBe(checkout.checkoutId)
  expect((await shop.owner('DELETE', `/ecom/v1/carts/${id}`)).status).toBe(200)
  const empty = await shop.owner('POST', '/ecom/v1/carts', {})
  expect(codeOf(empty)).toBe('CANT_CREATE_CART_WITHOUT_ITEMS')
})

test('a checkout without a cart: changed line by line, with its payment URL, and completed on another page', async () => {
  const product = await aProduct(shop)
  const { body: made } = await shop.owner('POST', '/ecom/v1/checkouts', {
    channelType: 'WEB',
    lineItems: [line(product)],
    overrideCheckoutUrl: 'https://pay.example.com/now',
  })
  const { id, lineItems } = made.checkout
  const path = `/ecom/v1/checkouts/${id}`
  const { body: url } = await shop.owner('GET', `${path}/checkout-url`)
  const token = new URL(url.checkoutUrl).searchParams.get('token')!
  expect((await shop.owner('GET', `${path}/wix-checkout-url`)).body.checkoutUrl).toMatch(/\/hand-over\?code=/)
  expect(
    (await shop.owner('POST', `${path}/add-to-checkout`, { lineItems: [line(product)] })).body.checkout.lineItems[0].quantity,
  ).toBe(2)
  expect(
    (await shop.owner('POST', `${path}/update-line-items-quantity`, { lineItems: [{ id: lineItems[0].id, quantity: 3 }] })).body
      .checkout.priceSummary.subtotal.amount,
  ).toBe('60.00')
  for (const operation of ['remove-coupon', 'remove-gift-card', 'remove-override-checkout-url'])
    expect((await shop.owner('POST', `${path}/${operation}`, {})).status).toBe(200)
  expect(codeOf(await shop.owner('POST', `${path}/create-order`, {}))).toBe('NO_SELECTED_CARRIER_SERVICE_OPTION')
  expect(
    (await shop.owner('POST', `${path}/remove-line-items`, { lineItemIds: [lineItems[0].id] })).body.checkout.lineItems,
  ).toEqual([])
  expect(codeOf(await shop.owner('POST', `${path}/create-order`, {}))).toBe('EMPTY_CHECKOUT')
  const invalid = await shop.owner('GET', '/ecom/v1/checkouts/mark-checkout-as-completed-and-redirect-to-url?token=x')
  expect(codeOf(invalid)).toBe('UNAUTHENTICATED_TOKEN')
  const unpaid = await shop.owner('GET', `/ecom/v1/checkouts/mark-checkout-as-completed-and-redirect-to-url?token=${token}`)
  expect(unpaid).toMatchObject(refused(428, 'CHECKOUT_NOT_PAID'))
  expect((await shop.owner('GET', path)).body.checkout.completed).toBe(false)
  expect((await shop.owner('POST', `${path}/mark-as-completed`, {})).status).toBe(200)
  expect((await shop.owner('GET', path)).body.checkout.completed).toBe(true)
})

test('a price that changed after it was shown stops the order until the buyer sees the new one', async () => {
  const own = await aShop(server)
  const product = await aProduct(own, { price: '20.00' })
  await aShippingOption(own)
  const visitor = await aVisitor(own)
  const id = await aCheckout(visitor, [product])
  const { body } = await own.owner('GET', `/stores/v3/products/${product.id}`)
  const [variant] = body.product.variantsInfo.variants
  await own.owner('PATCH', `/stores/v3/products/${product.id}`, {
    product: {
      id: product.id,
      revision: body.product.revision,
      variantsInfo: { variants: [{ ...variant, price: { actualPrice: { amount: '25.00' } } }] },
    },
  })
  expect(codeOf(await visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {}))).toBe('CHECKOUT_CHANGED')
  expect((await visitor.send('GET', `/ecom/v1/checkouts/${id}`)).body.checkout.priceSummary.total.amount).toBe('29.90')
  expect((await visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})).status).toBe(200)
})

test('delivery, totals and currencies work on their own', async () => {
  const own = await aShop(server)
  const option = await aShippingOption(own, { price: '7.00' })
  const path = `/ecom/v1/shipping-options/${option.id}`
  const { body: read } = await own.owner('GET', path)
  expect(
    (await own.owner('PATCH', path, { shippingOption: { id: option.id, revision: read.shippingOption.revision, title: 'Slow' } }))
      .body.shippingOption.title,
  ).toBe('Slow')
  expect((await own.owner('POST', '/ecom/v1/shipping-options/query', { query: {} })).body.shippingOptions).toHaveLength(1)
  await declareNamespace(own, 'a', { b: 'NUMBER' })
  expect(
    (await own.owner('POST', `${path}/update-extended-fields`, { id: option.id, namespace: 'a', namespaceData: { b: 1 } })).body
      .shippingOption.extendedFields.namespaces,
  ).toEqual({ a: { b: 1 } })
  const address = { country: 'DE' }
  const { body: solutions } = await own.owner('POST', '/_api/delivery-rates/v1/get-delivery-solutions', {
    currency: 'EUR',
    destination: address,
    lineItems: [{ id: 'a', quantity: 1, price: '10' }],
  })
  expect(solutions.deliverySolutions[0].cost.deliveryPrice.amount).toBe('7.00')
  const { body: totals } = await own.owner('POST', '/ecom/v1/calculate-totals', {
    lineItems: [{ id: 'a', quantity: 3, price: '9.99' }],
    shippingAddress: address,
    selectedShippingOption: { code: option.id },
  })
  expect(totals.priceSummary.total.amount).toBe('36.97')
  expect((await own.owner('DELETE', path)).status).toBe(200)
  expect((await own.owner('GET', '/currency_converter/v1/currencies')).body.currencies.length).toBeGreaterThan(20)
  const { body: converted } = await own.owner('POST', '/currency_converter/v1/currencies/amounts/EUR/convert/JPY', {
    amounts: [{ value: '1000', decimalPlaces: 2 }],
  })
  expect(converted.amounts).toEqual([{ value: '1692', decimalPlaces: 0 }])
  expect((await own.owner('GET', '/currency_converter/v1/currencies/rate/EUR/convert/XXX')).status).toBe(404)
})

test('the site, its apps, its keys and its clock', async () => {
  const own = await aShop(server)
  expect((await own.owner('PATCH', '/stoa/v1/sites/current', { site: { name: 'Renamed' } })).body.site.name).toBe('Renamed')
  expect((await own.owner('GET', '/stoa/v1/shop')).body.shop.name).toBe('Renamed')
  const { body: made } = await own.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Second', scopes: ['*'] } })
  const asSecond = { authorization: made.secret as string, 'wix-site-id': own.credentials.siteId }
  expect((await own.raw('GET', '/stoa/v1/api-keys', { headers: asSecond })).body.apiKeys).toHaveLength(2)
  expect((await own.owner('DELETE', `/stoa/v1/api-keys/${made.apiKey.id}`)).status).toBe(200)
  expect((await own.raw('GET', '/stoa/v1/api-keys', { headers: asSecond })).status).toBe(401)
  // One key that expires later, and one that would have expired already.
  const expiring = (expiresDate: Date) =>
    own.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Guest', scopes: ['*'], expiresDate } })
  expect((await expiring(new Date(server.clock.now().getTime() - 1))).status).toBe(400)
  const guest = (await expiring(new Date(server.clock.now().getTime() + 60_000))).body
  const asGuest = { authorization: guest.secret, 'wix-site-id': own.credentials.siteId }
  expect((await own.raw('GET', '/stoa/v1/api-keys', { headers: asGuest })).body.apiKeys).toContainEqual(
    expect.objectContaining({ id: guest.apiKey.id, expiresDate: guest.apiKey.expiresDate }),
  )
  server.clock.advance(61_000)
  await until(async () => ((await own.raw('GET', '/stoa/v1/api-keys', { headers: asGuest })).status === 401 ? true : undefined))
  const { body: app } = await own.owner('POST', '/stoa/v1/oauth-apps', {
    oAuthApp: { name: 'Site', allowedRedirectUris: ['https://a.example'] },
  })
  const { id } = app.oAuthApp
  expect((await own.owner('PATCH', `/stoa/v1/oauth-apps/${id}`, { oAuthApp: { id, name: 'Page' } })).body.oAuthApp.name).toBe(
    'Page',
  )
  expect((await own.owner('GET', '/stoa/v1/oauth-apps')).body.oAuthApps).toHaveLength(2)
  expect((await own.owner('DELETE', `/stoa/v1/oauth-apps/${id}`)).status).toBe(200)
  const clock = await moveClock(own, { to: '2030-01-01T00:00:00.000Z' })
  expect(Number(clock.aheadMilliseconds)).toBeGreaterThan(0)
  const { body: group } = await own.owner('POST', '/billing/v1/tax-groups', { taxGroup: { name: 'Later' } })
  expect(group.taxGroup.createdDate).toMatch(/^2030-01-01/)
})
