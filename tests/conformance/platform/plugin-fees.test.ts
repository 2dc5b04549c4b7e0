import { additionalFees } from '@wix/ecom/service-plugins'
import { AppStrategy, createClient } from '@wix/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserCart } from '../../support/shop/browser-cart.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { json, pluginProvider } from '../../support/providers/plugin-provider.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { minute, aTaxedShop, register, answerWith, placeOrder, codeOf } from './plugin-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('an app that uses the published package charges fees, which are taxed, shown and part of the order', async () => {
  const shop = await aTaxedShop(server)
  await using provider = await pluginProvider(json({}))
  const plugin = await register(shop, provider, 'ECOM_ADDITIONAL_FEES')
  const app = createClient({
    auth: AppStrategy({ appId: plugin.appId, publicKey: plugin.publicKey }),
    modules: { additionalFees },
  })
  const requests: any[] = []
  app.additionalFees.provideHandlers({
    async calculateAdditionalFees({ request }) {
      requests.push(request)
      const [line] = request.lineItems ?? []
      return {
        currency: 'EUR',
        additionalFees: [
          { code: 'wrap', name: 'Gift wrapping', price: '2.00', taxDetails: { taxable: true }, lineItemIds: [line!._id!] },
          { name: 'Deposit for the crate', price: '0.25' },
        ],
      }
    },
  })
  answerWith(provider, app)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop, { price: '20.00' })])
  const { body } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)
  const [line] = body.checkout.lineItems
  // 20.00 + 4.90 + 2.00 with 19 % on top, and 0.25 without tax.
  expect(body.checkout).toMatchObject({
    priceSummary: { additionalFees: { amount: '2.25' }, tax: { amount: '5.11' }, total: { amount: '32.26' } },
    additionalFees: [
      {
        code: 'wrap',
        name: 'Gift wrapping',
        price: { amount: '2.00' },
        priceAfterTax: { amount: '2.38' },
        lineItemIds: [line.id],
      },
      { name: 'Deposit for the crate', priceAfterTax: { amount: '0.25' }, source: 'SERVICE_PLUGIN', providerAppId: plugin.appId },
    ],
  })
  expect(requests[0]).toMatchObject({ subtotal: '20.00', shippingAddress: { country: 'DE' }, lineItems: [{ price: '20.00' }] })
  const order = await placeOrder(shop, visitor, checkoutId)
  expect(order).toMatchObject({
    priceSummary: { totalAdditionalFees: { amount: '2.25' }, total: { amount: '32.26' } },
    additionalFees: [{ code: 'wrap', providerAppId: plugin.appId }, { price: { amount: '0.25' } }],
  })
  expect(order.failedPlugins).toBeUndefined()
})

test('a cart has the fees of apps, and the browser computes the same totals', async () => {
  const shop = await aTaxedShop(server)
  const fee = { name: 'Gift wrapping', price: '2.00', taxDetails: { taxable: true } }
  await using provider = await pluginProvider(json({ currency: 'EUR', additionalFees: [fee] }))
  await register(shop, provider, 'ECOM_ADDITIONAL_FEES')
  const visitor = await aVisitor(shop)
  const { id, variantId } = await aProduct(shop, { price: '9.99' })
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', {
    lineItems: [{ quantity: 1, catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } } }],
  })
  const shippingAddress = { country: 'DE' }
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', { shippingAddress })
  expect(body).toMatchObject({
    additionalFees: [{ name: 'Gift wrapping', priceAfterTax: { amount: '2.38' } }],
    priceSummary: { additionalFees: { amount: '2.00' }, total: { amount: '14.27' } },
  })
  const cart = await browserCart(visitor, { address: shippingAddress })
  expect(cart.total({})).toBe('14.27')
  expect(cart.total({ [body.cart.lineItems[0].id]: 2 })).toBe('26.16')
})

test('an order is refused when a fee has changed since it was shown', async () => {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const fee = (price: string) => json({ currency: 'EUR', additionalFees: [{ name: 'Handling', price }] })
  await using provider = await pluginProvider(fee('1.00'))
  await register(shop, provider, 'ECOM_ADDITIONAL_FEES')
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [await aProduct(shop)])
  provider.answer(fee('9.00'))
  server.clock.advance(2 * minute)
  expect(await codeOf(visitor, checkoutId)).toBe('CHECKOUT_CHANGED')
})
