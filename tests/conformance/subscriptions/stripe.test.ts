import { expect, test } from 'vitest'
import { testCards } from '../../support/providers/stripe-double.ts'
import { aMember } from '../../support/members/members.ts'
import { allowMails, mailsOf } from '../../support/shop/mailing.ts'
import { aStripeShop, expectRightMoney, server, setUp, stripe } from '../payments/stripe-shop.ts'
import {
  charge,
  checkoutOf,
  day,
  monthly,
  sellBySubscription,
  signedInAgain,
  subscribed,
  subscriptionOf,
} from './subscription-builders.ts'

setUp({ writesMails: true })

/** A member who subscribed with a card at Stripe. */
async function aSubscriber(number: string) {
  const { shop, product, method } = await aStripeShop()
  await allowMails(shop)
  const of = { shop, product: { ...product, optionIds: await sellBySubscription(shop, product.id, [monthly]) } }
  const member = await aMember(shop)
  const checkoutId = await checkoutOf(member, [subscribed(of)])
  const paid = await charge(member, checkoutId, {
    paymentToken: stripe.aToken({ type: 'card', number }),
    paymentMethodId: method.id,
    savePaymentMethod: true,
  })
  if (paid.body.redirectUrl) {
    await fetch(paid.body.redirectUrl, { method: 'POST', body: 'answer=approve', redirect: 'manual' })
    await member.send('POST', `/stoa/v1/payments/${paid.body.paymentGatewayOrderId}/resume`, {})
  }
  await server.app.drain()
  const { body } = await shop.owner('POST', '/stoa/v1/subscriptions/search', { search: {} })
  const { id } = body.subscriptions[0]
  const renew = async (milliseconds = 32 * day) => {
    server.clock.advance(milliseconds)
    await server.app.drain()
    return subscriptionOf(of, id)
  }
  const chargesOf = (orderId: string) =>
    [...stripe.net.intents.values()].filter(({ metadata }) => metadata['order_id'] === orderId)
  return { of, shop, member, id, renew, chargesOf }
}

test('a card at Stripe is charged again without them, once', async () => {
  const { shop, renew, chargesOf } = await aSubscriber(testCards.good)
  const { cycles, subscription } = await renew()
  expect(cycles[0]).toMatchObject({ number: 2, status: 'PAID' })
  expect(subscription.card).toMatchObject({ lastFourDigits: '4242' })
  expect(chargesOf(cycles[0].orderId).map(({ received }) => received)).toEqual([2490])
  await expectRightMoney(shop)
})

test('where the bank demands the buyer, they confirm by the mail, and the cycle is paid once', async () => {
  const { of, shop, member, renew, chargesOf } = await aSubscriber(testCards.alwaysAuthenticate)
  const { cycles } = await renew()
  expect(cycles[0]).toMatchObject({ number: 2, status: 'OPEN' })
  const { orderId } = cycles[0]
  const mail = (await mailsOf(shop, orderId)).find(({ kind }) => kind === 'PAYMENT_PROBLEM')
  expect(mail).toMatchObject({ subject: expect.stringContaining('confirm the payment') })
  const { body } = await shop.owner('GET', `/ecom/v1/payments/orders/${orderId}`)
  const paymentId = body.orderTransactions.payments[0].id
  const again = await signedInAgain(of, member.id)
  const { url } = (await again.send('POST', `/stoa/v1/payments/${paymentId}/resume`, {})).body
  await fetch(url, { method: 'POST', body: `answer=pay&number=${testCards.good}`, redirect: 'manual' })
  await again.send('POST', `/stoa/v1/payments/${paymentId}/resume`, {})
  const after = await renew(day)
  expect(after.cycles[0]).toMatchObject({ number: 2, status: 'PAID' })
  expect(after.subscription.status).toBe('ACTIVE')
  expect(chargesOf(orderId).reduce((sum, { received }) => sum + received, 0)).toBe(2490)
  await expectRightMoney(shop)
})

test('who never confirms is asked again by the plan, and then charged no more', async () => {
  const { shop, renew } = await aSubscriber(testCards.alwaysAuthenticate)
  await renew()
  // Each attempt waits for a confirmation first.
  for (const days of [1, 1, 3, 3, 5, 5, 5]) await renew(days * day + 1)
  const { subscription, cycles } = await renew(day)
  expect(cycles[0]).toMatchObject({ number: 2, status: 'FAILED' })
  expect(subscription).toMatchObject({ status: 'PAUSED', reason: 'PAYMENT_FAILED' })
  await expectRightMoney(shop)
})

test('a card that is declined later is tried again by the plan', async () => {
  const { renew } = await aSubscriber(testCards.declinedWhenCharged)
  const { subscription, cycles } = await renew()
  expect(subscription.status).toBe('PAST_DUE')
  expect(cycles[0]).toMatchObject({ attempts: 1, status: 'OPEN' })
})

test.each(['BROKEN', 'BUSY', 'UNREACHABLE', 'LOST', 'IN_USE'] as const)(
  'a provider whose line fails while it charges (%s) charges once, within days, and no other cycle meanwhile',
  async (kind) => {
    const { shop, renew, chargesOf } = await aSubscriber(testCards.good)
    stripe.faults.push({ kind, path: /payment_intents/, times: 6 })
    await renew()
    for (let hours = 0; hours < 12; hours++) await renew(2 * 3600_000)
    stripe.faults.length = 0
    for (let days = 0; days < 3; days++) await renew(day)
    const { cycles, subscription } = await renew(day)
    expect(cycles).toMatchObject([{ number: 2, status: 'PAID' }, { number: 1 }])
    expect(subscription.status).toBe('ACTIVE')
    expect(chargesOf(cycles[0].orderId).reduce((sum, { received }) => sum + received, 0)).toBe(2490)
    await expectRightMoney(shop)
  },
)
