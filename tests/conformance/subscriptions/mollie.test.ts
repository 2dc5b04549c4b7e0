import { expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { aMollieShop, answerOnPage, deliver, expectRightMoney, mollie, server, setUp } from '../payments/mollie-shop.ts'
import { checkoutOf, day, monthly, sellBySubscription, subscribed, subscriptionOf } from './subscription-builders.ts'

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
