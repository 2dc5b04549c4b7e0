import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stillClock } from '../../support/servers/clock.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { happenings, moveClock } from '../../support/shop/test-clock.ts'
import { aSubscriptionShop, buy, day, later, subscribed, type SubscriptionShop } from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ clock: stillClock() })))
afterAll(() => server[Symbol.asyncDispose]())

/** How often each kind of statement was sent for a site, with what happens after the commit. */
async function countStatements({ shop }: SubscriptionShop, work: () => Promise<void>) {
  const sent: string[] = []
  const stop = server.database.observe((text, _, values) => {
    if (values.includes(shop.credentials.siteId)) sent.push(text.replaceAll(/["\s]+/g, ' ').trim())
  })
  await work()
  stop()
  return (pattern: RegExp) => sent.filter((text) => pattern.test(text)).length
}

async function jobsOf({ shop }: SubscriptionShop): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from job
    where site_id = ${shop.credentials.siteId} order by name`.execute(server.database.db)
  return rows.map(({ name }) => name)
}

test('a charge that is settled leaves no job that would ask for it again', async () => {
  const of = await aSubscriptionShop(server)
  await buy(of, [subscribed(of)])
  expect(await jobsOf(of)).not.toContain('orders.finish-payment')
  const { lastMove } = await moveClock(of.shop, { days: 32 })
  const jobs = (await happenings(of.shop, lastMove.id)).filter(({ kind }) => kind === 'JOB').map(({ name }) => name)
  expect(jobs).toContain('subscriptions.renew')
  expect(jobs).not.toContain('orders.finish-payment')
  expect(await jobsOf(of)).not.toContain('orders.finish-payment')
})

test('a renewal reads no row twice that it has at hand, and writes its mail in one statement', async () => {
  const of = await aSubscriptionShop(server)
  await buy(of, [subscribed(of)])
  // By then the card of the first order has been looked at.
  await later(of, 2 * day)
  await server.app.drain()
  const count = await countStatements(of, async () => {
    await later(of, 30 * day)
    // The reactions to what the job has recorded.
    await server.app.drain()
  })
  expect(count(/^insert into sales_order /)).toBe(1)
  // To settle its cycle, and for the confirmation.
  expect(count(/^select .* from sales_order /)).toBe(2)
  // The card of the first order, and the comparison before the outcome is written.
  expect(count(/^select .* from order_payment where site_id = \S+ and order_id/)).toBe(2)
  expect(count(/ from order_refund /)).toBe(0)
  expect(count(/ from mail_message /)).toBe(1)
  expect(count(/^insert into mail_message /)).toBe(1)
  expect(count(/^update customer set announced|^select .* from customer where .* limit/)).toBe(0)
})
