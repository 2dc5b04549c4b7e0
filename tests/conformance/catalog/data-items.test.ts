import { items } from '@wix/data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'

import { refusedWith, statusAndCodeOf } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function aPage(shop: TestShop, page: object): Promise<{ id: string; revision: string }> {
  const { status, body } = await shop.owner('POST', '/stoa/v1/pages', { page })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.page
}

async function setParent(shop: TestShop, id: string, revision: string, parentPage: string | null) {
  return shop.owner('PATCH', `/stoa/v1/pages/${id}`, { page: { id, revision, parentPage } })
}
const parentsOf = (found: { items: Record<string, unknown>[] }) =>
  Object.fromEntries(found.items.map((item) => [item['title'], item['parentPage']]))

test('a reference is answered as an id, and as the item where it is included', async () => {
  const shop = await aShop(server)
  const help = await aPage(shop, { title: 'Help' })
  const returns = await aPage(shop, { title: 'Returns', parentPage: help.id })
  const visitor = visitorClient(shop, { items }).items
  const query = visitor.query('Pages').ascending('title')

  expect(parentsOf(await query.find())).toEqual({ Help: undefined, Returns: help.id })
  const included = await query.include('parentPage').find()
  expect(parentsOf(included)).toEqual({
    Help: undefined,
    Returns: expect.objectContaining({ _id: help.id, title: 'Help', slug: 'help', _createdDate: expect.any(Date) }),
  })
  expect((await visitor.get('Pages', returns.id))!['parentPage']).toBe(help.id)
  const includeReferences = [{ field: 'parentPage' }]
  expect((await visitor.get('Pages', returns.id, { includeReferences }))!['parentPage']).toMatchObject({ title: 'Help' })
  expect(await visitor.get('Pages', returns.id, { fields: ['title'], includeReferences })).toEqual({
    _id: returns.id,
    title: 'Returns',
  })

  expect((await visitor.query('Pages').eq('parentPage', help.id).find()).items).toHaveLength(1)
  expect(await visitor.query('Pages').count()).toBe(2)
  expect(await visitor.count('Pages')).toBe(2)
  expect(await visitor.get('Pages', '00000000-0000-4000-8000-000000000001')).toBeNull()
})

test('a referenced item that is hidden or deleted is left out where it is included', async () => {
  const shop = await aShop(server)
  const hidden = await aPage(shop, { title: 'Hidden', visible: false })
  const deleted = await aPage(shop, { title: 'Deleted' })
  await aPage(shop, { title: 'One', parentPage: hidden.id })
  await aPage(shop, { title: 'Two', parentPage: deleted.id })
  expect((await shop.owner('DELETE', `/stoa/v1/pages/${deleted.id}`)).status).toBe(200)
  const found = async (client: typeof visitor) =>
    parentsOf(await client.query('Pages').ne('title', 'Hidden').include('parentPage').find())
  const visitor = visitorClient(shop, { items }).items
  expect(await found(visitor)).toEqual({ One: undefined, Two: undefined })
  const owner = ownerClient(shop, { items }).items
  expect(await found(owner)).toEqual({ One: expect.objectContaining({ title: 'Hidden' }), Two: undefined })
})

test('an empty reference is none, and one in capitals is the same page', async () => {
  const shop = await aShop(server)
  const help = await aPage(shop, { title: 'Help', parentPage: '' })
  const returns = await aPage(shop, { title: 'Returns', parentPage: help.id.toUpperCase() })
  const query = visitorClient(shop, { items }).items.query('Pages').include('parentPage')
  expect(parentsOf(await query.find())).toEqual({ Help: undefined, Returns: expect.objectContaining({ title: 'Help' }) })
  const { status, body } = await setParent(shop, returns.id, returns.revision, '')
  expect([status, body.page.parentPage ?? null]).toEqual([200, null])
  expect(parentsOf(await query.find())).toEqual({ Help: undefined, Returns: undefined })
})

test('only references can be included, and only of collections that exist', async () => {
  const shop = await aShop(server)
  const page = await aPage(shop, { title: 'Help' })
  const visitor = visitorClient(shop, { items }).items
  for (const field of ['body', 'recipes', 'constructor'])
    await expect(visitor.query('Pages').include(field).find()).rejects.toMatchObject(refusedWith('WDE0020'))
  await expect(visitor.query('Menus').include('parentPage').find()).rejects.toMatchObject(refusedWith('WDE0020'))
  await expect(visitor.get('Pages', page.id, { includeReferences: [{ field: 'title' }] })).rejects.toMatchObject(
    refusedWith('WDE0020'),
  )
  await expect(visitor.query('Recipes').find()).rejects.toMatchObject(refusedWith('WDE0025'))
  await expect(visitor.query('Recipes').count()).rejects.toMatchObject(refusedWith('WDE0025'))
})

test('the page above a page exists and is not below it', async () => {
  const shop = await aShop(server)
  const help = await aPage(shop, { title: 'Help' })
  const returns = await aPage(shop, { title: 'Returns', parentPage: help.id })
  const refunds = await aPage(shop, { title: 'Refunds', parentPage: returns.id })
  const notPossible = [400, 'PARENT_PAGE_NOT_POSSIBLE']
  for (const parentPage of [help.id, refunds.id, crypto.randomUUID()])
    expect(statusAndCodeOf(await setParent(shop, help.id, '1', parentPage))).toEqual(notPossible)
  expect(statusAndCodeOf(await setParent(shop, refunds.id, '1', help.id))).toEqual([200, undefined])
  // A deleted page above does not keep the page from being changed.
  await shop.owner('DELETE', `/stoa/v1/pages/${help.id}`)
  const renamed = { id: returns.id, revision: '1', title: 'Sending back', parentPage: help.id }
  expect(statusAndCodeOf(await shop.owner('PATCH', `/stoa/v1/pages/${returns.id}`, { page: renamed }))).toEqual([200, undefined])
  expect((await setParent(shop, returns.id, '2', null)).body.page).not.toHaveProperty('parentPage')
})
