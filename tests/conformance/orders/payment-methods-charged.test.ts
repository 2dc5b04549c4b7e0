import { expect, test } from 'vitest'
import { aCheckout, aProduct, aVisitor, storesAppId, type Visitor, orderOf } from '../../support/shop/builders.ts'
import { collector } from './orders-builders.ts'
import type { TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { server, cards, fields, aReadyShop, aMethod, order, charge, setUp } from './payment-methods-set-up.ts'

setUp()

test('a charge with the same Idempotency-Key gets the same response and is made once', async () => {
  const { shop, visitor, checkoutId } = await aReadyShop()
  const paymentToken = await visitor.cardToken(cards.good)
  const headers = { authorization: (await tokenOf(shop)).access_token }
  const product = await aProduct(shop)
  const buyer: Visitor = { ...visitor, send: (method, path, body) => shop.raw(method, path, { headers, ...(body && { body }) }) }
  const id = await aCheckout(buyer, [product])
  const chargeWithKey = () =>
    shop.raw('POST', `/ecom/v1/checkouts/${id}/create-order-and-charge`, {
      headers: { ...headers, 'idempotency-key': 'once' },
      body: { paymentToken },
    })
  const first = await chargeWithKey()
  expect(first.status).toBe(200)
  expect((await chargeWithKey()).body).toEqual(first.body)
  const { paid } = (await orderOf(shop, first.body.orderId)).balanceSummary
  expect(paid.amount).toBe('24.90')
  expect(codeOf(await charge(visitor, checkoutId))).toBeUndefined()
})

async function tokenOf(shop: TestShop) {
  const { body } = await shop.raw('POST', '/oauth2/token', {
    body: { clientId: shop.credentials.clientId, grantType: 'anonymous' },
  })
  return body as { access_token: string }
}

test('a visitor cannot choose a delayed capture or to save the card', async () => {
  const { visitor, checkoutId } = await aReadyShop()
  expect(fields(await charge(visitor, checkoutId, cards.good, { delayCapture: true }))).toEqual(['delayCapture'])
  expect(fields(await charge(visitor, checkoutId, cards.good, { savePaymentMethod: true }))).toEqual(['savePaymentMethod'])
  expect(fields(await order(visitor, checkoutId, { delayCapture: true }))).toEqual(['delayCapture'])
  expect((await charge(visitor, checkoutId)).status).toBe(200)
})

test('a method that captures on fulfilment authorizes the payment until everything is shipped', async () => {
  const { shop, visitor, checkoutId } = await aReadyShop({ payments: false })
  await aMethod(shop, { kind: 'CARD', provider: 'sandbox', capture: 'ON_FULFILLMENT' })
  const { body } = await charge(visitor, checkoutId)
  const placed = await orderOf(shop, body.orderId)
  expect(placed).toMatchObject({
    status: 'APPROVED',
    balanceSummary: { authorized: { amount: '24.90' }, paid: { amount: '0.00' } },
  })
  await shop.owner('POST', `/ecom/v1/fulfillments/orders/${body.orderId}/create-fulfillment`, {
    fulfillment: { lineItems: [{ id: placed.lineItems[0].id, quantity: 1 }] },
  })
  await server.app.drain()
  expect((await orderOf(shop, body.orderId)).paymentStatus).toBe('PAID')
})

test('a pending capture and a pending refund are polled until the provider decides', async () => {
  const { shop, visitor, checkoutId } = await aReadyShop({ payments: false })
  await aMethod(shop, { kind: 'CARD', provider: 'sandbox', capture: 'ON_FULFILLMENT' })
  const { body } = await charge(visitor, checkoutId, cards.settlesLater)
  const { orderId, paymentGatewayOrderId: paymentId } = body
  const capture = await collector(shop, orderId, 'capture-authorized-payments', { payments: [{ paymentId }] })
  expect(capture.status).toBe(200)
  expect((await orderOf(shop, orderId)).balanceSummary.paid.amount).toBe('0.00')
  server.clock.advance(6000)
  await server.app.drain()
  expect((await orderOf(shop, orderId)).paymentStatus).toBe('PAID')
  const refund = await collector(shop, orderId, 'trigger-refund', { payments: [{ paymentId }] })
  expect(refund.status).toBe(200)
  expect((await orderOf(shop, orderId)).balanceSummary).toMatchObject({
    refunded: { amount: '0.00' },
    pendingRefund: { amount: '24.90' },
  })
  server.clock.advance(6000)
  await server.app.drain()
  expect((await orderOf(shop, orderId)).paymentStatus).toBe('FULLY_REFUNDED')
})

test.each([
  ['4000000000000085', 'declined', { status: 'INITIALIZED', paymentStatus: 'DECLINED', paid: '0.00' }],
  ['4000000000000184', 'approved twice', { status: 'APPROVED', paymentStatus: 'PAID', paid: '24.90' }],
  ['4000000000000283', 'approved before it was pending', { status: 'APPROVED', paymentStatus: 'PAID', paid: '24.90' }],
])('the card %s is %s by events of the provider', async (card, _what, expected) => {
  const { shop, visitor, checkoutId } = await aReadyShop()
  const { body } = await charge(visitor, checkoutId, card)
  expect(await orderOf(shop, body.orderId)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PENDING' })
  for (const seconds of [6, 10, 20]) {
    server.clock.advance(seconds * 1000)
    await server.app.drain()
  }
  const { status, paymentStatus, balanceSummary } = await orderOf(shop, body.orderId)
  expect({ status, paymentStatus, paid: balanceSummary.paid.amount }).toEqual(expected)
})

test('digital goods are delivered when they are paid, not when they are ordered', async () => {
  const { shop } = await aReadyShop()
  const { body } = await shop.owner('POST', '/stores/v3/products-with-inventory', {
    product: {
      name: 'Pattern',
      productType: 'DIGITAL',
      visible: true,
      variantsInfo: {
        variants: [{ visible: true, price: { actualPrice: { amount: '8.00' } }, inventoryItem: { inStock: true } }],
      },
    },
  })
  const visitor = await aVisitor(shop)
  const catalogReference = {
    appId: storesAppId,
    catalogItemId: body.product.id,
    options: { variantId: body.product.variantsInfo.variants[0].id },
  }
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 1, catalogReference }] })
  const created = await visitor.send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    email: 'a@example.com',
  })
  const { body: placed } = await order(visitor, created.body.checkoutId)
  expect((await orderOf(shop, placed.orderId)).fulfillmentStatus).toBe('NOT_FULFILLED')
  const paid = await shop.owner('POST', `/ecom/v1/payments-collector/orders/${placed.orderId}/mark-as-paid`, {})
  expect(paid.body.order ?? (await orderOf(shop, placed.orderId))).toMatchObject({
    paymentStatus: 'PAID',
    fulfillmentStatus: 'FULFILLED',
  })
})

test('a completion link works for its own visitor, for a day, and once the order is paid', async () => {
  const { shop, visitor, product } = await aReadyShop()
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  const { body: made } = await visitor.send('POST', '/ecom/v1/checkouts', {
    channelType: 'WEB',
    lineItems: [{ quantity: 1, catalogReference }],
    overrideCheckoutUrl: 'https://pay.example.com/now',
  })
  const link = async () => {
    const { body } = await visitor.send('GET', `/ecom/v1/checkouts/${made.checkout.id}/checkout-url`)
    return new URL(body.checkoutUrl).searchParams.get('token')!
  }
  const complete = (by: Visitor, token: string) =>
    by.send('GET', `/ecom/v1/checkouts/mark-checkout-as-completed-and-redirect-to-url?token=${token}`)
  const token = await link()
  expect(codeOf(await complete(visitor, token))).toBe('CHECKOUT_NOT_PAID')
  expect(codeOf(await complete(await aVisitor(shop), token))).toBe('UNAUTHENTICATED_TOKEN')
  server.clock.advance(25 * 3600_000)
  expect(codeOf(await complete(await aVisitor(shop), token))).toBe('UNAUTHENTICATED_TOKEN')
})

test('a challenge is visible to its own buyer, and nobody else can answer it', async () => {
  const { shop, visitor, checkoutId } = await aReadyShop()
  const { body } = await charge(visitor, checkoutId, '4000000000003220')
  const path = `/stoa/v1/sandbox/challenges/${body.paymentResponseToken}`
  const otherVisitor = await aVisitor(shop)
  expect((await otherVisitor.send('GET', path)).status).toBe(404)
  expect((await otherVisitor.send('POST', `${path}/answer`, { approve: false })).status).toBe(404)
  expect((await visitor.send('POST', `${path}/answer`, { approve: true })).status).toBe(200)
})

test('without script, the order waits for the card that is entered on the provider’s page', async () => {
  const { shop, visitor, checkoutId } = await aReadyShop()
  const begin = () => visitor.send('POST', `/stoa/v1/checkouts/${checkoutId}/hosted-payment`, {})
  const first = await begin()
  expect(first.body.url).toMatch(/\/sandbox\/pay\//)
  // Beginning again ends the page that was opened before.
  const again = await begin()
  expect(again.body.orderId).toBe(first.body.orderId)
  const paymentOf = (url: string) => new URL(url).pathname.split('/').at(-1)
  const stale = { paymentToken: await visitor.cardToken(cards.good) }
  expect((await visitor.send('POST', `/stoa/v1/sandbox/payments/${paymentOf(first.body.url)}/pay`, stale)).status).not.toBe(200)
  const paymentId = paymentOf(again.body.url)
  const paymentToken = await visitor.cardToken(cards.good)
  expect((await visitor.send('POST', `/stoa/v1/sandbox/payments/${paymentId}/pay`, { paymentToken })).status).toBe(200)
  expect(await orderOf(shop, first.body.orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
})
