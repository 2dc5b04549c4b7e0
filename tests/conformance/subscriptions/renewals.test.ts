import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { stockOf } from '../../support/shop/stock.ts'
import {
  aSubscriptionShop,
  buy,
  day,
  expectDayOfMonth,
  later,
  ordersOf,
  subscribed,
  subscriptionOf,
} from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a guest subscribes, and each month one order is placed and charged with the kept card', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId, orderId } = await buy(of, [subscribed(of, { quantity: 2 })])
  const begun = await subscriptionOf(of, subscriptionId)
  expect(begun.subscription).toMatchObject({
    status: 'ACTIVE',
    title: 'Monthly',
    nextCycle: 2,
    orderId,
    nextTotal: '24.90',
    card: { lastFourDigits: '4242' },
    lines: [{ name: 'Coffee', quantity: 2, price: '10.00' }],
  })
  await later(of, 32 * day)
  await later(of, 31 * day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(cycles).toMatchObject([
    { number: 3, status: 'PAID', total: '24.90' },
    { number: 2, status: 'PAID', total: '24.90' },
    { number: 1, status: 'PAID' },
  ])
  expect(subscription).toMatchObject({ status: 'ACTIVE', nextCycle: 4 })
  const [, second, third] = await ordersOf(of, subscriptionId)
  for (const [index, order] of [second, third].entries())
    expect(order).toMatchObject({
      paymentStatus: 'PAID',
      status: 'APPROVED',
      priceSummary: { subtotal: { amount: '20.00' }, shipping: { amount: '4.90' }, total: { amount: '24.90' } },
      buyerInfo: { email: 'anna@example.com' },
      lineItems: [{ quantity: 2, subscriptionInfo: { id: subscriptionId, cycleNumber: index + 2 } }],
      shippingInfo: { cost: { price: { amount: '4.90' } } },
    })
  expect(await stockOf(of.shop, of.product.variantId)).toBe(44)
})

test('prices stay as agreed, whatever the shop asks by then', async () => {
  const of = await aSubscriptionShop(server)
  const member = await aMember(of.shop)
  const { subscriptionId } = await buy(of, [subscribed(of)], { buyer: member })
  const { body } = await of.shop.owner('GET', `/stores/v3/products/${of.product.id}`)
  const [variant] = body.product.variantsInfo.variants
  await of.shop.owner('PATCH', `/stores/v3/products/${of.product.id}`, {
    product: {
      id: of.product.id,
      revision: body.product.revision,
      variantsInfo: { variants: [{ id: variant.id, price: { actualPrice: { amount: '99.00' } } }] },
    },
  })
  await later(of, 32 * day)
  const [, order] = await ordersOf(of, subscriptionId)
  expect(order).toMatchObject({ paymentStatus: 'PAID', priceSummary: { subtotal: { amount: '10.00' } } })
  expect(order.buyerInfo.memberId).toBe(member.id)
})

test('a limited subscription ends after its last charge', async () => {
  const weekly = { title: 'Three weeks', frequency: 'WEEK', interval: 1, billingCycles: 3, visible: true }
  const of = await aSubscriptionShop(server, { subscriptions: [weekly] })
  const { subscriptionId } = await buy(of, [subscribed(of)])
  for (let week = 0; week < 5; week++) await later(of, 7 * day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(cycles).toHaveLength(3)
  expect(subscription).toMatchObject({ status: 'ENDED', reason: 'COMPLETED' })
  expect(subscription.nextDate).toBeUndefined()
})

test('a server that was away for months charges once and goes on in the old rhythm', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const bought = server.clock.now()
  await later(of, 100 * day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(cycles).toHaveLength(2)
  expect(new Date(subscription.nextDate) > server.clock.now()).toBe(true)
  expectDayOfMonth(subscription.nextDate, bought)
})

test('one checkout holds both kinds, and lines with the same terms renew together', async () => {
  const yearly = {
    title: 'Yearly',
    frequency: 'YEAR',
    interval: 1,
    autoRenewal: true,
    visible: true,
    discount: { percentOff: 20 },
  }
  const of = await aSubscriptionShop(server, {
    subscriptions: [{ title: 'Monthly', frequency: 'MONTH', autoRenewal: true }, yearly],
  })
  const once = subscribed(of)
  const { orderId } = await buy(of, [
    subscribed(of, { option: 0 }),
    subscribed(of, { option: 1, quantity: 3 }),
    { ...once, catalogReference: { ...once.catalogReference, options: { variantId: of.product.variantId } } },
  ])
  const { order } = (await of.shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body
  expect(order.priceSummary.subtotal.amount).toBe('44.00')
  const { subscriptions } = (
    await of.shop.owner('POST', '/stoa/v1/subscriptions/search', { search: { sort: [{ fieldName: 'nextDate' }] } })
  ).body
  expect(subscriptions).toMatchObject([
    { title: 'Monthly', nextTotal: '14.90' },
    { title: 'Yearly', nextTotal: '28.90', lines: [{ price: '8.00', quantity: 3 }] },
  ])
})

test('a free trial charges the delivery alone, and the agreed price when it ends', async () => {
  const trial = {
    title: 'Try it',
    frequency: 'MONTH',
    interval: 1,
    billingCycles: 2,
    visible: true,
    freeTrialPeriod: { frequency: 'WEEK', interval: 2 },
  }
  const of = await aSubscriptionShop(server, { subscriptions: [trial] })
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const [first] = await ordersOf(of, subscriptionId)
  expect(first).toMatchObject({ priceSummary: { subtotal: { amount: '0.00' }, total: { amount: '4.90' } } })
  expect(first.lineItems[0].subscriptionInfo.chargesDescription).toContain('first delivery is free')
  await later(of, 13 * day)
  expect((await subscriptionOf(of, subscriptionId)).cycles).toHaveLength(1)
  for (const days of [2, 31, 31]) await later(of, days * day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(cycles).toMatchObject([{ number: 3, total: '14.90' }, { number: 2, total: '14.90' }, { number: 1 }])
  expect(subscription.status).toBe('ENDED')
})

test('what begins later is paid with the order, and counted from its first day', async () => {
  const startDate = new Date(server.clock.now().getTime() + 20 * day).toISOString()
  const of = await aSubscriptionShop(server, {
    subscriptions: [{ title: 'Season', frequency: 'WEEK', interval: 1, autoRenewal: true, visible: true, startDate }],
  })
  const { subscriptionId } = await buy(of, [subscribed(of)])
  expect(new Date((await subscriptionOf(of, subscriptionId)).subscription.nextDate).getTime()).toBeGreaterThanOrEqual(
    Date.parse(startDate) + 6.9 * day,
  )
  await later(of, 25 * day)
  expect((await subscriptionOf(of, subscriptionId)).cycles).toHaveLength(1)
  await later(of, 3 * day)
  expect((await subscriptionOf(of, subscriptionId)).cycles).toHaveLength(2)
})

test('a renewal whose job was lost is found the next day', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  await server.app.runSchedules()
  const { siteId } = of.shop.credentials
  await sql`delete from job where site_id = ${siteId} and name = 'subscriptions.renew'`.execute(server.database.db)
  await later(of, 33 * day)
  expect((await subscriptionOf(of, subscriptionId)).cycles).toHaveLength(1)
  await server.app.runSchedules()
  await server.app.drain()
  expect((await subscriptionOf(of, subscriptionId)).cycles).toHaveLength(2)
})
