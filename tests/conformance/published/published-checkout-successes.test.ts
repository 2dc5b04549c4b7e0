import { cart, checkout, orders } from '@wix/ecom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { hidden } from '../../support/requests/published-functions.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'

// Reading and completing a checkout, through the functions of the published package.

let server: TestServer
let shop: TestShop
let product: Awaited<ReturnType<typeof aProduct>>
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  product = await aProduct(shop)
  await aShippingOption(shop)
})
afterAll(() => server[Symbol.asyncDispose]())

test('the checkout of a cart and its page', async () => {
  const owner = ownerClient(shop, { cart, checkout })
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  const created = await owner.cart.createCart({ lineItems: [{ quantity: 2, catalogReference }] })
  const { checkoutId } = await owner.cart.createCheckout(created._id!, { channelType: 'WEB' })
  const { checkout: byCart } = await hidden(owner.checkout).getCheckoutByCartId!(created._id)
  expect(byCart).toMatchObject({ _id: checkoutId, priceSummary: { subtotal: { amount: '40.00' } } })
  const { checkoutUrl } = await hidden(owner.checkout).getWixCheckoutUrl!(checkoutId)
  expect(new URL(checkoutUrl).pathname).toBe('/hand-over')
})

test('a checkout that is paid by card', async () => {
  const owner = ownerClient(shop, { checkout, orders })
  const visitor = await aVisitor(shop)
  const id = await aCheckout(visitor, [product])
  const { orderId } = await owner.checkout.createOrderAndCharge(id, {
    paymentToken: await visitor.cardToken('4242424242424242'),
  })
  expect(await owner.orders.getOrder(orderId!)).toMatchObject({ paymentStatus: 'PAID', checkoutId: id })
})

test('a checkout that is completed on a custom page', async () => {
  const owner = ownerClient(shop, { checkout })
  const visitor = await aVisitor(shop)
  const id = await aCheckout(visitor, [product])
  const page = 'https://shop.example/thanks'
  await owner.checkout.updateCheckout(id, {}, { overrideCheckoutUrl: page })
  const { checkoutUrl } = await owner.checkout.getCheckoutUrl(id)
  await visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
  const token = new URL(checkoutUrl!).searchParams.get('token')!
  const { statusCode, headers } = await owner.checkout.markCheckoutAsCompletedAndRedirectToUrl(token)
  expect([statusCode, headers]).toEqual([302, [{ key: 'Location', value: page }]])
})

test('a checkout that is closed without an order', async () => {
  const owner = ownerClient(shop, { checkout })
  const id = await aCheckout(await aVisitor(shop), [product])
  await owner.checkout.markCheckoutAsCompleted(id)
  expect((await owner.checkout.getCheckout(id)).completed).toBe(true)
})
