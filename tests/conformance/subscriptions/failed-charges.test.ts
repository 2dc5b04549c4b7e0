import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { stockOf } from '../../support/shop/stock.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import {
  aSubscriptionShop,
  buy,
  cards,
  charge,
  cardToken,
  checkoutOf,
  day,
  later,
  ordersOf,
  subscribed,
  signedInAgain,
  subscriptionOf,
} from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** A subscription whose card pays the first charge and declines every later one. */
const failing = { number: '4000000000000341' }

test('a declined charge is tried again on the days of the plan; then the contract pauses and the unpaid order is cancelled', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)], failing)
  await later(of, 32 * day)
  const failed = await subscriptionOf(of, subscriptionId)
  expect(failed.subscription).toMatchObject({ status: 'PAST_DUE', nextAttemptDate: expect.any(String) })
  expect(failed.cycles[0]).toMatchObject({ number: 2, status: 'OPEN', attempts: 1 })
  const [, unpaid] = await ordersOf(of, subscriptionId)
  expect(unpaid).toMatchObject({ status: 'APPROVED', paymentStatus: 'DECLINED' })
  for (const [index, pause] of [1, 3].entries()) {
    await later(of, pause * day)
    expect((await subscriptionOf(of, subscriptionId)).cycles[0]).toMatchObject({ attempts: index + 2, status: 'OPEN' })
  }
  await later(of, 5 * day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(cycles).toMatchObject([{ number: 2, status: 'FAILED', attempts: 4 }, { number: 1 }])
  expect(subscription).toMatchObject({ status: 'PAUSED', reason: 'PAYMENT_FAILED' })
  expect((await ordersOf(of, subscriptionId))[1].status).toBe('CANCELED')
  expect(await stockOf(of.shop, of.product.variantId)).toBe(49)
  await later(of, 60 * day)
  expect((await subscriptionOf(of, subscriptionId)).cycles).toHaveLength(2)
})

test('a member who chooses another card pays the missed cycle once, and the next one comes as planned', async () => {
  const of = await aSubscriptionShop(server)
  const member = await aMember(of.shop)
  await buy(of, [subscribed(of)], { buyer: member, number: cards.other })
  const { subscriptionId } = await buy(of, [subscribed(of)], { buyer: member, ...failing })
  await later(of, 32 * day)
  expect((await subscriptionOf(of, subscriptionId)).subscription.status).toBe('PAST_DUE')
  const again = await signedInAgain(of, member.id)
  const saved = (await again.send('GET', '/stoa/v1/saved-cards')).body.savedCards
  const good = saved.find(({ lastFourDigits }: { lastFourDigits: string }) => lastFourDigits === '4444')
  const path = `/stoa/v1/own-subscriptions/${subscriptionId}`
  const answers = await Promise.all([1, 2, 3].map(() => again.send('POST', `${path}/choose-card`, { savedCardId: good.id })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await server.app.drain()
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(cycles[0]).toMatchObject({ number: 2, status: 'PAID' })
  expect(subscription).toMatchObject({ status: 'ACTIVE', nextCycle: 3, card: { lastFourDigits: '4444' } })
  const [, order] = await ordersOf(of, subscriptionId)
  expect(order).toMatchObject({ paymentStatus: 'PAID', balanceSummary: { paid: { amount: '14.90' } } })
  await later(of, 31 * day)
  expect((await subscriptionOf(of, subscriptionId)).cycles).toHaveLength(3)
})

test('short stock waits or is left out, as the owner says, and a product that is gone pauses the contract', async () => {
  const of = await aSubscriptionShop(server, { stock: 1 })
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const before = (await subscriptionOf(of, subscriptionId)).subscription
  // The last piece is sold; the next charge is that of the agreed price nevertheless.
  expect(before).toMatchObject({ nextTotal: '14.90', waitsForStock: false })
  await later(of, 32 * day)
  await later(of, 2 * day)
  const waiting = await subscriptionOf(of, subscriptionId)
  expect(waiting.cycles).toHaveLength(1)
  expect(waiting.changes[0]).toMatchObject({ kind: 'WAITING_FOR_STOCK', note: 'Coffee' })
  expect(waiting.subscription).toMatchObject({ nextDate: before.nextDate, nextTotal: '14.90', waitsForStock: true })
  const { body: figures } = await of.shop.owner('GET', '/stoa/v1/subscription-figures')
  expect(figures).toMatchObject({ monthlyRevenue: '10.00', dueTomorrow: { count: 1, amount: '14.90' } })
  await of.shop.owner('PATCH', '/stoa/v1/subscription-settings', { settings: { outOfStock: 'SKIP' } })
  await later(of, 2 * day)
  const skipped = await subscriptionOf(of, subscriptionId)
  expect(skipped.changes[0]).toMatchObject({ kind: 'SKIPPED_OUT_OF_STOCK' })
  expect(skipped.subscription).toMatchObject({ waitsForStock: false })
  expect(new Date(skipped.subscription.nextDate) > new Date(before.nextDate)).toBe(true)
  expect((await of.shop.owner('DELETE', `/stores/v3/products/${of.product.id}`)).status).toBe(200)
  await later(of, 31 * day)
  expect((await subscriptionOf(of, subscriptionId)).subscription).toMatchObject({ status: 'PAUSED', reason: 'ITEM_GONE' })
})

test('a subscription needs consent, a card that can be charged again, and money', async () => {
  const of = await aSubscriptionShop(server)
  const { shop } = of
  await shop.owner('POST', '/stoa/v1/payment-methods', { paymentMethod: { title: 'Invoice', kind: 'INVOICE', enabled: true } })
  const visitor = await aVisitor(shop)
  const checkoutId = await checkoutOf(visitor, [subscribed(of)])
  const codeOf = (answer: { body: any }) => answer.body.details?.applicationError?.code
  const paymentToken = await cardToken(visitor, cards.good)
  expect(codeOf(await charge(visitor, checkoutId, { paymentToken }))).toBe('NO_SAVE_PAYMENT_METHOD_CONFIRMATION')
  const options = (await visitor.send('GET', `/stoa/v1/checkouts/${checkoutId}/payment-options`)).body
  expect(options.paymentOptions.map(({ kind }: { kind: string }) => kind)).toEqual(['CARD'])
  const later = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, { savePaymentMethod: true })
  expect(codeOf(later)).toBe('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE')
  const byStaff = await shop.owner('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  expect(codeOf(byStaff)).toBe('NO_SAVE_PAYMENT_METHOD_CONFIRMATION')
  const once = await charge(visitor, checkoutId, { paymentToken, savePaymentMethod: true })
  expect(once.status).toBe(200)
})

test('who cancels while a charge has failed is charged no more, and the unpaid order is cancelled', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)], failing)
  await later(of, 32 * day)
  await of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/cancel`, {})
  await later(of, 10 * day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(subscription.status).toBe('CANCELED')
  expect(cycles[0]).toMatchObject({ number: 2, status: 'CANCELED', attempts: 1 })
  expect((await ordersOf(of, subscriptionId))[1].status).toBe('CANCELED')
  expect(await stockOf(of.shop, of.product.variantId)).toBe(49)
})

test('staff cancels the last unpaid delivery, and the contract has ended', async () => {
  const two = { title: 'Twice', frequency: 'WEEK', interval: 1, billingCycles: 2, visible: true }
  const of = await aSubscriptionShop(server, { subscriptions: [two] })
  const { subscriptionId } = await buy(of, [subscribed(of)], failing)
  await later(of, 8 * day)
  const [, unpaid] = await ordersOf(of, subscriptionId)
  await of.shop.owner('POST', `/ecom/v1/orders/${unpaid.id}/cancel`, { restockAllItems: true })
  await later(of, 30 * day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(cycles).toHaveLength(2)
  expect(subscription.status).toBe('ENDED')
})
