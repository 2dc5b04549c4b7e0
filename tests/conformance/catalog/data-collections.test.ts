import { collections, items, permissions } from '@wix/data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusedWith, statusAndCodeOf } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const modules = { collections, items, permissions }

test('the collections of a site have the fields and bounds of its pages and menus', async () => {
  const { collections: owner, items: written } = ownerClient(await aShop(server), modules)
  const list = await owner.listDataCollections()
  expect(list.collections!.map(({ _id }) => _id)).toEqual(['Menus', 'Pages'])
  expect(list.pagingMetadata).toEqual({ count: 2, offset: 0, total: 2, tooManyToCount: false })
  const pages = await owner.getDataCollection('Pages')
  expect(pages).toMatchObject({
    _id: 'Pages',
    collectionType: 'NATIVE',
    displayField: 'title',
    capabilities: { collectionOperations: [] },
    permissions: { insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN', read: 'ANYONE' },
    pagingModes: ['OFFSET', 'CURSOR'],
  })
  const fields = Object.fromEntries(pages.fields!.map(({ key, ...field }) => [key, field]))
  expect(fields).toMatchObject({
    _id: { type: 'TEXT', systemField: true, readOnly: true },
    _createdDate: { type: 'DATETIME', systemField: true, capabilities: { sortable: true } },
    title: { type: 'TEXT', required: true, stringLengthRange: { minLength: 1, maxLength: 120 }, systemField: false },
    visible: { type: 'BOOLEAN', required: false },
    parentPage: { type: 'REFERENCE', typeMetadata: { reference: { referencedCollectionId: 'Pages' } } },
    body: { type: 'OBJECT', capabilities: { sortable: false, queryOperators: [] } },
    html: { type: 'RICH_TEXT', readOnly: true },
  })
  expect(fields['title']!.capabilities!.queryOperators).toEqual(expect.arrayContaining(['EQ', 'STARTS_WITH', 'EXISTS']))
  const menus = await owner.getDataCollection('Menus')
  expect(menus.fields!.find(({ key }) => key === 'items')).toMatchObject({
    type: 'ARRAY',
    arraySizeRange: { maxSize: 50 },
  })
  // What an item has is what its collection declares.
  const page = await written.insert('Pages', { title: 'Help', seo: { title: 'Help' }, body: { type: 'doc', content: [] } })
  expect(Object.keys(page).filter((key) => !(key in fields))).toEqual([])
})

test('a list of collections is sorted and paged, and has the fields that are asked for', async () => {
  const { collections: owner } = ownerClient(await aShop(server), modules)
  const listed = await owner.listDataCollections({
    sort: { fieldName: 'displayName', order: 'DESC' },
    paging: { limit: 1, offset: 0 },
    fields: ['displayName'],
  })
  expect(listed.collections).toEqual([{ _id: 'Pages', displayName: 'Pages' }])
  expect(await owner.getDataCollection('Menus', { fields: ['displayField'] })).toEqual({ _id: 'Menus', displayField: 'name' })
  await expect(owner.listDataCollections({ sort: { fieldName: 'fields' } })).rejects.toMatchObject({
    details: { validationError: expect.anything() },
  })
})

test('a collection that does not exist is refused, and none is created, changed or deleted', async () => {
  const shop = await aShop(server)
  const { collections: owner, permissions: access } = ownerClient(shop, modules)
  for (const unknown of ['Recipes', 'constructor', '__proto__'])
    for (const call of [
      () => owner.getDataCollection(unknown),
      () => access.getPermissions(unknown),
      () => access.getMyPermissions(unknown),
    ])
      await expect(call()).rejects.toMatchObject(refusedWith('WDE0025'))
  const collection = { id: 'Recipes', fields: [] }
  for (const [method, path, body] of [
    ['POST', '/wix-data/v2/collections', { collection }],
    ['PUT', '/wix-data/v2/collections', { collection }],
    ['DELETE', '/wix-data/v2/collections/Pages', undefined],
    ['POST', '/wix-data/v2/collections/create-field', { dataCollectionId: 'Pages', field: { key: 'x', type: 'TEXT' } }],
    ['POST', '/wix-data/v1/permissions', { dataPermissions: { id: 'Pages' } }],
  ] as const)
    expect(statusAndCodeOf(await shop.owner(method, path, body))).toEqual([404, 'UNKNOWN_ROUTE'])
})

test('permissions say who reads and writes items, and what the caller may do', async () => {
  const shop = await aShop(server)
  const owner = ownerClient(shop, modules)
  const visitor = visitorClient(shop, modules)
  expect(await owner.permissions.getPermissions('Pages')).toEqual({
    dataPermissions: {
      _id: 'Pages',
      itemRead: 'ANYONE',
      itemInsert: 'CMS_EDITOR',
      itemUpdate: 'CMS_EDITOR',
      itemRemove: 'CMS_EDITOR',
    },
  })
  const all = { itemRead: true, itemInsert: true, itemUpdate: true, itemRemove: true }
  expect(await owner.permissions.getMyPermissions('Pages')).toEqual(all)
  const none = { itemInsert: false, itemUpdate: false, itemRemove: false }
  expect(await visitor.permissions.getMyPermissions('Pages')).toEqual({ itemRead: true, ...none })
  await expect(visitor.permissions.getPermissions('Pages')).rejects.toMatchObject(refusedWith('PERMISSION_DENIED'))
  await expect(visitor.collections.getDataCollection('Pages')).rejects.toMatchObject(refusedWith('PERMISSION_DENIED'))
  const apiKey = { name: 'Permissions', scopes: ['WIX_DATA.PERMISSIONS_GET_ALLOWED'] }
  const { secret } = (await shop.owner('POST', '/stoa/v1/api-keys', { apiKey })).body
  const headers = { authorization: secret, 'wix-site-id': shop.credentials.siteId }
  const { body } = await shop.raw('GET', '/wix-data/v1/permissions/current?dataCollectionId=Menus', { headers })
  expect(body).toEqual({ itemRead: false, ...none })
})
