import { expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { aMollieShop, answerOnPage, deliver, expectRightMoney, mollie, server, setUp } from '../payments/mollie-shop.ts'
import {
  aReturningGuest,
  checkoutOf,
  day,
  monthly,
  sellBySubscription,
  subscribed,
  subscriptionOf,
  withoutSandbox,
} from './subscription-builders.ts'

setUp()

async function aCheckoutAtMollie() {
  const made = await aMollieShop()
  const { shop, product, methods } = made
  const of = { shop, product: { ...product, optionIds: await sellBySubscription(shop, product.id, [monthly]) } }
  const visitor = await aVisitor(shop)
  const checkoutId = await checkoutOf(visitor, [subscribed(of)])
  const begin = (method: string) =>
    visitor.send('POST', `/stoa/v1/checkouts/${checkoutId}/hosted-payment`, {
      paymentMethodId: methods.get(method).id,
      savePaymentMethod: true,
    })
  return { ...made, of, visitor, checkoutId, begin }
}

test('what a guest paid with on Mollie’s page is charged again without them', async () => {
  const { shop, of, visitor, begin } = await aCheckoutAtMollie()
  const paymentId = await answerOnPage((await begin('ideal')).body.url, 'pay')
  await visitor.send('POST', `/stoa/v1/payments/${paymentId}/resume`, {})
  await server.app.drain()
  const { body } = await shop.owner('POST', '/stoa/v1/subscriptions/search', { search: {} })
  server.clock.advance(32 * day)
  await server.app.drain()
  // The mandate is a direct debit, which is decided days later.
  await deliver()
  await server.app.drain()
  const { cycles } = await subscriptionOf(of, body.subscriptions[0].id)
  expect(cycles[0].number).toBe(2)
  const charged = mollie.net.payments.at(-1)
  expect(charged).toMatchObject({ sequenceType: 'recurring' })
  await expectRightMoney(shop)
})

test('a method that cannot charge again is not offered for a subscription, and is refused', async () => {
  const { methods, visitor, checkoutId, begin } = await aCheckoutAtMollie()
  const offered = (await visitor.send('GET', `/stoa/v1/checkouts/${checkoutId}/payment-options`)).body.paymentOptions
  const ids = new Set(offered.map(({ id }: { id: string }) => id))
  expect(ids.has(methods.get('ideal').id)).toBe(true)
  const once = [...methods.keys()].filter((name) => name === 'klarna' || name === 'banktransfer')
  expect(once.length).toBeGreaterThan(0)
  for (const name of once) {
    expect(ids.has(methods.get(name).id)).toBe(false)
    expect((await begin(name)).body.details.applicationError.code).toBe('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE')
  }
})

test('Mollie keeps a method with a payment alone: a guest whose charge failed pays that delivery, and is charged with the new one', async () => {
  const { shop, product, methods } = await aMollieShop()
  await withoutSandbox(shop)
  const of = { shop, product: { ...product, optionIds: await sellBySubscription(shop, product.id, [monthly]) } }
  const buyer = await aReturningGuest(of)
  const checkoutId = await checkoutOf(buyer, [subscribed(of)])
  const begun = await buyer.send('POST', `/stoa/v1/checkouts/${checkoutId}/hosted-payment`, {
    paymentMethodId: methods.get('creditcard').id,
    savePaymentMethod: true,
  })
  await buyer.send('POST', `/stoa/v1/payments/${await answerOnPage(begun.body.url, 'pay')}/resume`, {})
  await server.app.drain()
  const { body } = await shop.owner('POST', '/stoa/v1/subscriptions/search', { search: {} })
  const { id } = body.subscriptions[0]
  const send = (act: string, request = {}) => buyer.send('POST', `/stoa/v1/own-subscriptions/${id}/${act}`, request)
  expect((await send('card-methods')).body).toEqual({ paymentOptions: [], withPayment: true })
  const refused = await send('replace-card', { paymentMethodId: methods.get('creditcard').id })
  expect(refused.body.details.applicationError.code).toBe('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE')

  mollie.net.mandates.length = 0
  server.clock.advance(32 * day)
  await server.app.drain()
  const failed = await subscriptionOf(of, id)
  expect(failed.subscription.status).toBe('PAST_DUE')
  const offered = (await send('card-methods')).body
  expect(offered).toMatchObject({ withPayment: true, amount: '24.90' })
  const request = { paymentMethodId: methods.get('creditcard').id }
  const [first, second] = [await send('replace-card', request), await send('replace-card', request)]
  const paymentId = await answerOnPage(second.body.url, 'pay')
  await answerOnPage(first.body.url, 'pay')
  await buyer.send('POST', `/stoa/v1/payments/${paymentId}/resume`, {})
  await server.app.drain()
  expect((await send('resume-card')).body.outcome).toBe('KEPT')
  const paid = await subscriptionOf(of, id)
  expect(paid.cycles[0]).toMatchObject({ number: 2, status: 'PAID' })
  expect(paid.subscription).toMatchObject({ status: 'ACTIVE', nextCycle: 3 })
  server.clock.advance(31 * day)
  await server.app.drain()
  expect(mollie.net.payments.at(-1)).toMatchObject({ sequenceType: 'recurring', status: 'paid' })
  expect((await subscriptionOf(of, id)).cycles[0]).toMatchObject({ number: 3, status: 'PAID' })
  await deliver()
  await server.app.drain()
  await expectRightMoney(shop)
})
