import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDue } from '../../../apps/server/src/kernel/background/job-store.ts'
import { arrived, happenings, moveClock, testClockOf } from '../../support/shop/test-clock.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { placeOrder } from '../../support/shop/mailing.ts'
import { aShop } from '../../support/shop/shop.ts'
import { abandonedOf, aShopToLeave, leave, days } from '../abandoned-checkouts/abandoned-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('the clock moves by days and weeks, and everything that is written then has the time of the site', async () => {
  const shop = await aShop(server)
  const before = await testClockOf(shop)
  expect(before).toMatchObject({ aheadMilliseconds: '0', moving: false })
  const after = await moveClock(shop, { days: 1 })
  expect(new Date(after.now).getTime() - new Date(before.now).getTime()).toBeGreaterThanOrEqual(days(1) - 3600_000)
  await moveClock(shop, { weeks: 2 })
  const { body } = await shop.owner('POST', '/billing/v1/tax-groups', { taxGroup: { name: 'Later' } })
  const ahead = new Date(body.taxGroup.createdDate).getTime() - server.clock.now().getTime()
  expect(Math.round(ahead / days(1))).toBe(15)
})

test('a checkout that rests is noted at its time while the clock moves past it, and the list says so', async () => {
  const { shop, product } = await aShopToLeave(server)
  await leave(shop, product)
  const left = server.clock.now()
  const { lastMove } = await moveClock(shop, { days: 3 })
  const [abandoned] = await abandonedOf(shop)
  const rested = new Date(abandoned.createdDate).getTime() - left.getTime()
  expect(rested).toBeGreaterThan(0)
  expect(rested).toBeLessThan(2 * 3600_000 + 60_000)
  expect(lastMove).toMatchObject({ at: lastMove.to, endedDate: expect.any(String) })
  const list = await happenings(shop, lastMove.id)
  expect(list).toContainEqual(
    expect.objectContaining({ kind: 'EVENT', name: 'wix.ecom.v1.abandoned_checkout_created', date: abandoned.createdDate }),
  )
  expect(lastMove.jobCount + lastMove.eventCount).toBe(list.length)
})

test('a system clock that is set back while the clock moves changes no due date', async () => {
  const { shop, product } = await aShopToLeave(server)
  // Its job waits for two weeks.
  await placeOrder(await aVisitor(shop), product)
  const { siteId } = shop.credentials
  const { db } = server.database
  const dueDates = async () =>
    (
      await sql<{ due: Date }>`select due_date as due from job where site_id = ${siteId} and name <> 'test-clock.move'
      order by id`.execute(db)
    ).rows.map(({ due }) => due.toISOString())
  expect((await shop.owner('POST', '/stoa/v1/test-clock/move', { days: 3 })).status).toBe(200)
  const before = await dueDates()
  expect(before).not.toEqual([])
  // As the job runner does where the clock is back by a day.
  await makeDue(db, siteId, new Date(server.clock.now().getTime() - days(1)), server.clock.now())
  expect(await dueDates()).toEqual(before)
  await server.app.drain(siteId)
  await arrived(shop)
})
