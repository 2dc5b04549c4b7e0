import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aVisitor, type Visitor } from '../../support/shop/builders.ts'
import {
  aSubscriptionShop,
  buy,
  cards,
  cardToken,
  charge,
  checkoutOf,
  day,
  later,
  ordersOf,
  subscribed,
  subscriptionOf,
  type SubscriptionShop,
} from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** From now on the bank behaves so for the card that a subscription charges. */
async function keptCardsBehave({ shop }: SubscriptionShop, behaviour: string): Promise<void> {
  await sql`update sandbox_kept_card set behaviour = ${behaviour}
    where site_id = ${shop.credentials.siteId}`.execute(server.database.db)
}

test('the bank wants a confirmation that never comes: the plan goes on, and the contract pauses', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  await keptCardsBehave(of, 'CHALLENGE')
  await later(of, 32 * day)
  const waiting = await subscriptionOf(of, subscriptionId)
  expect(waiting.subscription.status).toBe('PAST_DUE')
  expect(waiting.cycles[0]).toMatchObject({ status: 'OPEN', attempts: 1, failure: 'CONFIRMATION_REQUIRED' })
  for (const [index, days] of [1, 3].entries()) {
    await later(of, days * day)
    expect((await subscriptionOf(of, subscriptionId)).cycles[0]).toMatchObject({ status: 'OPEN', attempts: index + 2 })
  }
  await later(of, 5 * day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(cycles[0]).toMatchObject({ status: 'FAILED', attempts: 4 })
  expect(subscription).toMatchObject({ status: 'PAUSED', reason: 'PAYMENT_FAILED' })
})

test('a charge that was not confirmed is tried again, and pays once', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  await keptCardsBehave(of, 'CHALLENGE')
  await later(of, 32 * day)
  await keptCardsBehave(of, 'APPROVE')
  await later(of, day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(cycles[0]).toMatchObject({ number: 2, status: 'PAID' })
  expect(subscription.status).toBe('ACTIVE')
  const [, order] = await ordersOf(of, subscriptionId)
  expect(order.balanceSummary).toMatchObject({ paid: { amount: '14.90' }, balance: { amount: '0.00' } })
})

test('while a charge is undecided no other one is made', async () => {
  const of = await aSubscriptionShop(server, {
    subscriptions: [{ title: 'Daily', frequency: 'DAY', interval: 1, autoRenewal: true, visible: true }],
  })
  const { subscriptionId } = await buy(of, [subscribed(of)])
  await keptCardsBehave(of, 'NO_ANSWER')
  for (let days = 0; days < 4; days++) await later(of, day)
  expect((await subscriptionOf(of, subscriptionId)).cycles).toMatchObject([{ number: 2, status: 'OPEN' }, { number: 1 }])
})

test.each(['cancel', 'pause'])('a charge that is declined days after the buyer said %s is not tried again', async (what) => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  await keptCardsBehave(of, 'NO_ANSWER')
  await later(of, 32 * day)
  expect((await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/${what}`, {})).status).toBe(200)
  const { siteId } = of.shop.credentials
  await sql`update sandbox_charge set status = 'DECLINED', reason = 'CARD_DECLINED'
    where site_id = ${siteId} and status = 'PENDING'`.execute(server.database.db)
  for (const days of [1, 1, 3, 5, 40]) await later(of, days * day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(subscription.status).toBe(what === 'cancel' ? 'CANCELED' : 'PAUSED')
  expect(cycles).toHaveLength(2)
  expect(cycles[0].status).toBe(what === 'cancel' ? 'CANCELED' : 'FAILED')
  expect((await ordersOf(of, subscriptionId))[1].status).toBe('CANCELED')
})

async function payWith(buyer: Pick<Visitor, 'send'>, checkoutId: string, request: object) {
  return charge(buyer, checkoutId, { savePaymentMethod: true, ...request })
}

test('after a declined card the second one pays, is kept, and is charged again', async () => {
  const of = await aSubscriptionShop(server)
  for (const buyer of [await aVisitor(of.shop), await aMember(of.shop)]) {
    const checkoutId = await checkoutOf(buyer, [subscribed(of)])
    const refused = await payWith(buyer, checkoutId, { paymentToken: await cardToken(buyer, '4000000000000002') })
    expect(refused.status, JSON.stringify(refused.body)).not.toBe(200)
    const paid = await payWith(buyer, checkoutId, { paymentToken: await cardToken(buyer, cards.other) })
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    await server.app.drain()
    const { body } = await of.shop.owner('GET', `/ecom/v1/orders/${paid.body.orderId}`)
    const { id } = body.order.lineItems[0].subscriptionInfo
    expect((await subscriptionOf(of, id)).subscription.card).toMatchObject({ lastFourDigits: '4444' })
  }
  await later(of, 32 * day)
  const { body } = await of.shop.owner('POST', '/stoa/v1/subscriptions/search', { search: {} })
  expect(body.subscriptions).toMatchObject([{ nextCycle: 3 }, { nextCycle: 3 }])
})

test('after a declined saved card the contract charges the one that paid', async () => {
  const of = await aSubscriptionShop(server)
  const member = await aMember(of.shop)
  await buy(of, [subscribed(of)], { buyer: member, number: cards.good })
  await buy(of, [subscribed(of)], { buyer: member, number: cards.other })
  const saved = (await member.send('GET', '/stoa/v1/saved-cards')).body.savedCards
  const cardEndingIn = (digits: string) =>
    saved.find(({ lastFourDigits }: { lastFourDigits: string }) => lastFourDigits === digits).id
  await sql`update sandbox_kept_card set behaviour = 'DECLINE'
    where site_id = ${of.shop.credentials.siteId} and last_four_digits = '4242'`.execute(server.database.db)
  const checkoutId = await checkoutOf(member, [subscribed(of)])
  expect((await payWith(member, checkoutId, { savedCardId: cardEndingIn('4242') })).status).not.toBe(200)
  const paid = await payWith(member, checkoutId, { savedCardId: cardEndingIn('4444') })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  await server.app.drain()
  const { body } = await of.shop.owner('GET', `/ecom/v1/orders/${paid.body.orderId}`)
  const { id } = body.order.lineItems[0].subscriptionInfo
  expect((await subscriptionOf(of, id)).subscription.card).toMatchObject({ lastFourDigits: '4444' })
})
