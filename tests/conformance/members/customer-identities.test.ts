import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../catalog/catalog-site.ts'
import { countCustomersLater } from '../../../apps/server/src/modules/orders/orders/ports/changing.ts'
import { restoreMember } from '../../../apps/server/src/modules/members/members/ports/accounts.ts'
import { aMember } from '../../support/members/members.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { anOrderOf, changeEmail, customerOf, customersOf, expectCleanAudits, verify } from './customers-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('a member is a customer with the same id, whose orders while signed in are theirs, whatever address was typed', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop, { email: 'mia@example.com', nickname: 'Mia' })
  await anOrderOf(shop, 'office@example.com', { memberId: mia.id })
  await server.app.drain()
  const [row, ...others] = await customersOf(shop)
  expect(others).toEqual([])
  expect(row).toMatchObject({ id: mia.id, isMember: true, email: 'mia@example.com', emailVerified: false, orderCount: 1 })
  await expectCleanAudits(shop)
})

test('a guest who types the address of a member is another customer until the member has verified it', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop, { email: 'mia@example.com', nickname: 'Mia' })
  await anOrderOf(shop, 'Mia@example.com')
  await server.app.drain()
  const before = await customersOf(shop)
  expect(before.map(({ isMember, orderCount }) => [isMember, orderCount])).toEqual([
    [false, 1],
    [true, 0],
  ])
  expect((await customerOf(shop, mia.id)).alike.map(({ id }: any) => id)).toEqual([before[0].id])
  await verify(shop, mia.id)
  await server.app.drain()
  const [joined, ...others] = await customersOf(shop)
  expect(others).toEqual([])
  expect(joined).toMatchObject({ id: mia.id, emailVerified: true, orderCount: 1, spent: '44.90' })
  expect((await customerOf(shop, mia.id)).emails).toEqual([{ email: 'mia@example.com', verified: true, orderCount: 1 }])
  // For the shop's eyes only: the member does not see what somebody bought with the address.
  expect((await mia.send('POST', '/ecom/v1/orders/search', { search: {} })).body.orders).toEqual([])
  await anOrderOf(shop, 'mia@example.com')
  expect((await customersOf(shop)).map(({ orderCount }) => orderCount)).toEqual([2])
  await expectCleanAudits(shop)
})

test('a member who changes the address keeps the former one until somebody else shows that it is theirs', async () => {
  const shop = await aShop(server)
  const mia = await aMember(shop, { email: 'shared@example.com', nickname: 'Mia' })
  await verify(shop, mia.id)
  await anOrderOf(shop, 'shared@example.com')
  await server.app.drain()
  await changeEmail(shop, mia.id, 'mia@example.com')
  const paul = await aMember(shop, { email: 'shared@example.com', nickname: 'Paul' })
  await server.app.drain()
  const countsOf = async () => (await customersOf(shop, { sort: [] })).map(({ email, orderCount }) => [email, orderCount])
  expect(await countsOf()).toEqual([
    ['shared@example.com', 0],
    ['mia@example.com', 1],
  ])
  await verify(shop, paul.id)
  await server.app.drain()
  expect(await countsOf()).toEqual([
    ['shared@example.com', 1],
    ['mia@example.com', 0],
  ])
  await expectCleanAudits(shop)
})

test('a deleted member stays a customer as long as there are orders, and is a member again when restored', async () => {
  const shop = await aShop(server)
  const [mia, paul] = [await aMember(shop, { nickname: 'Mia' }), await aMember(shop, { nickname: 'Paul' })]
  await anOrderOf(shop, 'mia@example.com', { memberId: mia.id })
  for (const { id } of [mia, paul]) await shop.owner('DELETE', `/members/v1/members/${id}`)
  await server.app.drain()
  expect((await customersOf(shop)).map(({ id, isMember }) => [id, isMember])).toEqual([[mia.id, false]])
  for (const { id } of [mia, paul]) await inSite(shop, (site) => restoreMember(site, id))
  await server.app.drain()
  await shop.owner('POST', `/members/v1/members/${mia.id}/block`, {})
  await server.app.drain()
  const restored = (await customersOf(shop)).map(({ id, isMember }) => [id, isMember])
  expect(restored.toSorted()).toEqual([mia, paul].map(({ id }) => [id, true]).toSorted())
})

test('an order whose address is corrected belongs to the right customer, and the wrong one is gone', async () => {
  const shop = await aShop(server)
  const order = await anOrderOf(shop, 'typo@example.com')
  const { status } = await shop.owner('PATCH', `/ecom/v1/orders/${order}`, {
    order: { id: order, buyerInfo: { email: 'right@example.com' } },
    fieldMask: { paths: ['buyerInfo.email'] },
  })
  expect(status).toBe(200)
  await server.app.drain()
  expect((await customersOf(shop)).map(({ email, orderCount }) => [email, orderCount])).toEqual([['right@example.com', 1]])
  await expectCleanAudits(shop)
})

test('orders from before there were customers make them', async () => {
  const shop = await aShop(server)
  await anOrderOf(shop, 'Ada@Bücher.example')
  await anOrderOf(shop, 'ada@xn--bcher-kva.example')
  const { siteId } = shop.credentials
  const { db } = server.database
  await sql`update sales_order set buyer_key = null where site_id = ${siteId}`.execute(db)
  await sql`delete from customer where site_id = ${siteId}`.execute(db)
  await sql`delete from customer_identity where site_id = ${siteId}`.execute(db)
  await inSite(shop, async (site) => countCustomersLater(site))
  await server.app.drain()
  expect((await customersOf(shop)).map(({ email, orderCount }) => [email, orderCount])).toEqual([
    ['ada@xn--bcher-kva.example', 2],
  ])
  await expectCleanAudits(shop)
})
