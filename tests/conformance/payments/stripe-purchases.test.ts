import { expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { testCards } from '../../support/providers/stripe-double.ts'
import { aCheckout } from '../../support/shop/builders.ts'
import { aBuyer, answerBank, aStripeShop, deliver, expectRightMoney, server, setUp, stripe } from './stripe-shop.ts'

setUp()

const card = (number: string) => ({ type: 'card', number })

test('a card is charged once, and the owner sees the method, the fee, the risk and the payment at Stripe', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  const paid = await buyer.pay(card(testCards.good))
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  expect(await buyer.order()).toMatchObject({ id: paid.body.orderId, status: 'APPROVED', paymentStatus: 'PAID' })
  const [intent] = [...stripe.net.intents.values()].slice(-1)
  expect(intent).toMatchObject({ amount: 2490, currency: 'eur', status: 'succeeded', received: 2490 })
  expect(intent!.metadata).toMatchObject({ order_id: paid.body.orderId })
  expect(await buyer.payment()).toMatchObject({
    status: 'APPROVED',
    amount: { amount: '24.90' },
    regularPaymentDetails: { gatewayTransactionId: intent!.id, creditCardDetails: { brand: 'VISA', lastFourDigits: '4242' } },
  })
  await expectRightMoney(shop.shop)
})

test('after a declined card nothing is charged, and another card pays the same order', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  const declined = await buyer.pay(card(testCards.insufficientFunds))
  expect(codeOf(declined)).toBe('PAYMENT_ERROR')
  expect(declined.body.details.applicationError.data).toMatchObject({ reason: 'INSUFFICIENT_FUNDS' })
  const paid = await buyer.pay(card(testCards.good))
  expect(paid.body.orderId).toBe(declined.body.details.applicationError.data.orderId)
  expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
})

test.each([
  ['3-D Secure', card(testCards.threeDSecure)],
  ['iDEAL', { type: 'ideal' }],
  ['Klarna', { type: 'klarna' }],
])('%s sends the buyer to a page, and the order is placed when they are back', async (_name, how) => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  const begun = await buyer.pay(how)
  expect(begun.body).toMatchObject({
    redirectUrl: expect.stringContaining('/pages/bank/'),
    paymentGatewayOrderId: expect.any(String),
  })
  const paymentId = begun.body.paymentGatewayOrderId
  expect((await buyer.resume(paymentId)).body).toMatchObject({ status: 'WAITING', url: begun.body.redirectUrl })
  expect(await answerBank(begun.body.redirectUrl, 'approve')).toBe(`http://localhost/payments/${paymentId}/return`)
  expect((await buyer.resume(paymentId)).body).toMatchObject({ status: 'PLACED', orderId: begun.body.orderId })
  expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  await deliver({ copies: 2, reversed: true })
  await server.app.drain()
  await expectRightMoney(shop.shop)
})

test('a refused confirmation fails the payment, and the buyer tries again', async () => {
  const buyer = await aBuyer(await aStripeShop())
  const begun = await buyer.pay(card(testCards.threeDSecure))
  await answerBank(begun.body.redirectUrl, 'fail')
  expect((await buyer.resume(begun.body.paymentGatewayOrderId)).body).toMatchObject({
    status: 'FAILED',
    reason: 'AUTHENTICATION_FAILED',
  })
  expect((await buyer.pay(card(testCards.good))).status).toBe(200)
})

test('without JavaScript the buyer pays on Stripe’s page', async () => {
  const buyer = await aBuyer(await aStripeShop())
  const { body } = await buyer.payOnPage()
  expect(body.url).toContain('/pages/checkout/')
  const response = await fetch(body.url, { method: 'POST', body: `answer=pay&number=${testCards.good}`, redirect: 'manual' })
  const paymentId = /payments\/([\w-]+)\/return/.exec(response.headers.get('location') ?? '')![1]!
  expect((await buyer.resume(paymentId)).body).toMatchObject({ status: 'PLACED', orderId: body.orderId })
  expect(await buyer.order()).toMatchObject({ paymentStatus: 'PAID' })
})

test('what a member pays with on Stripe’s page is kept where they ask for it', async () => {
  const { shop, product, method } = await aStripeShop()
  const member = await aMember(shop)
  const checkoutId = await aCheckout(member, [product])
  const { body } = await member.send('POST', `/stoa/v1/checkouts/${checkoutId}/hosted-payment`, {
    paymentMethodId: method.id,
    savePaymentMethod: true,
  })
  await fetch(body.url, { method: 'POST', body: `answer=pay&number=${testCards.good}`, redirect: 'manual' })
  await deliver()
  await server.app.drain()
  expect((await member.send('GET', '/stoa/v1/saved-cards')).body.savedCards).toMatchObject([
    { brand: 'VISA', lastFourDigits: '4242' },
  ])
})

test('a page that another attempt has ended cannot be paid, and the page of that attempt can, once', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  const [first, second] = [(await buyer.payOnPage()).body.url, (await buyer.payOnPage()).body.url]
  expect(second).not.toBe(first)
  const press = (url: string) =>
    fetch(url, { method: 'POST', body: `answer=pay&number=${testCards.good}`, redirect: 'manual' }).then(({ headers }) =>
      headers.get('location'),
    )
  expect(await press(first)).toBeNull()
  expect(await buyer.order()).toMatchObject({ status: 'INITIALIZED' })
  expect(await press(second)).toBe(await press(second))
  const paymentId = /payments\/([\w-]+)\/return/.exec((await press(second)) ?? '')![1]!
  expect((await buyer.resume(paymentId)).body).toMatchObject({ status: 'PLACED' })
  const { id: orderId } = await buyer.order()
  const paid = [...stripe.net.intents.values()].filter(({ metadata }) => metadata['order_id'] === orderId)
  expect(paid.map(({ received }) => received)).toEqual([2490])
  await expectRightMoney(shop.shop)
})

test('a direct debit places the order at once, and is paid or fails days later', async () => {
  const shop = await aStripeShop()
  for (const [iban, status] of [
    ['DE89370400440532013000', 'PAID'],
    ['DE62370400440532013001', 'DECLINED'],
  ] as const) {
    const buyer = await aBuyer(shop)
    await buyer.pay({ type: 'sepa_debit', number: iban })
    expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PENDING' })
    const intent = [...stripe.net.intents.values()].at(-1)!
    server.clock.advance(3 * 24 * 3_600_000)
    stripe.net.settleDebit(intent)
    await deliver()
    await server.app.drain()
    expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: status })
  }
  await expectRightMoney(shop.shop)
})

test('events that come twice, reversed, before the answer or never leave the same books', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  // The answer is lost on its way.
  stripe.faults.push({ kind: 'LOST', path: /payment_intents$/, method: 'POST', times: 2 })
  const open = await buyer.pay(card(testCards.good))
  expect(open.body).toMatchObject({ orderId: expect.any(String), paymentGatewayOrderId: expect.any(String) })
  stripe.faults.length = 0
  expect(await buyer.order()).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PENDING' })
  expect(await deliver({ copies: 3, reversed: true })).toContain(200)
  await server.app.drain()
  expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect([...stripe.net.intents.values()].filter(({ metadata }) => metadata['payment_id']).at(-1)).toMatchObject({
    received: 2490,
  })
  await expectRightMoney(shop.shop)
})

test('an event that never comes is replaced by asking', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  stripe.faults.push({ kind: 'LOST', path: /payment_intents$/, method: 'POST', times: 2 })
  await buyer.pay(card(testCards.good))
  stripe.faults.length = 0
  stripe.net.events.length = 0
  server.clock.advance(61_000)
  await server.app.drain()
  expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  await expectRightMoney(shop.shop)
})

test('an authorized payment is captured in part and refunded', async () => {
  const shop = await aStripeShop()
  const { revision } = shop.method
  const change = { paymentMethod: { id: shop.method.id, revision, capture: 'ON_FULFILLMENT' } }
  expect((await shop.shop.owner('PATCH', `/stoa/v1/payment-methods/${shop.method.id}`, change)).status).toBe(200)
  const buyer = await aBuyer(shop)
  const { body } = await buyer.pay(card(testCards.good))
  const { id: paymentId } = await buyer.payment()
  const captured = await shop.shop.owner(
    'POST',
    `/ecom/v1/payments-collector/orders/${body.orderId}/capture-authorized-payments`,
    {
      ecomOrderId: body.orderId,
      payments: [{ paymentId, amount: { amount: '10.00' } }],
    },
  )
  expect(captured.status, JSON.stringify(captured.body)).toBe(200)
  const refunded = await shop.shop.owner('POST', `/ecom/v1/payments-collector/orders/${body.orderId}/trigger-refund`, {
    ecomOrderId: body.orderId,
    payments: [{ paymentId, amount: { amount: '4.00' } }],
  })
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(200)
  const intent = [...stripe.net.intents.values()].at(-1)!
  expect(intent).toMatchObject({ received: 1000, charge: { refunded: 400 } })
  expect(await buyer.payment()).toMatchObject({ status: 'PARTIALLY_REFUNDED' })
  await expectRightMoney(shop.shop)
})

test('a refund whose answer was lost is not made again after Stripe has forgotten its key', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  const { body } = await buyer.pay(card(testCards.good))
  const { id: paymentId } = await buyer.payment()
  stripe.faults.push({ kind: 'LOST', path: /\/refunds$/, method: 'POST', times: 2 })
  const refund = { ecomOrderId: body.orderId, payments: [{ paymentId, amount: { amount: '10.00' } }] }
  await shop.shop.owner('POST', `/ecom/v1/payments-collector/orders/${body.orderId}/trigger-refund`, refund)
  stripe.faults.length = 0
  stripe.forgetKeys()
  server.clock.advance(2 * 24 * 60 * 60_000)
  await server.app.drain()
  expect([...stripe.net.intents.values()].at(-1)!.charge!.refunded).toBe(1000)
  expect(await buyer.payment()).toMatchObject({ status: 'PARTIALLY_REFUNDED' })
  await expectRightMoney(shop.shop)
})

test('a refund waits while Stripe refuses the keys', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  const { body } = await buyer.pay(card(testCards.good))
  const { id: paymentId } = await buyer.payment()
  stripe.net.settings.refusesKeys = true
  const refund = { ecomOrderId: body.orderId, payments: [{ paymentId, amount: { amount: '10.00' } }] }
  const asked = await shop.shop.owner('POST', `/ecom/v1/payments-collector/orders/${body.orderId}/trigger-refund`, refund)
  stripe.net.settings.refusesKeys = false
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const refundsOf = async () =>
    (await shop.shop.owner('GET', `/ecom/v1/payments/orders/${body.orderId}`)).body.orderTransactions.refunds
  expect((await refundsOf())[0].transactions).toMatchObject([{ refundStatus: 'STARTED' }])
  server.clock.advance(61_000)
  await server.app.drain()
  expect((await refundsOf())[0].transactions).toMatchObject([{ refundStatus: 'SUCCEEDED' }])
  await expectRightMoney(shop.shop)
})

test('a payment goes on although its account is disconnected and the shop goes live meanwhile', async () => {
  const shop = await aStripeShop()
  const { owner } = shop.shop
  const buyer = await aBuyer(shop)
  const { body } = await buyer.payOnPage()
  expect((await owner('DELETE', `/stoa/v1/payment-accounts/${shop.account.id}`)).status).toBe(200)
  expect((await owner('PATCH', '/stoa/v1/sites/current', { site: { mode: 'LIVE' } })).status).toBe(200)
  const paid = await fetch(body.url, { method: 'POST', body: `answer=pay&number=${testCards.good}`, redirect: 'manual' })
  const [, paymentId] = /payments\/([\w-]+)\/return/.exec(paid.headers.get('location')!)!
  expect((await buyer.resume(paymentId!)).body).toMatchObject({ status: 'PLACED' })
  expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID', isTest: true })
  const refund = { ecomOrderId: body.orderId, payments: [{ paymentId, amount: { amount: '24.90' } }] }
  await owner('POST', `/ecom/v1/payments-collector/orders/${body.orderId}/trigger-refund`, refund)
  expect(await buyer.payment()).toMatchObject({ status: 'REFUNDED' })
  await expectRightMoney(shop.shop)
})
