import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aSubscriptionShop, buy, day, later, subscribed, subscriptionOf } from './subscription-builders.ts'

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
