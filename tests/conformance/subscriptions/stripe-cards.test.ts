import { expect, test } from 'vitest'
import { testCards } from '../../support/providers/stripe-double.ts'
import { allowMails, mailsOf } from '../../support/shop/mailing.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { aStripeShop, server, setUp, stripe } from '../payments/stripe-shop.ts'
import {
  aReturningGuest,
  charge,
  checkoutOf,
  day,
  monthly,
  ordersOf,
  sellBySubscription,
  subscribed,
  subscriptionOf,
  withoutSandbox,
} from './subscription-builders.ts'

setUp({ writesMails: true })

/** A guest who subscribed with a card at Stripe. */
async function aSubscriber(number: string, type = 'card') {
  const { shop, product, method } = await aStripeShop()
  await withoutSandbox(shop)
  const of = { shop, product: { ...product, optionIds: await sellBySubscription(shop, product.id, [monthly]) } }
  const buyer = await aReturningGuest(of)
  const paid = await charge(buyer, await checkoutOf(buyer, [subscribed(of)]), {
    paymentToken: stripe.aToken({ type, number }),
    paymentMethodId: method.id,
    savePaymentMethod: true,
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  await server.app.drain()
  const { body } = await shop.owner('POST', '/stoa/v1/subscriptions/search', { search: {} })
  const { id } = body.subscriptions[0]
  const send = async (act: string, request = {}) => buyer.send('POST', `/stoa/v1/own-subscriptions/${id}/${act}`, request)
  const enter = (url: string, card: string) =>
    fetch(url, { method: 'POST', body: `answer=pay&number=${card}`, redirect: 'manual' })
  return { of, id, orderId: paid.body.orderId as string, send, enter, method }
}

async function pass(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds)
  await server.app.drain()
}

test("a guest enters another card on Stripe's page, which charges nothing, and the missed delivery is paid with it once", async () => {
  const { of, id, send, enter, method } = await aSubscriber(testCards.declinedWhenCharged)
  await pass(32 * day)
  expect((await subscriptionOf(of, id)).subscription.status).toBe('PAST_DUE')
  expect((await send('card-methods')).body).toMatchObject({
    withPayment: false,
    paymentOptions: [{ id: method.id, redirects: true }],
  })
  const before = stripe.net.intents.size
  const begun = await send('replace-card', { paymentMethodId: method.id })
  const { url } = begun.body
  expect(url, JSON.stringify(begun.body)).toContain('/pages/checkout/')
  expect((await send('resume-card')).body.outcome).toBe('WAITING')
  await enter(url, testCards.declined)
  expect((await send('resume-card')).body.outcome).toBe('WAITING')
  expect((await enter(url, testCards.good)).headers.get('location')).toContain(`/subscriptions/${id}?done=replacing`)
  expect(stripe.net.intents.size).toBe(before)
  const answers = await Promise.all([send('resume-card'), send('resume-card')])
  expect(answers.map(({ body }) => body.outcome)).toEqual(['KEPT', 'KEPT'])
  await pass(60_000)
  const { subscription, cycles } = await subscriptionOf(of, id)
  expect(subscription).toMatchObject({ status: 'ACTIVE', card: { lastFourDigits: '4242' } })
  expect(cycles[0]).toMatchObject({ number: 2, status: 'PAID' })
  const charges = [...stripe.net.intents.values()].filter(({ metadata }) => metadata['order_id'] === cycles[0].orderId)
  expect(charges.reduce((sum, { received }) => sum + received, 0)).toBe(2490)
})

test('who closes the page after the card was entered is charged with it all the same', async () => {
  const { of, id, send, enter } = await aSubscriber(testCards.good)
  const { url } = (await send('replace-card')).body
  await enter(url, '5555555555554444')
  await pass(2 * 60_000)
  expect((await subscriptionOf(of, id)).subscription.card).toMatchObject({ lastFourDigits: '4444' })
})

test('while Stripe does not answer, the buyer is told so and nothing is replaced', async () => {
  const { of, id, send } = await aSubscriber(testCards.good)
  stripe.faults.push({ path: /checkout\/sessions$/, kind: 'BROKEN' })
  const failed = await send('replace-card')
  expect(codeOf(failed)).toBe('PAYMENT_ERROR')
  expect(failed.body.details.applicationError.data).toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' })
  expect((await subscriptionOf(of, id)).subscription.card).toMatchObject({ lastFourDigits: '4242' })
  expect((await send('replace-card')).body.url).toContain('/pages/checkout/')
})

test.each([
  ['the first payment fails days later', 'DE62370400440532013001'],
  ['the first payment cannot be charged again', 'DE89370400440532013000'],
])('where %s, owner and buyer hear that there is no card, before the next date', async (_case, number) => {
  const { of, id, orderId, send, enter } = await aSubscriber(number, 'sepa_debit')
  await allowMails(of.shop)
  const mails = async () => (await mailsOf(of.shop, orderId)).filter(({ subject }) => subject.includes('needs a payment method'))
  await pass(2 * day)
  expect((await subscriptionOf(of, id)).subscription.needsCard).toBeUndefined()
  stripe.net.settleDebit([...stripe.net.intents.values()].at(-1)!)
  await stripe.deliver({ to: server.url })
  await pass(day)
  await pass(day)
  const { body } = await of.shop.owner('POST', '/stoa/v1/subscriptions/search', { search: {} })
  expect(body.subscriptions).toMatchObject([{ id, status: 'ACTIVE', needsCard: true }])
  const tasks = async () => (await of.shop.owner('GET', '/stoa/v1/insights/tasks')).body.tasks
  expect(await tasks()).toMatchObject({ subscriptionsWithoutCard: 1, subscriptionsOfBlocked: 0 })
  const waiting = await of.shop.owner('POST', '/stoa/v1/subscriptions/count', { filter: { needsCard: true } })
  expect(waiting.body.count).toBe(1)
  expect((await subscriptionOf(of, id)).changes[0]).toMatchObject({ kind: 'CARD_MISSING' })
  expect(await mails()).toHaveLength(1)
  const { url } = (await send('replace-card')).body
  await enter(url, testCards.good)
  expect((await send('resume-card')).body.outcome).toBe('KEPT')
  expect((await subscriptionOf(of, id)).subscription).toMatchObject({ needsCard: false, card: { lastFourDigits: '4242' } })
  await pass(60_000)
  // The new card has paid the first delivery, where that was unpaid, and never twice.
  const [first] = await ordersOf(of, id)
  expect(first).toMatchObject({ paymentStatus: 'PAID', balanceSummary: { paid: { amount: first.priceSummary.total.amount } } })
  expect((await subscriptionOf(of, id)).cycles).toMatchObject([{ number: 1, status: 'PAID' }])
  expect(await tasks()).toMatchObject({ subscriptionsWithoutCard: 0 })
  await pass(32 * day)
  expect((await subscriptionOf(of, id)).cycles[0]).toMatchObject({ number: 2, status: 'PAID' })
  expect(await mails()).toHaveLength(1)
})
