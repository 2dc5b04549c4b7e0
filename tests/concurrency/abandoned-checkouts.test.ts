import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAbandoned } from '../../apps/server/src/modules/checkout/abandoned-checkouts/detection.ts'
import { FailedForGood } from '../../apps/server/src/kernel/site/jobs.ts'
import {
  abandonedOf,
  addToCart,
  aBuyer,
  aShopToLeave,
  beginCheckout,
  fqdn,
  leave,
  minutes,
  order,
  published,
  recover,
  rest,
  rowsOf,
  tokenOf,
} from '../conformance/abandoned-checkouts/abandoned-builders.ts'
import { inSite, siteOf } from '../conformance/catalog/catalog-site.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { shopEvents } from '../support/shop/events.ts'
import type { TestShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** Looks for abandoned checkouts as a process of its own would. */
async function look(shop: TestShop): Promise<void> {
  const site = await siteOf(shop)
  const handled = { ...site, transaction: <Result>(work: Parameters<typeof inSite<Result>>[1]) => inSite(shop, work) }
  await findAbandoned.job.handle({ ...handled, stopping: new AbortController().signal }, {}, () => false)
}

test('processes that look at once note each checkout once', async () => {
  const { shop, product } = await aShopToLeave(server)
  for (let count = 0; count < 8; count++) await leave(shop, product, { email: `buyer-${count}@example.com` })
  server.clock.advance(minutes(70))
  await Promise.all(Array.from({ length: 6 }, () => look(shop)))
  expect(await abandonedOf(shop)).toHaveLength(8)
  expect(await shopEvents(shop, fqdn)).toHaveLength(8)
})

test('an order that is placed while its checkout is looked at leaves nothing abandoned', async () => {
  const { shop, product } = await aShopToLeave(server)
  for (let round = 0; round < 10; round++) {
    const email = `round-${round}@example.com`
    const { visitor, checkoutId } = await leave(shop, product, { email })
    server.clock.advance(minutes(70))
    await Promise.all([look(shop), look(shop), order(visitor.send, checkoutId)])
    await server.app.drain()
    const own = (await rowsOf(shop)).filter((row) => row.email === email)
    expect(own.map(({ status }) => status)).toEqual(own.length > 0 ? ['RECOVERED'] : [])
  }
})

test('of an order and a deletion at once both happen, in either order', async () => {
  const { shop, product } = await aShopToLeave(server)
  for (let round = 0; round < 6; round++) {
    const { visitor, checkoutId } = await leave(shop, product, { email: `round-${round}@example.com` })
    await rest(server)
    const [abandoned] = await abandonedOf(shop)
    const [, deleted] = await Promise.all([
      order(visitor.send, checkoutId).then(() => server.app.drain()),
      shop.owner('DELETE', `${published}/${abandoned.id}`),
    ])
    expect(deleted.status).toBe(200)
    await server.app.drain()
    expect(await abandonedOf(shop)).toEqual([])
  }
})

test('activities that are noted at once are all kept', async () => {
  const { shop, product } = await aShopToLeave(server)
  await leave(shop, product)
  await rest(server)
  const [{ id }] = await abandonedOf(shop)
  const note = () => shop.owner('POST', `/ecom/v1/abandoned-checkouts/${id}/add-activity`, { activityType: 'EMAIL_SENT' })
  const answers = await Promise.all(Array.from({ length: 12 }, note))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect((await abandonedOf(shop))[0].activities).toHaveLength(12)
})

test('a link that is opened in many tabs at once fills the cart once', async () => {
  const { shop, product } = await aShopToLeave(server)
  await leave(shop, product, { quantity: 2 })
  await rest(server)
  const [{ checkoutUrl }] = await abandonedOf(shop)
  const stranger = await aBuyer(shop)
  const answers = await Promise.all(Array.from({ length: 8 }, () => recover(stranger.send, tokenOf({ checkoutUrl }))))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await stranger.send('GET', '/ecom/v1/carts/current')).body.cart.lineItems).toMatchObject([{ quantity: 2 }])
})

test('a checkout that cannot be read stops no other, and the job says which it was', async () => {
  const { shop, product } = await aShopToLeave(server)
  const { checkoutId } = await leave(shop, product, { email: 'broken@example.com' })
  await leave(shop, product, { email: 'mia@example.com' })
  await sql`update checkout set doc = '{"lines": [{"id": 1}]}' where site_id = ${shop.credentials.siteId} and id = ${checkoutId}`.execute(
    server.database.db,
  )
  server.clock.advance(minutes(70))
  await expect(look(shop)).rejects.toThrow(FailedForGood)
  expect((await rowsOf(shop)).map(({ email }) => email)).toEqual(['mia@example.com'])
  // It is passed over from then on, until its buyer changes it.
  await look(shop)
  const buyer = await aBuyer(shop)
  await addToCart(buyer.send, product)
  await beginCheckout(buyer.send, { email: 'zoe@example.com' })
  server.clock.advance(minutes(70))
  await look(shop)
  expect(await rowsOf(shop)).toHaveLength(2)
})
