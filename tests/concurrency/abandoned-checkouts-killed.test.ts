import { expect } from 'vitest'
import { killAll, stopsOf } from '../support/servers/kill-workers.ts'
import { startWorkers } from '../support/servers/workers-shop.ts'
import type { TestShop } from '../support/shop/shop.ts'
import { soakTest } from '../support/soak.ts'
import { until } from '../support/until.ts'
import { aProduct } from '../support/shop/builders.ts'
import { leave, rowsOf, settle } from '../conformance/abandoned-checkouts/abandoned-builders.ts'

soakTest('a kill while checkouts are noted as abandoned loses and doubles nothing', { timeout: 180_000 }, async () => {
  const count = 5
  await using workers = await startWorkers()
  await using database = await stopsOf(workers)
  const shop = workers.shop as TestShop
  const product = await aProduct(shop, { name: 'Poster', stock: 100 })
  for (let buyer = 0; buyer < count; buyer++) await leave(shop, product, { email: `buyer-${buyer}@example.com` })
  await database.stopAt(['abandoned_checkout', 'insert', "new.email = 'buyer-2@example.com'"])
  const to = new Date(Date.now() + 2 * 3600_000).toISOString()
  expect((await shop.owner('POST', '/stoa/v1/test-clock/move', { to })).status).toBe(200)
  await settle(shop, { restMinutes: 60 })
  await database.waiting(1)
  await killAll(workers, database.endLeases)
  await database.goOn()
  await until(async () => ((await rowsOf(shop)).length === count ? true : undefined), 60_000)
  expect(await database.count("domain_event where type = 'wix.ecom.v1.abandoned_checkout_created'")).toBe(count)
  expect(await database.count('checkout where to_rest')).toBe(0)
})
