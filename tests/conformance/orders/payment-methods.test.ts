import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId, type Visitor } from '../../support/shop/builders.ts'
import { collector } from './orders-builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { stockOf } from '../../support/shop/stock.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const cards = { good: '4242424242424242', settlesLater: '4000000000000580' }
const fields = ({ body }: { body: any }) => body.details.validationError.fieldViolations.map(({ field }: any) => field)

async function aReadyShop(options?: Parameters<typeof aShop>[1]) {
  const shop = await aShop(server, options)
  const product = await aProduct(shop, { price: '20.00', stock: 5 })
  await aShippingOption(shop, { price: '4.90' })
  const visitor = await aVisitor(shop)
  return { shop, product, visitor, checkoutId: await aCheckout(visitor, [product]) }
}

async function aMethod(shop: TestShop, paymentMethod: object): Promise<any> {
  const { status, body } = await shop.owner('POST', '/stoa/v1/payment-methods', {
    paymentMethod: { title: 'Pay', enabled: true, ...paymentMethod },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.paymentMethod
}

const order = (visitor: Visitor, id: string, more: object = {}) =>
  visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, more)
const charge = async (visitor: Visitor, id: string, card = cards.good, more: object = {}) =>
  visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order-and-charge`, {
    paymentToken: await visitor.cardToken(card),
    ...more,
  })
const orderOf = async (shop: TestShop, id: string) => (await shop.owner('GET', `/ecom/v1/orders/${id}`)).body.order
const setMode = (shop: TestShop, mode: string, more: object = {}) =>
  shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode, ...more } })

test('a new site has no payment method: nobody can order, and the shop cannot open', async () => {
  const { shop, visitor, checkoutId, product } = await aReadyShop({ payments: false, published: false })
  expect(codeOf(await order(visitor, checkoutId))).toBe('SITE_NOT_ACCEPTING_PAYMENTS')
  expect(codeOf(await charge(visitor, checkoutId))).toBe('SITE_NOT_ACCEPTING_PAYMENTS')
  expect(await stockOf(shop, product.variantId)).toBe(5)
  const opened = await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { published: true } })
  expect(codeOf(opened)).toBe('NO_PAYMENT_METHOD')
  await aMethod(shop, { kind: 'BANK_TRANSFER' })
  expect((await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { published: true } })).status).toBe(200)
})

test('an order to be paid later shows the instructions, and is cancelled with its stock returned when it is not paid in time', async () => {
  const { shop, visitor, checkoutId, product } = await aReadyShop({ payments: false })
  await aMethod(shop, { kind: 'BANK_TRANSFER', title: 'Transfer', instructions: 'IBAN DE00', expiresAfterDays: 3 })
  const { body } = await order(visitor, checkoutId)
  const placed = await orderOf(shop, body.orderId)
  expect(placed).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'NOT_PAID',
    isTest: true,
    offlinePayment: { kind: 'BANK_TRANSFER', title: 'Transfer', instructions: 'IBAN DE00' },
  })
  expect(await stockOf(shop, product.variantId)).toBe(4)
  server.clock.advance(2 * 24 * 3600_000)
  await server.app.drain()
  expect((await orderOf(shop, body.orderId)).status).toBe('APPROVED')
  server.clock.advance(1.1 * 24 * 3600_000)
  await server.app.drain()
  expect((await orderOf(shop, body.orderId)).status).toBe('CANCELED')
  expect(await stockOf(shop, product.variantId)).toBe(5)
})

test('a payment method has a name for buyers', async () => {
  const { shop } = await aReadyShop({ payments: false })
  const blank = { kind: 'INVOICE', title: '  ' }
  const { status, body } = await shop.owner('POST', '/stoa/v1/payment-methods', { paymentMethod: blank })
  expect([status, body.details.validationError.fieldViolations[0].field]).toEqual([400, 'paymentMethod.title'])
  expect((await aMethod(shop, { kind: 'INVOICE', title: ' Invoice ' })).title).toBe('Invoice')
})

test('an unpaid order with shipped items is not cancelled', async () => {
  const { shop, visitor, checkoutId } = await aReadyShop({ payments: false })
  await aMethod(shop, { kind: 'INVOICE', expiresAfterDays: 1 })
  const { body } = await order(visitor, checkoutId)
  const { lineItems } = await orderOf(shop, body.orderId)
  const sent = await shop.owner('POST', `/ecom/v1/fulfillments/orders/${body.orderId}/create-fulfillment`, {
    fulfillment: { lineItems: [{ id: lineItems[0].id, quantity: 1 }] },
  })
  expect(sent.status).toBe(200)
  server.clock.advance(2 * 24 * 3600_000)
  await server.app.drain()
  expect((await orderOf(shop, body.orderId)).status).toBe('APPROVED')
})

test('a method is offered for its countries and amounts only, and a method that does not fit is refused', async () => {
  const { shop, visitor, checkoutId } = await aReadyShop({ payments: false })
  const austrian = await aMethod(shop, { kind: 'CASH_ON_DELIVERY', countries: ['AT'], position: 0 })
  const large = await aMethod(shop, { kind: 'INVOICE', minAmount: '100', position: 1 })
  const off = await aMethod(shop, { kind: 'OTHER', enabled: false, position: 2 })
  const options = () => visitor.send('GET', `/stoa/v1/checkouts/${checkoutId}/payment-options`)
  expect((await options()).body.paymentOptions).toEqual([])
  for (const { id } of [austrian, large, off])
    expect(codeOf(await order(visitor, checkoutId, { paymentMethodId: id }))).toBe('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE')
  const fitting = await aMethod(shop, { kind: 'BANK_TRANSFER', countries: ['DE'], maxAmount: '24.90', position: 3 })
  expect((await options()).body.paymentOptions).toEqual([{ id: fitting.id, kind: 'BANK_TRANSFER', title: 'Pay' }])
  const { body } = await order(visitor, checkoutId)
  expect((await orderOf(shop, body.orderId)).offlinePayment.paymentMethodId).toBe(fitting.id)
})

test('in live mode the sandbox does not exist, and earlier orders are marked as tests', async () => {
  const { shop, visitor, checkoutId } = await aReadyShop()
  const token = await visitor.cardToken(cards.good)
  const challenged = await charge(visitor, checkoutId, '4000000000003220')
  const challengeId = challenged.body.paymentResponseToken
  const second = await aVisitor(shop)
  const late = await aCheckout(second, [await aProduct(shop)])
  expect((await setMode(shop, 'LIVE')).status).toBe(200)
  expect((await shop.owner('GET', '/stoa/v1/shop')).body.shop).toMatchObject({
    testMode: false,
    paymentMethods: [{ kind: 'BANK_TRANSFER' }],
  })
  const closed = await Promise.all([
    visitor.send('POST', '/stoa/v1/sandbox/card-tokens', {
      card: { number: cards.good, expiryMonth: 12, expiryYear: 2090, securityCode: '123' },
    }),
    visitor.send('GET', `/stoa/v1/sandbox/challenges/${challengeId}`),
    visitor.send('POST', `/stoa/v1/sandbox/challenges/${challengeId}/answer`, { approve: true }),
    visitor.send('POST', `/stoa/v1/sandbox/payments/${checkoutId}/pay`, { paymentToken: token }),
    shop.raw('POST', '/stoa/v1/sandbox/events', {
      body: { payload: JSON.stringify({ siteId: shop.credentials.siteId }), signature: 'x' },
    }),
  ])
  for (const answer of closed) expect([answer.status, codeOf(answer)]).toEqual([404, 'UNKNOWN_ROUTE'])
  const refused = await second.send('POST', `/ecom/v1/checkouts/${late}/create-order-and-charge`, { paymentToken: token })
  expect(codeOf(refused)).toBe('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE')
  const { body } = await order(second, late)
  expect((await orderOf(shop, body.orderId)).isTest).toBe(false)
  const { body: figures } = await shop.owner('GET', '/stoa/v1/insights/overview?days=7')
  expect(figures.overview.orders.current).toBe(1)
  expect(codeOf(await shop.owner('POST', '/stoa/v1/sites/current/clock', { now: '2040-01-01T00:00:00Z' }))).toBe('TEST_MODE_ONLY')
})

test('a shop with the sandbox as its only method cannot go live', async () => {
  const shop = await aShop(server, { payments: false })
  await aMethod(shop, { kind: 'CARD', provider: 'sandbox' })
  expect(codeOf(await setMode(shop, 'LIVE'))).toBe('NO_PAYMENT_METHOD')
  expect((await setMode(shop, 'LIVE', { published: false })).status).toBe(200)
})

test('a buyer must enter name and address before an order, as the owner requires', async () => {
  const { shop, product } = await aReadyShop()
  const visitor = await aVisitor(shop)
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', { lineItems: [{ quantity: 1, catalogReference }] })
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/create-checkout', {
    channelType: 'WEB',
    shippingAddress: { country: 'DE' },
  })
  const path = `/ecom/v1/checkouts/${body.checkoutId}`
  const { body: shown } = await visitor.send('GET', path)
  const { code: delivery } = shown.checkout.shippingInfo.carrierServiceOptions[0].shippingOptions[0]
  const change = (checkout: object) => visitor.send('PATCH', path, { checkout: { id: body.checkoutId, ...checkout } })
  await change({ shippingInfo: { selectedCarrierServiceOption: { code: delivery } } })
  const address = 'checkout.shippingInfo.shippingDestination'
  expect(fields(await order(visitor, body.checkoutId))).toEqual([
    'checkout.buyerInfo.email',
    `${address}.address.city`,
    `${address}.address.addressLine`,
    `${address}.contactDetails.firstName`,
    `${address}.contactDetails.lastName`,
  ])
  await shop.owner('PATCH', '/stoa/v1/checkout-rules', { checkoutRules: { recipientName: 'OPTIONAL', phone: 'REQUIRED' } })
  await change({
    buyerInfo: { email: 'a@example.com' },
    shippingInfo: { shippingDestination: { address: { country: 'DE', city: 'Berlin', addressLine: 'Allee 1' } } },
  })
  expect(fields(await charge(visitor, body.checkoutId))).toEqual([`${address}.contactDetails.phone`])
  await shop.owner('PATCH', '/stoa/v1/checkout-rules', { checkoutRules: { phone: 'OPTIONAL' } })
  expect((await order(visitor, body.checkoutId)).status).toBe(200)
})

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
  expect((await begin()).body).toEqual(first.body)
  const paymentId = new URL(first.body.url).pathname.split('/').at(-1)
  const paymentToken = await visitor.cardToken(cards.good)
  expect((await visitor.send('POST', `/stoa/v1/sandbox/payments/${paymentId}/pay`, { paymentToken })).status).toBe(200)
  expect(await orderOf(shop, first.body.orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
})
