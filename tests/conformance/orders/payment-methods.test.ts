import { expect, test } from 'vitest'
import { aCheckout, aProduct, aVisitor, storesAppId, orderOf } from '../../support/shop/builders.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { server, cards, fields, aReadyShop, aMethod, order, charge, setUp } from './payment-methods-set-up.ts'

setUp()

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
  expect(codeOf(await shop.owner('POST', '/stoa/v1/test-clock/move', { days: 1 }))).toBe('TEST_CLOCK_NOT_IN_LIVE_MODE')
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
