import { expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { aPayPalShop, paypal, server, setUp } from '../payments/paypal-shop.ts'
import { checkoutOf, day, monthly, sellBySubscription, subscribed, subscriptionOf } from './subscription-builders.ts'

setUp()

test('a guest’s PayPal pays each renewal without them', async () => {
  const { shop, product, method } = await aPayPalShop()
  const of = { shop, product: { ...product, optionIds: await sellBySubscription(shop, product.id, [monthly]) } }
  const visitor = await aVisitor(shop)
  const checkoutId = await checkoutOf(visitor, [subscribed(of)])
  const begun = await visitor.send('POST', `/stoa/v1/checkouts/${checkoutId}/hosted-payment`, {
    paymentMethodId: method.id,
    savePaymentMethod: true,
  })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const form = new URLSearchParams({ answer: 'approve', funding: 'BALANCE' })
  await fetch(begun.body.url, { method: 'POST', body: form, redirect: 'manual' })
  const [newest] = [...paypal.state.orders.values()].slice(-1)
  const paymentId = newest?.order.purchaseUnits?.[0]?.invoiceId
  await visitor.send('POST', `/stoa/v1/payments/${paymentId}/resume`, {})
  await server.app.drain()
  const before = paypal.taken()
  const { body } = await shop.owner('POST', '/stoa/v1/subscriptions/search', { search: {} })
  server.clock.advance(32 * day)
  await server.app.drain()
  const { cycles, subscription } = await subscriptionOf(of, body.subscriptions[0].id)
  expect(cycles[0]).toMatchObject({ number: 2, status: 'PAID' })
  expect(subscription.card).toMatchObject({ brand: 'PAYPAL' })
  expect(paypal.taken() - before).toBe(2490n)
})
