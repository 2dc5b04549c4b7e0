import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testCards } from '../../support/providers/stripe-double.ts'
import { aBuyer, aStripeShop, deliver, expectRightMoney, keyList, server, setUp, stripe, type StripeShop } from './stripe-shop.ts'
import { stripeKeys } from './stripe-set-up.ts'

setUp()

const good = { type: 'card', number: testCards.good }
const day = 24 * 3_600_000

/** As after the loss of the secret under which the keys were sealed. */
const damage = ({ shop, account }: StripeShop) =>
  sql`update payment_account set keys_sealed = 'no keys' where site_id = ${shop.credentials.siteId} and id = ${account.id}`.execute(
    server.database.db,
  )

async function failedWork({ shop }: StripeShop): Promise<{ id: string; name: string; reason: string }[]> {
  return (await shop.owner('GET', '/stoa/v1/health/failed-work')).body.failedWork
}

/** A purchase that Stripe charged, whose answer was lost. */
async function unansweredPurchase(shop: StripeShop) {
  const buyer = await aBuyer(shop)
  stripe.faults.push({ kind: 'LOST', path: /payment_intents$/, method: 'POST', times: 2 })
  expect((await buyer.pay(good)).status).toBe(200)
  stripe.faults.length = 0
  expect(await buyer.order()).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PENDING' })
  return buyer
}

const cannotBeOpened = 'the keys of the account cannot be opened'

test('jobs of an account whose keys cannot be opened wait and are named in Health, those of others run, and new keys finish all', async () => {
  const [damaged, other] = [await aStripeShop(), await aStripeShop()]
  const live = { publishableKey: 'pk_live_the_double', secretKey: 'sk_live_the_double' }
  const second = await damaged.shop.owner('POST', '/stoa/v1/payment-accounts', {
    provider: 'stripe',
    mode: 'LIVE',
    keys: keyList(live),
  })
  const buyers = [await unansweredPurchase(damaged), await unansweredPurchase(other)] as const
  const refunded = await aBuyer(damaged)
  const { body: paid } = await refunded.pay(good)
  const { id: paymentId } = await refunded.payment()
  stripe.net.events.length = 0
  await server.app.runSchedules()
  await damage(damaged)
  const refund = { ecomOrderId: paid.orderId, payments: [{ paymentId, amount: { amount: '4.00' } }] }
  const asked = await damaged.shop.owner('POST', `/ecom/v1/payments-collector/orders/${paid.orderId}/trigger-refund`, refund)
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)

  server.clock.advance(61_000)
  await server.app.drain()
  expect(await buyers[0].order()).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'PENDING' })
  expect(await buyers[1].order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  const named = await failedWork(damaged)
  expect(new Set(named.map(({ name }) => name))).toEqual(new Set(['orders.finish-payment', 'orders.finish-refund']))
  expect(new Set(named.map(({ reason }) => reason))).toEqual(new Set([cannotBeOpened]))
  expect(await failedWork(other)).toEqual([])

  server.clock.advance(day)
  await server.app.runSchedules()
  await server.app.drain()
  const runs = async ({ shop }: StripeShop) =>
    (await shop.owner('GET', '/stoa/v1/payment-reconciliation')).body.runs.map(({ accountId }: any) => accountId)
  expect(await runs(damaged)).toEqual([second.body.account.id])
  expect(await runs(other)).toEqual([other.account.id])
  expect((await failedWork(damaged)).map(({ name, reason }) => [name, reason])).toContainEqual([
    'orders.reconcile-payments',
    cannotBeOpened,
  ])

  // A buyer is told, and not charged.
  const refusedBuyer = await aBuyer(damaged)
  const before = stripe.net.intents.size
  expect((await refusedBuyer.pay(good)).status).toBeLessThan(500)
  expect(stripe.net.intents.size).toBe(before)

  const repaired = await damaged.shop.owner('POST', '/stoa/v1/payment-accounts', {
    provider: 'stripe',
    mode: 'TEST',
    keys: keyList(stripeKeys),
  })
  expect(repaired.body.account.id).toBe(damaged.account.id)
  for (const { id } of await failedWork(damaged))
    expect((await damaged.shop.owner('POST', `/stoa/v1/health/failed-work/${id}/retry`, {})).status).toBe(200)
  await server.app.drain()
  server.clock.advance(day)
  await server.app.drain()
  expect(await failedWork(damaged)).toEqual([])
  expect(await buyers[0].order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect(await refunded.order()).toMatchObject({ paymentStatus: 'PARTIALLY_REFUNDED' })
  await expectRightMoney(damaged.shop)
})

test('a provider’s event for an account whose keys cannot be opened is sent again later, and is applied then', async () => {
  const shop = await aStripeShop()
  const buyer = await unansweredPurchase(shop)
  const events = [...stripe.net.events]
  await damage(shop)
  expect(new Set(await deliver())).toContain(503)
  await shop.shop.owner('POST', '/stoa/v1/payment-accounts', { provider: 'stripe', mode: 'TEST', keys: keyList(stripeKeys) })
  stripe.net.events.push(...events)
  await deliver()
  await server.app.drain()
  expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
})

test('signed events with garbage are refused, and those after them are applied', async () => {
  const shop = await aStripeShop()
  const buyer = await unansweredPurchase(shop)
  const event = { id: 'evt_garbage', type: 'payment_intent.succeeded', livemode: false }
  const bodies = [
    '',
    'null',
    '5',
    '[]',
    '{',
    '{}',
    JSON.stringify(event),
    JSON.stringify({ ...event, data: null }),
    JSON.stringify({ ...event, data: { object: null } }),
    JSON.stringify({ ...event, id: 5, data: { object: { object: 'payment_intent', id: 'pi_1' } } }),
    JSON.stringify({ ...event, id: 'evt_\0', data: { object: { object: 'payment_intent', id: 'pi_\0' } } }),
    JSON.stringify({ ...event, type: ['x'], data: { object: { object: 'payment_intent', id: { $gt: '' } } } }),
  ]
  for (const body of bodies) expect([body, ...new Set(await stripe.send(server.url, body))]).toEqual([body, 400])
  await deliver()
  await server.app.drain()
  expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect(await failedWork(shop)).toEqual([])
})

test('a damaged row of an event fails alone and is named, and the events of other payments are applied', async () => {
  const shop = await aStripeShop()
  const { siteId } = shop.shop.credentials
  const buyers = [await unansweredPurchase(shop), await unansweredPurchase(shop)]
  await deliver()
  await sql`update payment_event set subject = '{"kind": "PAYMENT", "paymentId": "?"}'
    where site_id = ${siteId} and subject ->> 'paymentId' = ${(await buyers[0]!.payment()).id}`.execute(server.database.db)
  await server.app.drain()
  expect(await buyers[1]!.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  const failed = await failedWork(shop)
  expect(new Set(failed.map(({ name }) => name))).toEqual(new Set(['orders.apply-payment-event']))
  const { body } = await shop.shop.owner('GET', '/stoa/v1/payment-events?status=FAILED')
  expect(body.events.length).toBe(failed.length)
  // The payment itself is asked for by its own job.
  server.clock.advance(61_000)
  await server.app.drain()
  expect(await buyers[0]!.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  await expectRightMoney(shop.shop)
})
