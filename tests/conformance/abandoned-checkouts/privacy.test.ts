import { afterAll, beforeAll, expect, test } from 'vitest'
import { abandonedData } from '../../../apps/server/src/modules/checkout/abandoned-checkouts/personal-data.ts'
import { abandonedRetention } from '../../../apps/server/src/modules/checkout/abandoned-checkouts/retention.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { inSite, siteOf } from '../catalog/catalog-site.ts'
import { abandonedOf, aShopToLeave, days, fqdn, leave, own, rest } from './abandoned-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const person = { memberId: '00000000-0000-4000-8000-00000000000f', email: 'mia@example.com' }

test('what somebody left is in the copy of their data, without the link, and goes with their data', async () => {
  const { shop, product } = await aShopToLeave(server)
  await leave(shop, product, { email: 'Mia@example.com' })
  await leave(shop, product, { email: 'jonas@example.com' })
  await rest(server)
  const mias = (await abandonedOf(shop)).find(({ buyerInfo }) => buyerInfo.email === 'Mia@example.com')
  expect((await shop.owner('POST', `${own}/${mias.id}/tasks`, { title: 'Call Mia' })).status).toBe(200)
  const copy = await Array.fromAsync(abandonedData.read!(await siteOf(shop), person))
  expect(copy).toMatchObject([{ buyerInfo: { email: 'Mia@example.com' }, lineItems: [{ quantity: 1 }] }])
  expect(JSON.stringify(copy)).not.toContain('recover')
  expect(
    await inSite(shop, (site) => abandonedData.erase(site, { ...person, erasureId: person.memberId }, undefined)),
  ).toMatchObject({
    erased: 1,
  })
  expect((await abandonedOf(shop)).map(({ buyerInfo }) => buyerInfo.email)).toEqual(['jonas@example.com'])
  expect((await shopEvents(shop, fqdn)).at(-1)?.slug).toBe('deleted')
})

test('they are kept for the owner’s days, 90 by default', async () => {
  const { shop, product } = await aShopToLeave(server)
  await leave(shop, product)
  await rest(server)
  expect(abandonedRetention.defaultDays).toBe(90)
  const purge = (age: number) =>
    inSite(shop, (site) => abandonedRetention.purge(site, new Date(site.now.getTime() - days(age)), 100))
  expect(await purge(1)).toBe(0)
  server.clock.advance(days(2))
  expect(await purge(1)).toBe(1)
  expect(await abandonedOf(shop)).toEqual([])
})

test('a shop that opens no longer shows what was left while it was tested, and deleting test data deletes it', async () => {
  const { shop, product } = await aShopToLeave(server, { mode: 'TEST' })
  await leave(shop, product)
  await rest(server)
  expect(await abandonedOf(shop)).toHaveLength(1)
  expect((await shop.owner('POST', '/stoa/v1/development/remove-test-data', {})).status).toBe(200)
  expect(await abandonedOf(shop)).toEqual([])
})
