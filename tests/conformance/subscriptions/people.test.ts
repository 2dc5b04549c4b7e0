import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
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
  subscribed,
  subscriptionOf,
} from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const failing = { number: '4000000000000341' }

test('a guest who is erased is charged no more, and the card is forgotten', async () => {
  const of = await aSubscriptionShop(server)
  await buy(of, [subscribed(of)])
  const { siteId } = of.shop.credentials
  const rows = async (table: string) =>
    (await sql`select 1 from ${sql.table(table)} where site_id = ${siteId}`.execute(server.database.db)).rows.length
  expect([await rows('saved_card'), await rows('sandbox_kept_card')]).toEqual([1, 1])
  const { body } = await of.shop.owner('POST', '/stoa/v1/customers/search', { search: {} })
  const erased = await of.shop.owner('POST', '/stoa/v1/member-privacy/customer-erasures', { customerId: body.customers[0].id })
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
  await later(of, 60_000)
  await later(of, 32 * day)
  expect(await Promise.all(['subscription_contract', 'saved_card', 'sandbox_kept_card'].map(rows))).toEqual([0, 0, 0])
})

test('an attempt whose job was lost is found the next day', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)], failing)
  await server.app.runSchedules()
  await later(of, 32 * day)
  const { siteId } = of.shop.credentials
  await sql`delete from job where site_id = ${siteId} and name = 'subscriptions.retry-payment'`.execute(server.database.db)
  await later(of, 2 * day)
  await server.app.runSchedules()
  await server.app.drain()
  expect((await subscriptionOf(of, subscriptionId)).cycles[0]).toMatchObject({ attempts: 2 })
})

test('subscriptions of customers who are merged go on, and end with the erasure of the one who is left', async () => {
  const of = await aSubscriptionShop(server)
  const bought: string[] = []
  for (const email of ['anna@example.com', 'anna.work@example.com']) {
    const guest = await aVisitor(of.shop)
    const checkoutId = await checkoutOf(guest, [subscribed(of)], email)
    const paid = await charge(guest, checkoutId, { paymentToken: await cardToken(guest, cards.good), savePaymentMethod: true })
    await server.app.drain()
    const { body } = await of.shop.owner('GET', `/ecom/v1/orders/${paid.body.orderId}`)
    bought.push(body.order.lineItems[0].subscriptionInfo.id)
  }
  const { body } = await of.shop.owner('POST', '/stoa/v1/customers/search', { search: {} })
  const [kept, merged] = body.customers
  const pair = { keptId: kept.id, mergedId: merged.id }
  const { keptRevision, mergedRevision } = (await of.shop.owner('POST', '/stoa/v1/customer-merges/preview', pair)).body
  const joined = await of.shop.owner('POST', '/stoa/v1/customer-merges', { ...pair, keptRevision, mergedRevision })
  expect(joined.status, JSON.stringify(joined.body)).toBe(200)
  await later(of, 32 * day)
  for (const id of bought) expect((await subscriptionOf(of, id)).cycles[0]).toMatchObject({ number: 2, status: 'PAID' })
  await of.shop.owner('POST', '/stoa/v1/member-privacy/customer-erasures', { customerId: kept.id })
  await later(of, 60_000)
  await later(of, 60_000)
  await later(of, 32 * day)
  for (const id of bought) expect((await of.shop.owner('GET', `/stoa/v1/subscriptions/${id}`)).status).toBe(404)
  expect(await keptCards(of)).toEqual([0, 0])
})
