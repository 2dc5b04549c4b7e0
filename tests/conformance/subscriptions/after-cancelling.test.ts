import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { stockOf } from '../../support/shop/stock.ts'
import {
  aSubscriptionShop,
  buy,
  day,
  later,
  monthly,
  ordersOf,
  signedInAgain,
  subscribed,
  subscriptionOf,
} from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** A subscription whose card pays the first charge and declines every later one. */
const failing = { number: '4000000000000341' }

const twoMonths = { title: 'Two months', frequency: 'MONTH', interval: 1, billingCycles: 2, visible: true }

test('whoever cancels a subscription that is past due owes nothing more, and the unpaid order is cancelled', async () => {
  const of = await aSubscriptionShop(server)
  const member = await aMember(of.shop)
  const { subscriptionId } = await buy(of, [subscribed(of)], { buyer: member, ...failing })
  await later(of, 32 * day)
  const buyer = await signedInAgain(of, member.id)
  const canceled = await buyer.send('POST', `/stoa/v1/own-subscriptions/${subscriptionId}/cancel`, {})
  expect(canceled.status, JSON.stringify(canceled.body)).toBe(200)
  await later(of, 0)
  expect((await ordersOf(of, subscriptionId))[1]).toMatchObject({ status: 'CANCELED' })
  expect(await stockOf(of.shop, of.product.variantId)).toBe(49)
  for (const days of [1, 3, 5, 30]) await later(of, days * day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(subscription.status).toBe('CANCELED')
  expect(cycles).toMatchObject([{ number: 2, status: 'CANCELED', attempts: 1 }, { number: 1 }])
})

test('a subscription without a card that was cancelled stays cancelled', async () => {
  const of = await aSubscriptionShop(server)
  const member = await aMember(of.shop)
  const { subscriptionId } = await buy(of, [subscribed(of)], { buyer: member })
  const [card] = (await member.send('GET', '/stoa/v1/saved-cards')).body.savedCards
  expect((await member.send('DELETE', `/stoa/v1/saved-cards/${card.id}`)).status).toBe(200)
  await later(of, 32 * day)
  const failed = await subscriptionOf(of, subscriptionId)
  expect(failed.subscription.status).toBe('PAST_DUE')
  expect(failed.cycles[0]).toMatchObject({ status: 'OPEN', attempts: 1, failure: 'NO_CARD' })
  const again = await signedInAgain(of, member.id)
  expect((await again.send('POST', `/stoa/v1/own-subscriptions/${subscriptionId}/cancel`, {})).status).toBe(200)
  for (const days of [1, 3, 5]) await later(of, days * day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(subscription.status).toBe('CANCELED')
  expect(cycles[0]).toMatchObject({ status: 'CANCELED', attempts: 1 })
})

test('a member who removes the card while the charge is past due runs through the plan', async () => {
  const of = await aSubscriptionShop(server)
  const member = await aMember(of.shop)
  const { subscriptionId } = await buy(of, [subscribed(of)], { buyer: member, ...failing })
  await later(of, 32 * day)
  const again = await signedInAgain(of, member.id)
  const [card] = (await again.send('GET', '/stoa/v1/saved-cards')).body.savedCards
  expect((await again.send('DELETE', `/stoa/v1/saved-cards/${card.id}`)).status).toBe(200)
  await later(of, day)
  expect((await subscriptionOf(of, subscriptionId)).cycles[0]).toMatchObject({ attempts: 2, failure: 'NO_CARD' })
  for (const days of [3, 5]) await later(of, days * day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(cycles[0]).toMatchObject({ status: 'FAILED', attempts: 4 })
  expect(subscription).toMatchObject({ status: 'PAUSED', reason: 'PAYMENT_FAILED' })
})

test('staff who tries again several times at once uses up one attempt', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)], failing)
  await later(of, 32 * day)
  for (let click = 0; click < 3; click++)
    expect((await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/retry`, {})).status).toBe(200)
  await later(of, 0)
  expect((await subscriptionOf(of, subscriptionId)).cycles[0]).toMatchObject({ status: 'OPEN', attempts: 2 })
})

test.each(['cancelled by the shop', 'resumed by the shop'])(
  'a limited subscription whose last charge failed is never charged once more: %s',
  async (what) => {
    const of = await aSubscriptionShop(server, { subscriptions: [twoMonths] })
    const { subscriptionId } = await buy(of, [subscribed(of)], failing)
    await later(of, 32 * day)
    expect((await subscriptionOf(of, subscriptionId)).subscription).toMatchObject({ status: 'PAST_DUE' })
    if (what === 'resumed by the shop') {
      for (const days of [1, 3, 5]) await later(of, days * day)
      const resumed = await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/resume`, {})
      expect(resumed.status, JSON.stringify(resumed.body)).toBe(200)
    } else {
      const [, { id }] = await ordersOf(of, subscriptionId)
      expect((await of.shop.owner('POST', `/ecom/v1/orders/${id}/cancel`, {})).status).toBe(200)
    }
    await later(of, 60 * day)
    const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
    expect(cycles).toHaveLength(2)
    expect(subscription).toMatchObject({ status: 'ENDED', reason: 'COMPLETED' })
  },
)

test('an older order that is cancelled does not resume a subscription that is past due', async () => {
  const of = await aSubscriptionShop(server, { subscriptions: [{ ...monthly, frequency: 'WEEK' }] })
  const member = await aMember(of.shop)
  const { subscriptionId } = await buy(of, [subscribed(of)], { buyer: member })
  await later(of, 7 * day)
  const again = await signedInAgain(of, member.id)
  const [card] = (await again.send('GET', '/stoa/v1/saved-cards')).body.savedCards
  expect((await again.send('DELETE', `/stoa/v1/saved-cards/${card.id}`)).status).toBe(200)
  await later(of, 7 * day)
  const [, second] = await ordersOf(of, subscriptionId)
  expect((await of.shop.owner('POST', `/ecom/v1/orders/${second.id}/cancel`, {})).status).toBe(200)
  await server.app.drain()
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(subscription.status).toBe('PAST_DUE')
  expect(cycles).toMatchObject([{ number: 3, status: 'OPEN' }, { status: 'CANCELED' }, { status: 'PAID' }])
})
