import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disarm } from '../../../apps/server/src/cli/copy-site.ts'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aSubscriptionShop, buy, day, later, subscribed, subscriptionOf, type SubscriptionShop } from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** Makes what was bought in test mode look like that of a live shop, with cards that Stripe keeps. */
async function goLive({ shop: { credentials } }: SubscriptionShop): Promise<void> {
  const { db } = server.database
  const { siteId } = credentials
  await sql`update site set mode = 'LIVE' where id = ${siteId}`.execute(db)
  await sql`update sales_order set doc = jsonb_set(doc, '{isTest}', 'false') where site_id = ${siteId}`.execute(db)
  await sql`update subscription_contract set is_test = false, doc = jsonb_set(doc, '{isTest}', 'false')
    where site_id = ${siteId}`.execute(db)
  await sql`update saved_card set provider = 'stripe', account_id = ${newId()}, token = 'cus_1 pm_' || id::text
    where site_id = ${siteId}`.execute(db)
  await sql`update order_payment set provider = 'stripe', account_id = ${newId()}
    where site_id = ${siteId} and status = 'PENDING'`.execute(db)
  await sql`delete from sandbox_kept_card where site_id = ${siteId}`.execute(db)
}

/** The cycles of a contract with the provider that was asked last. A copy has no keys to ask its server. */
async function cyclesOf({ shop: { credentials } }: SubscriptionShop, id: string) {
  const { siteId } = credentials
  const { rows } = await sql<{ number: number; status: string; provider: string; captured: number }>`
    select cycle.number, cycle.status,
      (select provider from order_payment payment
        where payment.site_id = ${siteId} and payment.order_id = cycle.order_id order by created_date desc limit 1) as provider,
      (select sum(captured_minor)::int from order_payment payment
        where payment.site_id = ${siteId} and payment.order_id = cycle.order_id) as captured
    from subscription_cycle cycle where cycle.site_id = ${siteId} and contract_id = ${id} order by number`.execute(
    server.database.db,
  )
  return rows
}

test('subscriptions of a copy go on with test money, also those whose last charge had failed', async () => {
  const of = await aSubscriptionShop(server)
  const paying = await buy(of, [subscribed(of)])
  const failing = await buy(of, [subscribed(of)], { number: '4000000000000341' })
  await later(of, 32 * day)
  expect((await cyclesOf(of, failing.subscriptionId)).at(-1)).toMatchObject({ number: 2, status: 'OPEN' })
  await goLive(of)
  await disarm(server.app)
  await later(of, 32 * day)
  await later(of, day)
  expect(await cyclesOf(of, paying.subscriptionId)).toMatchObject([
    { number: 1, status: 'PAID' },
    { number: 2, status: 'PAID' },
    { number: 3, status: 'PAID', provider: 'sandbox' },
  ])
  expect((await cyclesOf(of, failing.subscriptionId))[1]).toMatchObject({ number: 2, status: 'PAID', provider: 'sandbox' })
})

test('a delivery whose payment was not decided when the site was copied is paid with test money in the copy, once', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  await sql`update sandbox_kept_card set behaviour = 'NO_ANSWER' where site_id = ${of.shop.credentials.siteId}`.execute(
    server.database.db,
  )
  await later(of, 32 * day)
  expect((await subscriptionOf(of, subscriptionId)).cycles[0]).toMatchObject({ number: 2, status: 'OPEN' })
  await goLive(of)
  await disarm(server.app)
  await later(of, 0)
  for (let days = 0; days < 3; days++) await later(of, day)
  expect((await cyclesOf(of, subscriptionId))[1]).toEqual({ number: 2, status: 'PAID', provider: 'sandbox', captured: 1490 })
  await later(of, 31 * day)
  expect((await cyclesOf(of, subscriptionId))[2]).toMatchObject({ number: 3, status: 'PAID' })
})
