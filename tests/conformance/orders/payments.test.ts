import { expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { aShop } from '../../support/shop/shop.ts'
import { collector, eventsOf, orderNow, transactionsNow } from './orders-builders.ts'
import { codeOf, refused } from '../../support/requests/answers.ts'
import { server, cards, aPurchase, pay, onlyOrder, stockOf, runJobs, expectRightMoney, setUp } from './payments-set-up.ts'

setUp()

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

test('fifteen minutes after the last attempt others may have what was held, and the next attempt simply works', async () => {
  const purchase = await aPurchase()
  const { shop } = purchase
  const first = (await pay(purchase, cards.declined)).body.details.applicationError.data.orderId
  expect(await stockOf(purchase)).toBe(4)
  server.clock.advance(14 * 60_000)
  await runJobs()
  expect((await pay(purchase, cards.poor)).body.details.applicationError.data.orderId).toBe(first)
  server.clock.advance(14 * 60_000)
  await runJobs()
  expect([await stockOf(purchase), (await orderNow(shop, first)).status]).toEqual([4, 'INITIALIZED'])
  server.clock.advance(2 * 60_000)
  await runJobs()
  expect([await stockOf(purchase), (await orderNow(shop, first)).status]).toEqual([5, 'CANCELED'])
  expect((await eventsOf(shop, first)).slice(-2)).toEqual(['updated', 'canceled'])
  const { orderId } = (await pay(purchase, cards.good)).body
  expect(await orderNow(shop, orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect(await stockOf(purchase)).toBe(4)
  await expectRightMoney(purchase)
})

test('a payment that waits at the bank’s page holds its order for fifteen minutes, and is ended then', async () => {
  const purchase = await aPurchase()
  const first = (await pay(purchase, cards.declined)).body.details.applicationError.data.orderId
  server.clock.advance(10 * 60_000)
  const { paymentResponseToken } = (await pay(purchase, cards.challenge)).body
  server.clock.advance(10 * 60_000)
  await runJobs()
  expect(await orderNow(purchase.shop, first)).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PENDING' })
  server.clock.advance(6 * 60_000)
  await runJobs()
  expect(await orderNow(purchase.shop, first)).toMatchObject({ status: 'CANCELED', paymentStatus: 'DECLINED' })
  const challenge = `/stoa/v1/sandbox/challenges/${paymentResponseToken}/answer`
  expect((await purchase.visitor.send('POST', challenge, { approve: true })).body.challenge.status).toBe('DECLINED')
  expect(await stockOf(purchase)).toBe(5)
  await expectRightMoney(purchase)
})

test('after a declined card the buyer changes the checkout: another order is paid, which takes over the stock', async () => {
  const purchase = await aPurchase()
  const { shop, visitor, checkoutId } = purchase
  const change = (buyerNote: string) => visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { buyerNote } })
  const first = (await pay(purchase, cards.declined)).body.details.applicationError.data.orderId
  expect((await change('Please ring twice')).body.checkout).toMatchObject({ buyerNote: 'Please ring twice', completed: false })
  expect(await orderNow(shop, first)).toMatchObject({ status: 'INITIALIZED' })
  expect(await stockOf(purchase)).toBe(4)
  const { orderId } = (await pay(purchase, cards.good)).body
  expect(await orderNow(shop, first)).toMatchObject({ status: 'CANCELED' })
  expect(await orderNow(shop, orderId)).toMatchObject({ status: 'APPROVED', buyerNote: 'Please ring twice', checkoutId })
  expect(await stockOf(purchase)).toBe(4)
  expect(await change('Too late')).toMatchObject({
    status: 409,
    body: { details: { applicationError: { code: 'CHECKOUT_IS_COMPLETE', data: { orderId } } } },
  })
  await expectRightMoney(purchase)
})

test('while a payment is being processed, the checkout does not change; once its order is canceled, it becomes another', async () => {
  const purchase = await aPurchase()
  const { shop, visitor, checkoutId } = purchase
  const change = () => shop.owner('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { checkout: { buyerNote: 'Ring' } })
  const paymentToken = await visitor.cardToken(cards.good)
  const payAgain = () => shop.owner('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, { paymentToken })
  const { body } = await pay(purchase, cards.declinedLater)
  expect(codeOf(await change())).toBe('CHECKOUT_IS_COMPLETE')
  expect(codeOf(await payAgain())).toBe('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
  server.clock.advance(10_000)
  await runJobs()
  server.clock.advance(16 * 60_000)
  await runJobs()
  expect(await orderNow(shop, body.orderId)).toMatchObject({ status: 'CANCELED' })
  const { orderId } = (await payAgain()).body
  expect(await orderNow(shop, orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect(await stockOf(purchase)).toBe(4)
})

test('an invalid or expired card is refused by the form', async () => {
  const visitor = await aVisitor(await aShop(server))
  const send = (number: string, expiryYear: number) =>
    visitor.send('POST', '/stoa/v1/sandbox/card-tokens', { card: { number, expiryMonth: 1, expiryYear, securityCode: '123' } })
  expect(await send('4242424242424241', 2090)).toMatchObject(refused(400, 'CARD_NUMBER_INVALID'))
  expect(await send(cards.good, 2020)).toMatchObject(refused(400, 'CARD_EXPIRED'))
})
