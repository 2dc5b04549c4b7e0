import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, transactionOn } from '../../../apps/server/src/kernel/operations/perform.ts'
import { auditOrderMoney, beginPayment } from '../../../apps/server/src/modules/orders/orders/index.ts'
import { providerNamed, getProviderSecret, signProviderEvent } from '../../../apps/server/src/modules/orders/payments/index.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from '../../support/builders.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { aShop, type TestShop, type WireAnswer } from '../../support/shop.ts'
import { collector, eventsOf, orderNow, transactionsNow, unknownId } from './orders-builders.ts'
import { codeOf, refused } from '../../support/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  challenge: '4000000000003220',
  later: '4000000000000077',
}

interface Purchase {
  shop: TestShop
  visitor: Visitor
  product: { id: string; variantId: string }
  checkoutId: string
}

async function aPurchase(): Promise<Purchase> {
  const shop = await aShop(server)
  const product = await aProduct(shop, { stock: 5 })
  await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  return { shop, visitor, product, checkoutId: await aCheckout(visitor, [product]) }
}

async function pay({ visitor, checkoutId }: Purchase, card: string, options: object = {}): Promise<WireAnswer> {
  return visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
    paymentToken: await visitor.cardToken(card),
    ...options,
  })
}

/** Only staff and apps may delay the capture of a payment. */
async function hold({ shop, visitor, checkoutId }: Purchase, card: string): Promise<WireAnswer> {
  return shop.owner('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
    paymentToken: await visitor.cardToken(card),
    delayCapture: true,
  })
}

async function onlyOrder({ shop }: Purchase): Promise<any> {
  const filter = { status: { $in: ['INITIALIZED', 'PENDING', 'APPROVED', 'CANCELED', 'REJECTED'] } }
  const { body } = await shop.owner('POST', '/ecom/v1/orders/search', { search: { filter } })
  expect(body.orders).toHaveLength(1)
  return body.orders[0]
}

async function stockOf({ shop, product }: Purchase): Promise<number> {
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', {
    query: { filter: { variantId: product.variantId } },
  })
  return body.inventoryItems[0].quantity
}

async function providerEvent({ shop }: Purchase, event: { id: string; paymentId: string; status: string }): Promise<WireAnswer> {
  const site = await openSite(server.app.kernel, shop.credentials.siteId)
  const payload = JSON.stringify({ siteId: site.siteId, ...event })
  const signature = signProviderEvent(await getProviderSecret(site, 'sandbox'), payload)
  return shop.raw('POST', '/stoa/v1/sandbox/events', { body: { payload, signature } })
}

async function runJobs(): Promise<void> {
  await server.app.drain()
}

async function expectRightMoney({ shop }: Purchase): Promise<void> {
  expect(await auditOrderMoney(await openSite(server.app.kernel, shop.credentials.siteId))).toBeUndefined()
}

test('a valid card pays and approves the order, and only its last digits are shown', async () => {
  const purchase = await aPurchase()
  const { body } = await pay(purchase, cards.good)
  const order = await orderNow(purchase.shop, body.orderId)
  expect(order).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'PAID',
    balanceSummary: { paid: { amount: '24.90' }, balance: { amount: '0.00' } },
  })
  expect((await transactionsNow(purchase.shop, order.id)).payments).toMatchObject([
    {
      status: 'APPROVED',
      amount: { amount: '24.90' },
      regularPaymentDetails: { offlinePayment: false, creditCardDetails: { brand: 'VISA', lastFourDigits: '4242' } },
    },
  ])
  expect((await eventsOf(purchase.shop, order.id)).filter((slug) => slug === 'approved')).toHaveLength(1)
  const stored = await server.database.db
    .selectFrom('sandbox_card')
    .selectAll()
    .where('site_id', '=', purchase.shop.credentials.siteId)
    .execute()
  expect(JSON.stringify(stored)).not.toContain(cards.good)
  await expectRightMoney(purchase)
})

test('a card refund goes through the provider, once, and the goods return to stock', async () => {
  const purchase = await aPurchase()
  const { shop } = purchase
  const { body } = await pay(purchase, cards.good)
  const order = await orderNow(shop, body.orderId)
  const [payment] = (await transactionsNow(shop, order.id)).payments
  expect(await stockOf(purchase)).toBe(4)
  const refunded = await collector(shop, order.id, 'trigger-refund', {
    payments: [{ paymentId: payment.id }],
    details: { lineItems: [{ lineItemId: order.lineItems[0].id, quantity: 1 }], shippingIncluded: true },
    sideEffects: { restockInfo: { type: 'ALL_ITEMS' } },
  })
  expect(refunded.body.orderTransactions).toMatchObject({
    payments: [{ status: 'REFUNDED' }],
    refunds: [{ transactions: [{ externalRefund: false, refundStatus: 'SUCCEEDED', amount: { amount: '24.90' } }] }],
  })
  expect(await orderNow(shop, order.id)).toMatchObject({
    paymentStatus: 'FULLY_REFUNDED',
    lineItems: [{ refundQuantity: 1, restockQuantity: 1 }],
  })
  expect(await stockOf(purchase)).toBe(5)
  await runJobs()
  expect(await stockOf(purchase)).toBe(5)
  await expectRightMoney(purchase)
})

test('a declined card leaves the order unpaid, and another card pays it', async () => {
  const purchase = await aPurchase()
  const declined = await pay(purchase, cards.declined)
  expect(declined.body.details.applicationError).toMatchObject({ code: 'PAYMENT_ERROR', data: { reason: 'CARD_DECLINED' } })
  expect((await pay(purchase, cards.poor)).body.details.applicationError.data.reason).toBe('INSUFFICIENT_FUNDS')
  expect(await onlyOrder(purchase)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'DECLINED' })
  expect((await pay(purchase, cards.good)).status).toBe(200)
  expect(await onlyOrder(purchase)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID', number: '10001' })
  expect(await stockOf(purchase)).toBe(4)
  await expectRightMoney(purchase)
})

test('ten minutes after a declined card others may have what was held, and the buyer may still come back with another card', async () => {
  const purchase = await aPurchase()
  const { shop, visitor, checkoutId } = purchase
  const first = (await pay(purchase, cards.declined)).body.details.applicationError.data.orderId
  expect(await stockOf(purchase)).toBe(4)
  server.clock.advance(9 * 60_000)
  await runJobs()
  expect((await pay(purchase, cards.poor)).body.details.applicationError.data.orderId).toBe(first)
  server.clock.advance(9 * 60_000)
  await runJobs()
  expect([await stockOf(purchase), (await orderNow(shop, first)).status]).toEqual([4, 'INITIALIZED'])
  server.clock.advance(2 * 60_000)
  await runJobs()
  expect([await stockOf(purchase), (await orderNow(shop, first)).status]).toEqual([5, 'CANCELED'])
  expect((await eventsOf(shop, first)).slice(-2)).toEqual(['updated', 'canceled'])
  await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: {} })
  const { orderId } = (await pay(purchase, cards.good)).body
  expect(await orderNow(shop, orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect(await stockOf(purchase)).toBe(4)
  await expectRightMoney(purchase)
})

test('an order waits for the card that is being tried after a declined one', async () => {
  const purchase = await aPurchase()
  const first = (await pay(purchase, cards.declined)).body.details.applicationError.data.orderId
  const { paymentResponseToken } = (await pay(purchase, cards.challenge)).body
  server.clock.advance(20 * 60_000)
  await runJobs()
  await purchase.visitor.send('POST', `/stoa/v1/sandbox/challenges/${paymentResponseToken}/answer`, { approve: true })
  await runJobs()
  expect(await orderNow(purchase.shop, first)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  await expectRightMoney(purchase)
})

test('after a declined card the buyer changes the checkout: the unpaid order is canceled, and another one is paid', async () => {
  const purchase = await aPurchase()
  const { shop, visitor, checkoutId } = purchase
  const change = (buyerNote: string) => visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { buyerNote } })
  const first = (await pay(purchase, cards.declined)).body.details.applicationError.data.orderId
  expect((await change('Please ring twice')).body.checkout).toMatchObject({ buyerNote: 'Please ring twice', completed: false })
  expect(await orderNow(shop, first)).toMatchObject({ status: 'CANCELED' })
  expect(await stockOf(purchase)).toBe(5)
  const { orderId } = (await pay(purchase, cards.good)).body
  expect(await orderNow(shop, orderId)).toMatchObject({ status: 'APPROVED', buyerNote: 'Please ring twice', checkoutId })
  expect(await stockOf(purchase)).toBe(4)
  expect(await change('Too late')).toMatchObject({
    status: 409,
    body: { details: { applicationError: { code: 'CHECKOUT_IS_COMPLETE', data: { orderId } } } },
  })
  await expectRightMoney(purchase)
})

test('while a payment is open, the checkout does not change; once its order is canceled, it may become another', async () => {
  const purchase = await aPurchase()
  const { shop, visitor, checkoutId } = purchase
  const change = () => shop.owner('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { buyerNote: 'Ring' } })
  const paymentToken = await visitor.cardToken(cards.good)
  const payAgain = () => shop.owner('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, { paymentToken })
  const { body } = await pay(purchase, cards.challenge)
  expect(codeOf(await change())).toBe('CHECKOUT_IS_COMPLETE')
  await visitor.send('POST', `/stoa/v1/sandbox/challenges/${body.paymentResponseToken}/answer`, { approve: false })
  server.clock.advance(2 * 3600_000)
  await runJobs()
  expect(await orderNow(shop, body.orderId)).toMatchObject({ status: 'CANCELED' })
  expect(codeOf(await payAgain())).toBe('CHECKOUT_CHANGED')
  expect((await change()).status).toBe(200)
  const { orderId } = (await payAgain()).body
  expect(await orderNow(shop, orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect(await stockOf(purchase)).toBe(4)
})

test('a challenge waits for the buyer, and the first answer counts', async () => {
  const purchase = await aPurchase()
  const { shop, visitor } = purchase
  const { body } = await pay(purchase, cards.challenge)
  const challenge = `/stoa/v1/sandbox/challenges/${body.paymentResponseToken}`
  expect((await visitor.send('GET', challenge)).body.challenge).toMatchObject({
    orderId: body.orderId,
    amount: '24.90',
    currency: 'EUR',
    status: 'WAITING',
  })
  expect(await orderNow(shop, body.orderId)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PENDING' })
  expect((await visitor.send('POST', `${challenge}/answer`, { approve: true })).body.challenge.status).toBe('APPROVED')
  expect((await visitor.send('POST', `${challenge}/answer`, { approve: false })).body.challenge.status).toBe('APPROVED')
  expect(await orderNow(shop, body.orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  const unknown = await visitor.send('GET', `/stoa/v1/sandbox/challenges/${unknownId}`)
  expect(unknown).toMatchObject(refused(404, 'CHALLENGE_NOT_FOUND'))
})

test('a failed challenge declines the payment', async () => {
  const purchase = await aPurchase()
  const { body } = await pay(purchase, cards.challenge)
  await purchase.visitor.send('POST', `/stoa/v1/sandbox/challenges/${body.paymentResponseToken}/answer`, { approve: false })
  expect(await onlyOrder(purchase)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'DECLINED' })
})

test('provider events apply once, in any order and however often they arrive', async () => {
  const purchase = await aPurchase()
  const { body } = await pay(purchase, cards.later)
  const order = await onlyOrder(purchase)
  expect(order).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PENDING' })
  const paymentId = body.paymentGatewayOrderId as string
  expect((await providerEvent(purchase, { id: 'e-2', paymentId, status: 'APPROVED' })).status).toBe(200)
  const paid = await onlyOrder(purchase)
  expect(paid).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  for (const event of [
    { id: 'e-2', status: 'APPROVED' },
    { id: 'e-1', status: 'PENDING' },
    { id: 'e-3', status: 'APPROVED' },
    { id: 'e-0', status: 'DECLINED' },
  ]) {
    expect((await providerEvent(purchase, { ...event, paymentId })).status).toBe(200)
  }
  expect(await onlyOrder(purchase)).toEqual(paid)
  expect((await eventsOf(purchase.shop, order.id)).filter((slug) => slug === 'approved')).toHaveLength(1)
  const unknown = await providerEvent(purchase, { id: 'e-9', paymentId: unknownId, status: 'APPROVED' })
  expect(codeOf(unknown)).toBe('PAYMENT_NOT_FOUND')
  await expectRightMoney(purchase)
})

test('an event without the provider’s signature is refused', async () => {
  const purchase = await aPurchase()
  const payload = JSON.stringify({ id: 'x', siteId: purchase.shop.credentials.siteId, paymentId: unknownId, status: 'APPROVED' })
  for (const body of [
    { payload, signature: 'no' },
    { payload, signature: signProviderEvent('guess', payload) },
    { payload: 'no json', signature: 'x' },
  ]) {
    const response = await purchase.shop.raw('POST', '/stoa/v1/sandbox/events', { body })
    expect(response).toMatchObject(refused(401, 'SIGNATURE_INVALID'))
  }
})

test('a payment whose event never arrived is polled', async () => {
  const purchase = await aPurchase()
  await pay(purchase, cards.later)
  server.clock.advance(10_000)
  await runJobs()
  expect(await onlyOrder(purchase)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
})

test('work that a crash interrupted between intent, charge and outcome is finished, and charged once', async () => {
  const purchase = await aPurchase()
  await pay(purchase, cards.declined)
  const { id } = await onlyOrder(purchase)
  const { kernel } = server.app
  const site = await openSite(kernel, purchase.shop.credentials.siteId)
  const inSite = transactionOn(kernel, site)
  const paymentToken = await purchase.visitor.cardToken(cards.good)
  const intent = await inSite((tx) => beginPayment(tx, id, { amount: 2490n, provider: 'sandbox', paymentToken }))
  // The network took the money, and the process died before it recorded that.
  const charge = {
    idempotencyKey: intent.id,
    orderId: id,
    amount: 2490n,
    currency: 'EUR',
    card: { token: paymentToken },
    capture: true,
  }
  await providerNamed('sandbox')!.charge({ ...site, transaction: inSite }, charge)
  expect(await onlyOrder(purchase)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'DECLINED' })
  server.clock.advance(61_000)
  await runJobs()
  expect(await onlyOrder(purchase)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect((await transactionsNow(purchase.shop, id)).payments.map(({ status }: any) => status)).toEqual(['DECLINED', 'APPROVED'])
  await expectRightMoney(purchase)
})

test('money that arrives for a cancelled order is refunded to the buyer', async () => {
  const purchase = await aPurchase()
  const { shop } = purchase
  const { body } = await pay(purchase, cards.later)
  await shop.owner('POST', `/ecom/v1/orders/${body.orderId}/cancel`, {})
  expect(await stockOf(purchase)).toBe(5)
  await providerEvent(purchase, { id: 'late', paymentId: body.paymentGatewayOrderId, status: 'APPROVED' })
  await runJobs()
  expect(await onlyOrder(purchase)).toMatchObject({
    status: 'CANCELED',
    paymentStatus: 'FULLY_REFUNDED',
    balanceSummary: { refunded: { amount: '24.90' } },
  })
  await expectRightMoney(purchase)
})

test('an authorized payment is captured in part or voided, and only once', async () => {
  const held = await aPurchase()
  const { shop } = held
  const { body } = await hold(held, cards.good)
  const { id } = await onlyOrder(held)
  expect(await orderNow(shop, id)).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'PENDING',
    balanceSummary: { authorized: { amount: '24.90' }, paid: { amount: '0.00' } },
  })
  const paymentId = body.paymentGatewayOrderId as string
  const code = (response: WireAnswer) => codeOf(response)
  expect(code(await shop.owner('POST', `/ecom/v1/orders/${id}/cancel`, {}))).toBe('ORDER_HAS_AUTHORIZED_TRANSACTION')
  expect(
    code(await collector(shop, id, 'capture-authorized-payments', { payments: [{ paymentId, amount: { amount: '24.91' } }] })),
  ).toBe('INVALID_AMOUNT')
  expect(code(await collector(shop, id, 'capture-authorized-payments', { payments: [{ paymentId: unknownId }] }))).toBe(
    'PAYMENT_NOT_FOUND',
  )
  const captured = await collector(shop, id, 'capture-authorized-payments', {
    payments: [{ paymentId, amount: { amount: '20.00' } }],
  })
  expect(captured.body.orderTransactions.payments[0]).toMatchObject({
    status: 'APPROVED',
    regularPaymentDetails: { authorizationDetails: { captures: [{ status: 'SUCCEEDED', amount: { amount: '20.00' } }] } },
  })
  expect(await orderNow(shop, id)).toMatchObject({
    paymentStatus: 'PARTIALLY_PAID',
    balanceSummary: { paid: { amount: '20.00' }, authorized: { amount: '0.00' } },
  })
  expect(code(await collector(shop, id, 'capture-authorized-payments', { payments: [{ paymentId }] }))).toBe(
    'PAYMENT_ALREADY_CAPTURED',
  )
  expect(code(await collector(shop, id, 'void-authorized-payments', { paymentIds: [paymentId] }))).toBe(
    'PAYMENT_ALREADY_CAPTURED',
  )
  await expectRightMoney(held)
})

test('a voided payment releases the buyer’s money', async () => {
  const held = await aPurchase()
  const { shop } = held
  const { body } = await hold(held, cards.good)
  const paymentId = body.paymentGatewayOrderId as string
  const voided = await collector(shop, body.orderId, 'void-authorized-payments', { paymentIds: [paymentId] })
  expect(voided.body.orderTransactions.payments[0]).toMatchObject({
    status: 'VOIDED',
    regularPaymentDetails: { authorizationDetails: { void: { status: 'SUCCEEDED', reason: 'MANUAL' } } },
  })
  const order = await onlyOrder(held)
  expect(order).toMatchObject({ paymentStatus: 'CANCELED', balanceSummary: { authorized: { amount: '0.00' } } })
  expect(order.activities.map(({ activityType }: any) => activityType)).toEqual([
    'ORDER_PLACED',
    'AUTHORIZED_PAYMENT_CREATED',
    'AUTHORIZED_PAYMENT_VOIDED',
  ])
  const again = await collector(shop, body.orderId, 'void-authorized-payments', { paymentIds: [paymentId] })
  expect(codeOf(again)).toBe('PAYMENT_ALREADY_VOIDED')
})

test('an invalid or expired card is refused by the form', async () => {
  const visitor = await aVisitor(await aShop(server))
  const send = (number: string, expiryYear: number) =>
    visitor.send('POST', '/stoa/v1/sandbox/card-tokens', { card: { number, expiryMonth: 1, expiryYear, securityCode: '123' } })
  expect(await send('4242424242424241', 2090)).toMatchObject(refused(400, 'CARD_NUMBER_INVALID'))
  expect(await send(cards.good, 2020)).toMatchObject(refused(400, 'CARD_EXPIRED'))
})
