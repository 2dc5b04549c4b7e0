import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { enterpriseMediaCategories, enterpriseMediaItems } from '@wix/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureOf } from '../../support/media/pictures.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const owner = (shop: TestShop) => {
  const { enterpriseMediaCategories: categories, enterpriseMediaItems: items } = ownerClient(shop, {
    enterpriseMediaCategories,
    enterpriseMediaItems,
  })
  return { categories, items }
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'served',
    (error: any) => error.details?.applicationError?.code,
  )

/** The item of a file that was uploaded at the address that the service gave. */
async function anItem(shop: TestShop, title: string, categoryIds: string[] = []): Promise<any> {
  const { items } = owner(shop)
  const { uploadUrl } = await items.generateFileUploadUrl({ fileName: title, contentType: 'image/png', categoryIds })
  const response = await fetch(server.url + new URL(uploadUrl!).pathname, { method: 'PUT', body: pictureOf(title) as never })
  expect(response.status).toBe(200)
  const found = await items.queryItems({ filter: { title: { $eq: title } } } as never)
  return found.items![0]
}

test('categories form a tree, of which readers of the media manager get what is published', async () => {
  const shop = await aShop(server)
  const { categories } = owner(shop)
  const accountId = '6f1bd5a8-9f4e-4a8e-8a52-3f2f3d7f4b11'
  const { category: top } = await categories.enterpriseOnboarding(accountId, { accountName: 'Blattwerk' })
  expect((await categories.enterpriseOnboarding(accountId, { accountName: 'Blattwerk' })).category!._id).toBe(top!._id)
  const sea = await categories.createCategory({ displayName: 'Sea', parentCategoryId: top!._id!, sortOrder: 2 })
  const forest = await categories.createCategory({
    displayName: 'Forest',
    parentCategoryId: top!._id!,
    sortOrder: 1,
    publishStatus: 'PUBLISHED',
  })
  expect(sea).toMatchObject({ publishStatus: 'UNPUBLISHED' })
  const namesIn = (tree: any) => tree.subCategories.map(({ category }: any) => category.displayName)
  expect(namesIn(await categories.getCategory(top!._id!))).toEqual(['Forest', 'Sea'])
  expect(namesIn((await categories.getMediaManagerCategories()).category)).toEqual(['Forest'])
  expect(await categories.getCategory(top!._id!, { levels: 0 })).not.toHaveProperty('subCategories')
  expect(await categories.updateCategory(sea._id!, { displayName: 'Ocean', publishStatus: 'PUBLISHED' })).toMatchObject({
    displayName: 'Ocean',
  })
  expect(namesIn((await categories.getMediaManagerCategories()).category)).toEqual(['Forest', 'Ocean'])
  expect(await codeOf(categories.updateCategory(top!._id!, { parentCategoryId: forest._id! }))).toBe('CATEGORY_WITHIN_ITSELF')
  expect(await codeOf(categories.deleteCategory(top!._id!))).toBe('CATEGORY_NOT_EMPTY')
  await categories.deleteCategory(sea._id!)
  expect(await codeOf(categories.getCategory(sea._id!))).toBe('CATEGORY_NOT_FOUND')
})

test('an item has the file that was uploaded, tags, a publish status and categories', async () => {
  const shop = await aShop(server)
  const { categories, items } = owner(shop)
  const [sea, land] = [
    (await categories.createCategory({ displayName: 'Sea' }))._id!,
    (await categories.createCategory({ displayName: 'Land' }))._id!,
  ]
  const item = await anItem(shop, 'boat.png', [sea])
  expect(item).toMatchObject({
    title: 'boat.png',
    mediaType: 'IMAGE',
    publishStatus: 'UNPUBLISHED',
    parentCategoryIds: [sea],
    assets: { image: expect.stringMatching(/^wix:image:\/\/v1\/[0-9a-f]{32}\.png\/boat\.png#originWidth=1&originHeight=1$/) },
  })
  const changed = await items.updateItem(item._id, { title: 'Boat', displayTags: ['red'], publishStatus: 'PUBLISHED' })
  expect(changed).toMatchObject({ title: 'Boat', displayTags: ['red'], publishStatus: 'PUBLISHED' })
  expect(await items.linkItemToCategories(item._id, { categoryIds: [land, sea] })).toMatchObject({ linkedCategoryIds: [land] })
  expect(await items.unlinkItemFromCategories(item._id, { categoryIds: [sea] })).toMatchObject({ unlinkedCategoryIds: [sea] })
  expect(await items.overwriteItemCategories(item._id, { categoryIds: [sea] })).toMatchObject({
    linkedCategoryIds: [sea],
    unlinkedCategoryIds: [land],
  })
  expect(await items.getItem(item._id)).toMatchObject({ parentCategoryIds: [sea] })
  expect(await codeOf(items.linkItemToCategories(item._id, { categoryIds: [shop.credentials.siteId] }))).toBe(
    'CATEGORY_NOT_FOUND',
  )
  expect(await codeOf(items.getItem(shop.credentials.siteId))).toBe('ITEM_NOT_FOUND')

  const other = await anItem(shop, 'tree.png', [land])
  const titles = async (filter: object) => (await items.queryItems({ filter } as never)).items!.map(({ title }: any) => title)
  expect(await titles({ parentCategoryIds: { $hasSome: [land] } })).toEqual(['tree.png'])
  expect((await items.searchItems({ search: { expression: 'boat' } })).items).toHaveLength(1)
  const bulk = await items.bulkUpdateItem(
    [{ item: { _id: other._id, title: 'Tree' } }, { item: { _id: sea, title: 'None' } }] as never,
    {
      returnEntity: true,
    },
  )
  expect(bulk.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })

  const events = await server.database.db
    .selectFrom('domain_event')
    .select(['slug', 'body'])
    .where('site_id', '=', shop.credentials.siteId)
    .where('entity_fqdn', '=', 'wix.media.enterprise_public_media.v1.enterprise_item')
    .where('entity_id', '=', item._id)
    .orderBy('number')
    .execute()
  expect(events.map(({ slug }) => slug)).toEqual(
    ['created', 'updated', 'publish_status_changed'].concat(Array(3).fill('item_categories_changed')),
  )
  expect((events[5]!.body as any).actionEvent.body).toMatchObject({ itemCategoryIds: [sea], unlinkedCategoryIds: [land] })
})

test('items are imported, each with its result', async () => {
  const shop = await aShop(server)
  await using host = createServer((request, response) =>
    request.url === '/gone.png' ? response.writeHead(404).end() : response.end(pictureOf(request.url!)),
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => host.once('listening', resolve))
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const { items } = owner(shop)
  const { item } = await items.importFile(`${address}/boat.png`, { fileName: 'Boat', uploaderSystemTag: 'importer' })
  expect(item).toMatchObject({ title: 'Boat', systemTags: ['importer'] })
  const { bulkActionMetadata } = await items.bulkImportFiles([
    { url: `${address}/a.png` },
    { url: `${address}/gone.png` },
  ] as never)
  expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 })
  await server.app.drain()
  expect((await items.getItem(item!._id!)).assets!.image).toMatch(/^wix:image:/)
})

test('what belongs to another site is nobody’s here', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const item = await anItem(other, 'boat.png')
  const category = await owner(other).categories.createCategory({ displayName: 'Sea' })
  const { categories, items } = owner(shop)
  expect(await codeOf(items.getItem(item._id))).toBe('ITEM_NOT_FOUND')
  expect(await codeOf(items.updateItem(item._id, { title: 'Mine' }))).toBe('ITEM_NOT_FOUND')
  expect(await codeOf(categories.updateCategory(category._id!, { displayName: 'Mine' }))).toBe('CATEGORY_NOT_FOUND')
  expect(await codeOf(items.generateFileUploadUrl({ contentType: 'image/png', categoryIds: [category._id!] }))).toBe(
    'CATEGORY_NOT_FOUND',
  )
  expect((await items.queryItems().find()).items).toEqual([])
})
