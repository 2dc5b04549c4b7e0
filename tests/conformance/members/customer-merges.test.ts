import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { shopEvents } from '../../support/shop/events.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aCustomer, anOrderOf, customerOf, customersOf, customersPath, expectCleanAudits } from './customers-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/customer-merges'
const preview = (shop: TestShop, pair: { keptId: string; mergedId: string }) => shop.owner('POST', `${path}/preview`, pair)

/** Merges at the revisions of the preview. */
async function merge(shop: TestShop, pair: { keptId: string; mergedId: string }, more: object = {}) {
  const { keptRevision, mergedRevision } = (await preview(shop, pair)).body
  return shop.owner('POST', path, { ...pair, keptRevision, mergedRevision, ...more })
}

const write = (shop: TestShop, customerId: string, text: string) =>
  shop.owner('POST', '/stoa/v1/customer-notes', { customerId, text })
const notesOf = async (shop: TestShop, customerId: string) =>
  (await shop.owner('GET', `/stoa/v1/customer-notes?customerId=${customerId}`)).body.notes.map(({ text }: any) => text)

async function aPair(shop: TestShop) {
  const kept = await aCustomer(shop, { firstName: 'Ada', email: 'ada@example.com', phone: '+49 30 1', tags: ['VIP'] })
  const merged = await aCustomer(shop, {
    firstName: 'Augusta',
    lastName: 'King',
    email: 'augusta@example.com',
    company: 'Engines',
    tags: ['B2B'],
    addresses: [{ city: 'London', country: 'GB' }],
  })
  await anOrderOf(shop, 'ada@example.com')
  await anOrderOf(shop, 'augusta@example.com')
  await write(shop, merged.id, 'Likes numbers')
  return { keptId: kept.id, mergedId: merged.id }
}

test('a merge moves addresses, orders, notes, tags and what only one of the two has, as its preview says', async () => {
  const shop = await aShop(server)
  const pair = await aPair(shop)
  expect((await preview(shop, pair)).body).toEqual({
    keptRevision: '1',
    mergedRevision: '1',
    emails: ['augusta@example.com'],
    orderCount: 1,
    noteCount: 1,
    addressCount: 1,
    tags: ['B2B'],
    filled: ['LAST_NAME', 'COMPANY'],
    conflicts: [
      { field: 'FIRST_NAME', kept: 'Ada', merged: 'Augusta' },
      { field: 'EMAIL', kept: 'ada@example.com', merged: 'augusta@example.com' },
    ],
  })
  expect((await merge(shop, pair, { take: ['FIRST_NAME'] })).status).toBe(200)
  const [row, ...others] = await customersOf(shop)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    id: pair.keptId,
    name: 'Augusta King',
    email: 'ada@example.com',
    company: 'Engines',
    phone: '+49 30 1',
    tags: ['VIP', 'B2B'],
    country: 'GB',
    orderCount: 2,
    spent: '89.80',
  })
  expect(await notesOf(shop, pair.keptId)).toEqual(['Likes numbers'])
  const orders = await shop.owner('POST', '/stoa/v1/order-rows/count', { filter: { customerId: { $hasSome: [pair.keptId] } } })
  expect(orders.body).toEqual({ count: 2 })
  await anOrderOf(shop, 'augusta@example.com')
  expect((await customersOf(shop)).map(({ orderCount }) => orderCount)).toEqual([3])
  expect((await shopEvents(shop, 'stoa.v1.customer')).map(({ slug }) => slug)).toEqual([
    'created',
    'created',
    'updated',
    'deleted',
    'merged',
  ])
  await expectCleanAudits(shop)
})

test('an undone merge gives both back, with later orders and without what staff has changed since', async () => {
  const shop = await aShop(server)
  const pair = await aPair(shop)
  const { mergeId } = (await merge(shop, pair, { take: ['FIRST_NAME'] })).body
  await anOrderOf(shop, 'augusta@example.com')
  const listed = await shop.owner('GET', `${path}?customerId=${pair.keptId}`)
  expect(listed.body.merges).toMatchObject([{ id: mergeId, mergedId: pair.mergedId, name: 'Augusta King', mergedBy: 'Owner' }])
  const { customer } = await customerOf(shop, pair.keptId)
  const change = { customer: { id: pair.keptId, revision: customer.revision, company: 'Analytical' } }
  expect((await shop.owner('PATCH', `${customersPath}/${pair.keptId}`, change)).status).toBe(200)
  expect((await shop.owner('POST', `${path}/${mergeId}/undo`, {})).body).toEqual({ customerId: pair.mergedId })
  const [ada, augusta] = await customersOf(shop)
  expect(ada).toMatchObject({ id: pair.keptId, name: 'Ada', company: 'Analytical', tags: ['VIP'], orderCount: 1 })
  expect(augusta).toMatchObject({ id: pair.mergedId, name: 'Augusta King', company: 'Engines', orderCount: 2 })
  expect([await notesOf(shop, pair.keptId), await notesOf(shop, pair.mergedId)]).toEqual([[], ['Likes numbers']])
  expect(codeOf(await shop.owner('POST', `${path}/${mergeId}/undo`, {}))).toBe('CUSTOMER_MERGE_UNDONE')
  await expectCleanAudits(shop)
})

test('merges of merged customers are undone one by one, in any order', async () => {
  const shop = await aShop(server)
  const { keptId, mergedId } = await aPair(shop)
  const third = await aCustomer(shop, { firstName: 'Third', email: 'third@example.com', tags: ['X'] })
  const inner = (await merge(shop, { keptId: mergedId, mergedId: third.id })).body.mergeId
  const outer = (await merge(shop, { keptId, mergedId })).body.mergeId
  await shop.owner('POST', `${path}/${outer}/undo`, {})
  await shop.owner('POST', `${path}/${inner}/undo`, {})
  const rows = await customersOf(shop)
  expect(rows.map(({ name, tags, orderCount }) => [name, tags, orderCount])).toEqual([
    ['Ada', ['VIP'], 1],
    ['Augusta King', ['B2B'], 1],
    ['Third', ['X'], 0],
  ])
  await expectCleanAudits(shop)
})

test('two members are never merged, a member is kept, and nobody merges what they have not seen', async () => {
  const shop = await aShop(server)
  const [mia, paul] = [await aMember(shop), await aMember(shop)]
  await server.app.drain()
  const guest = await aCustomer(shop, { firstName: 'Guest', email: 'guest@example.com' })
  const attempt = (keptId: string, mergedId: string) => preview(shop, { keptId, mergedId })
  expect(codeOf(await attempt(mia.id, paul.id))).toBe('BOTH_ARE_MEMBERS')
  expect(codeOf(await attempt(guest.id, mia.id))).toBe('MEMBER_MUST_BE_KEPT')
  expect(codeOf(await attempt(guest.id, guest.id))).toBe('SAME_CUSTOMER')
  const pair = { keptId: mia.id, mergedId: guest.id }
  const { keptRevision } = (await preview(shop, pair)).body
  await shop.owner('PATCH', `${customersPath}/${guest.id}`, { customer: { id: guest.id, revision: '1', phone: '+49 30 2' } })
  const late = await shop.owner('POST', path, { ...pair, keptRevision, mergedRevision: '1' })
  expect(codeOf(late)).toBe('REVISION_MISMATCH')
  const taken = await merge(shop, pair, { take: ['EMAIL', 'FIRST_NAME'] })
  expect((await customerOf(shop, mia.id)).row).toMatchObject({ email: mia.email, isMember: true })
  const other = await aShop(server)
  expect(codeOf(await other.owner('POST', `${path}/${taken.body.mergeId}/undo`, {}))).toBe('CUSTOMER_MERGE_NOT_FOUND')
  expect((await other.owner('GET', `${path}?customerId=${mia.id}`)).body.merges).toEqual([])
})
