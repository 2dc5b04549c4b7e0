import { expect } from 'vitest'
import { killAll, stopsOf } from '../support/servers/kill-workers.ts'
import { startWorkers } from '../support/servers/workers-shop.ts'
import type { TestShop } from '../support/shop/shop.ts'
import { arrived, happenings } from '../support/shop/test-clock.ts'
import { soakTest } from '../support/soak.ts'
import { aProduct } from '../support/shop/builders.ts'
import { leave, rowsOf } from '../conformance/abandoned-checkouts/abandoned-builders.ts'

const day = 24 * 3600_000

soakTest('a kill while the test clock moves loses and doubles nothing, and the clock arrives', { timeout: 180_000 }, async () => {
  const count = 5
  await using workers = await startWorkers()
  await using database = await stopsOf(workers)
  const shop = workers.shop as TestShop
  const product = await aProduct(shop, { name: 'Poster', stock: 100 })
  const began = Date.now()
  for (let buyer = 0; buyer < count; buyer++) await leave(shop, product, { email: `buyer-${buyer}@example.com` })
  await database.stopAt(['abandoned_checkout', 'insert', "new.email = 'buyer-2@example.com'"])
  expect((await shop.owner('POST', '/stoa/v1/test-clock/move', { days: 20 })).status).toBe(200)
  await database.waiting(1)
  await killAll(workers, database.endLeases)
  await database.goOn()
  const clock = await arrived(shop)
  expect(clock.lastMove).toMatchObject({ at: clock.lastMove.to, endedDate: expect.any(String) })
  expect(clock.lastMove.failure).toBeUndefined()
  const rows = await rowsOf(shop)
  expect(rows).toHaveLength(count)
  // At their time, and not when the clock had arrived.
  for (const { createdDate } of rows) expect(new Date(createdDate).getTime()).toBeLessThan(began + day)
  expect(await database.count("domain_event where type = 'wix.ecom.v1.abandoned_checkout_created'")).toBe(count)
  const noted = (await happenings(shop)).filter(({ name }) => name === 'wix.ecom.v1.abandoned_checkout_created')
  expect(noted).toHaveLength(count)
})
