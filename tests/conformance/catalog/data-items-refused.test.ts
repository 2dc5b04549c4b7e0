import { items } from '@wix/data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { statusAndCodeOf } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { aPage } from './content-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const violationsOf = ({ body }: { body: any }) =>
  (body.details?.validationError?.fieldViolations ?? []).map((each: any) => [each.field, each.violatedRule])
const insert = (shop: TestShop, data: unknown, dataCollectionId = 'Pages') =>
  shop.owner('POST', '/wix-data/v2/items', { dataCollectionId, dataItem: { data } })

test('data with a field that the collection does not have is refused with every such field', async () => {
  const shop = await aShop(server)
  const given = { title: 'x', recipe: 1, revision: '1', _owner: 'me', seo: { title: 'y', keywords: 'z' }, toString: 1 }
  const answer = await insert(shop, given)
  expect(violationsOf(answer)).toEqual([
    ['dataItem.data.revision', 'FIELD_NOT_ALLOWED'],
    ['dataItem.data.recipe', 'FIELD_NOT_ALLOWED'],
    ['dataItem.data._owner', 'FIELD_NOT_ALLOWED'],
    ['dataItem.data.seo.keywords', 'FIELD_NOT_ALLOWED'],
    ['dataItem.data.toString', 'FIELD_NOT_ALLOWED'],
  ])
  const nested = { name: 'Footer', items: [{ label: 'All', path: '/', items: [{ label: 'x', path: '/', icon: 'y' }] }] }
  expect(violationsOf(await insert(shop, nested, 'Menus'))).toEqual([
    ['dataItem.data.items[0].items[0].icon', 'FIELD_NOT_ALLOWED'],
  ])
  expect((await shop.owner('POST', '/wix-data/v2/items/count', { dataCollectionId: 'Pages' })).body).toEqual({ totalCount: 0 })
})

test.each([
  ['no title', {}, 'dataItem.data.title', 'REQUIRED_FIELD'],
  ['no object', 'text', 'dataItem.data', 'FORMAT'],
  ['a list', [1], 'dataItem.data', 'FORMAT'],
  ['a long title', { title: 'x'.repeat(10_000) }, 'dataItem.data.title', 'MAX_LENGTH'],
  ['a title with NUL', { title: 'a\0b' }, 'dataItem.data', 'FORMAT'],
  ['a title of the wrong kind', { title: { $ne: '' } }, 'dataItem.data.title', 'FORMAT'],
  ['a slug with a slash', { title: 'x', slug: '../y' }, 'page.slug', 'OTHER'],
  ['an unknown kind', { title: 'x', kind: 'RECIPE' }, 'dataItem.data.kind', 'INVALID_ENUM_VALUE'],
  ['HTML', { title: 'x', html: '<script>' }, 'dataItem.data.html', 'FIELD_NOT_ALLOWED'],
  ['a script', { title: 'x', body: { type: 'doc', content: [{ type: 'script' }] } }, 'page.body.content[0].type', 'VALIDATION'],
  ['an id that is no GUID', { _id: 'first', title: 'x' }, 'dataItem.id', 'FORMAT'],
  ['an id of the wrong kind', { _id: 7, title: 'x' }, 'dataItem.data._id', 'VALIDATION'],
])('an item with %s is refused', async (_what, data, field, rule) => {
  const shop = await aShop(server)
  const answer = await insert(shop, data)
  expect([answer.status, violationsOf(answer)]).toEqual([400, [[field, rule]]])
})

test('data that is nested deeply is refused in bounded time', async () => {
  const shop = await aShop(server)
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const headers = { authorization: shop.credentials.apiKey, 'wix-site-id': shop.credentials.siteId }
  for (const levels of [30, 50_000]) {
    const body = `{"dataCollectionId":"Pages","dataItem":{"data":{"title":"x","body":${deep(levels)}}}}`
    expect((await shop.raw('POST', '/wix-data/v2/items', { body, headers })).status).toBe(400)
  }
  const filter = JSON.parse(`${'{"$not":'.repeat(200)}{"title":"x"}${'}'.repeat(200)}`)
  for (const [path, request] of [
    ['items/query-distinct-values', { fieldName: 'title', filter }],
    ['items/remove', { dataItemId: (await aPage(shop, { title: 'Kept' })).id, condition: { filter } }],
  ] as const)
    expect((await shop.owner('POST', `/wix-data/v2/${path}`, { dataCollectionId: 'Pages', ...request })).status).toBe(400)
})

test('nobody writes an item of another site, and visitors write none', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const page = await aPage(other, { title: 'Theirs' })
  const { items: owner } = ownerClient(shop, { items })
  expect(await owner.remove('Pages', page.id)).toBeNull()
  expect(await owner.bulkRemove('Pages', [page.id])).toMatchObject({ removed: 0, skipped: 1 })
  await owner.truncate('Pages')
  const update = { dataCollectionId: 'Pages', dataItem: { id: page.id, data: { title: 'Mine' } } }
  expect(statusAndCodeOf(await shop.owner('POST', '/wix-data/v2/items/update', update))).toEqual([404, 'WDE0073'])
  // An id belongs to its site only, so that nobody learns which ids other sites have.
  expect((await shop.owner('POST', '/wix-data/v2/items/save', update)).body.action).toBe('INSERTED')
  expect((await other.owner('GET', `/stoa/v1/pages/${page.id}`)).body.page).toEqual(page)

  const visitor = await aVisitor(other)
  const requests = {
    items: update,
    'items/update': update,
    'items/save': update,
    'items/patch': { patch: { dataItemId: page.id, fieldModifications: [{ fieldPath: 'title', action: 'REMOVE_FIELD' }] } },
    'items/remove': { dataItemId: page.id },
    'items/truncate': {},
    'bulk/items/insert': { dataItems: [update.dataItem] },
    'bulk/items/update': { dataItems: [update.dataItem] },
    'bulk/items/save': { dataItems: [update.dataItem] },
    'bulk/items/remove': { dataItemIds: [page.id] },
  }
  for (const [path, request] of Object.entries(requests))
    expect((await visitor.send('POST', `/wix-data/v2/${path}`, { dataCollectionId: 'Pages', ...request })).status).toBe(403)
  expect((await other.owner('GET', `/stoa/v1/pages/${page.id}`)).body.page).toEqual(page)
})

test('a key writes items with the permission to write them, and not with one that reads', async () => {
  const shop = await aShop(server)
  const keyWith = async (scopes: string[]) => {
    const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Content', scopes } })
    return (path: string, request: object) =>
      shop.raw('POST', `/wix-data/v2/${path}`, {
        body: { dataCollectionId: 'Pages', ...request },
        headers: { authorization: body.secret, 'wix-site-id': shop.credentials.siteId },
      })
  }
  const given = { dataItem: { data: { title: 'Help' } } }
  const [reader, writer] = [await keyWith(['WIX_DATA.READ_ITEMS']), await keyWith(['WIX_DATA.WRITE_ITEMS'])]
  expect([(await reader('items', given)).status, (await reader('items/query', {})).status]).toEqual([403, 200])
  expect([(await writer('items', given)).status, (await writer('items/query', {})).status]).toEqual([200, 403])
})
