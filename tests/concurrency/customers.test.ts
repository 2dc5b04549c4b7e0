import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, anOrderOf, customersOf, expectCleanAudits } from '../conformance/members/customers-builders.ts'
import { aCheckout, aVisitor } from '../support/shop/builders.ts'
import { aShopThatSells } from '../support/shop/selling.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('many first orders of one buyer at once make one customer, and each of them counts', async () => {
  const selling = await aShopThatSells(server)
  const { shop, product } = selling
  const visitors = await Promise.all(Array.from({ length: 8 }, () => aVisitor(shop)))
  const checkouts = await Promise.all(visitors.map((visitor) => aCheckout(visitor, [product])))
  const bought = visitors.map((visitor, index) => visitor.send('POST', `/ecom/v1/checkouts/${checkouts[index]}/create-order`, {}))
  const created = Array.from({ length: 8 }, () => anOrderOf(shop, 'Buyer@example.com'))
  await Promise.all([...bought, ...created])
  const rows = await customersOf(shop)
  expect(rows.filter(({ email }) => email === 'buyer@example.com')).toHaveLength(1)
  expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length)
  const { body } = await shop.owner('POST', '/stoa/v1/order-rows/count', {})
  expect(rows.reduce((sum, { orderCount }) => sum + orderCount, 0)).toBe(body.count)
  await expectCleanAudits(shop)
})

test('orders that are placed while their buyers are merged and split again are counted once', async () => {
  const shop = await aShop(server)
  const kept = await aCustomer(shop, { firstName: 'Kept', email: 'kept@example.com' })
  const merged = await aCustomer(shop, { firstName: 'Merged', email: 'merged@example.com' })
  const pair = { keptId: kept.id, mergedId: merged.id }
  const path = '/stoa/v1/customer-merges'
  for (let round = 0; round < 6; round++) {
    const { keptRevision, mergedRevision } = (await shop.owner('POST', `${path}/preview`, pair)).body
    const orders = () => ['kept@example.com', 'merged@example.com', 'merged@example.com'].map((email) => anOrderOf(shop, email))
    const merge = shop.owner('POST', path, { ...pair, keptRevision, mergedRevision })
    const [answer] = await Promise.all([merge, ...orders()])
    expect(answer.status).toBe(200)
    expect((await customersOf(shop)).map(({ orderCount }) => orderCount)).toEqual([(round + 1) * 6 - 3])
    const undo = shop.owner('POST', `${path}/${answer.body.mergeId}/undo`, {})
    const [undone] = await Promise.all([undo, ...orders()])
    expect(undone.status).toBe(200)
    expect((await customersOf(shop)).map(({ orderCount }) => orderCount)).toEqual([(round + 1) * 2, (round + 1) * 4])
  }
  await expectCleanAudits(shop)
})

test('of two people who merge or change the same customers at once, one is told', async () => {
  const shop = await aShop(server)
  const ids: string[] = []
  for (const name of ['one', 'two']) ids.push((await aCustomer(shop, { firstName: name, email: `${name}@example.com` })).id)
  const [one = '', two = ''] = ids
  const merge = (keptId: string, mergedId: string) =>
    shop.owner('POST', '/stoa/v1/customer-merges', { keptId, mergedId, keptRevision: '1', mergedRevision: '1' })
  const answers = await Promise.all([merge(one, two), merge(two, one)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await customersOf(shop)).toHaveLength(1)
})
