import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import {
  aSubscriptionShop,
  buy,
  cards,
  cardToken,
  charge,
  checkoutOf,
  day,
  keptCards,
  later,
  monthly,
  subscribed,
} from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const weekly = { title: 'Weekly', frequency: 'WEEK', interval: 1, billingCycles: 2, visible: true }

test("a guest's card is forgotten with the last contract of the order, and not before", async () => {
  const of = await aSubscriptionShop(server, { subscriptions: [monthly, weekly] })
  const { orderId, subscriptionId } = await buy(of, [subscribed(of), subscribed(of, { option: 1 })])
  const { body } = await of.shop.owner('POST', '/stoa/v1/subscriptions/search', { search: {} })
  expect(body.subscriptions.map((each: any) => each.orderId)).toEqual([orderId, orderId])
  await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/cancel`, {})
  await later(of, 60_000)
  expect(await keptCards(of)).toEqual([1, 1])
  const other = body.subscriptions.find(({ id }: any) => id !== subscriptionId)
  await of.shop.owner('POST', `/stoa/v1/subscriptions/${other.id}/cancel`, {})
  await later(of, 60_000)
  expect(await keptCards(of)).toEqual([0, 0])
})

test("a guest's card is forgotten once the last delivery is paid", async () => {
  const of = await aSubscriptionShop(server, { subscriptions: [weekly] })
  await buy(of, [subscribed(of)])
  expect(await keptCards(of)).toEqual([1, 1])
  await later(of, 8 * day)
  await later(of, 60_000)
  expect(await keptCards(of)).toEqual([0, 0])
})

test("a member's card stays with the member when the subscription is over", async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)], { buyer: await aMember(of.shop) })
  await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/cancel`, {})
  await later(of, 60_000)
  expect(await keptCards(of)).toEqual([1, 1])
})

test('an owner who ends contracts after the last attempt keeps no card of a guest', async () => {
  const of = await aSubscriptionShop(server)
  await of.shop.owner('PATCH', '/stoa/v1/subscription-settings', { settings: { retryDays: [], afterLastAttempt: 'CANCEL' } })
  await buy(of, [subscribed(of)], { number: '4000000000000341' })
  await later(of, 32 * day)
  await later(of, 15 * 60_000)
  expect(await keptCards(of)).toEqual([0, 0])
})

test("a guest's card that the provider names after the subscription has ended is forgotten, too", async () => {
  const of = await aSubscriptionShop(server)
  const visitor = await aVisitor(of.shop)
  const checkoutId = await checkoutOf(visitor, [subscribed(of)])
  const paid = await charge(visitor, checkoutId, { paymentToken: await cardToken(visitor, cards.good), savePaymentMethod: true })
  await sql`update job set due_date = ${new Date(server.clock.now().getTime() + 3 * day)}
    where site_id = ${of.shop.credentials.siteId} and name = 'orders.save-card'`.execute(server.database.db)
  await server.app.drain()
  expect(await keptCards(of)).toEqual([0, 1])
  const { body } = await of.shop.owner('GET', `/ecom/v1/orders/${paid.body.orderId}`)
  const { id } = body.order.lineItems[0].subscriptionInfo
  expect((await of.shop.owner('POST', `/stoa/v1/subscriptions/${id}/cancel`, {})).status).toBe(200)
  await later(of, 2 * day)
  expect(await keptCards(of)).toEqual([0, 1])
  await later(of, 2 * day)
  await later(of, 60_000)
  expect(await keptCards(of)).toEqual([0, 0])
})
