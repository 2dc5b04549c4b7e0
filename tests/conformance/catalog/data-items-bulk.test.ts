import { items } from '@wix/data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusedWith, statusAndCodeOf } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient } from '../../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const unknownId = '00000000-0000-4000-8000-000000000001'

async function aSite() {
  const shop = await aShop(server)
  return { shop, owner: ownerClient(shop, { items }).items, visitor: visitorClient(shop, { items }).items }
}

test('items of a bulk insert that are refused do not keep the others from being inserted', async () => {
  const { owner } = await aSite()
  const given = [
    { title: 'One' },
    { title: 'Two', recipe: 'soup' },
    { title: 'Three', slug: 'one' },
    { _id: unknownId, title: 'Four' },
    { _id: unknownId, title: 'Five' },
    { slug: 'untitled' },
  ]
  const answer = await owner.bulkInsert('Pages', given)
  expect(answer).toMatchObject({ inserted: 2, updated: 0, removed: 0, skipped: 1 })
  expect(answer.errors.map(({ code, originalIndex }) => [originalIndex, code])).toEqual([
    [1, 'INVALID_ARGUMENT'],
    [2, 'PAGE_SLUG_ALREADY_EXISTS'],
    [5, 'INVALID_ARGUMENT'],
  ])
  expect(answer.insertedItemIds).toEqual([expect.any(String), unknownId])
  const titles = (await owner.query('Pages').ascending('title').find()).items.map((item) => item['title'])
  expect(titles).toEqual(['Four', 'One'])
})

test('items are saved, updated, patched and removed in bulk', async () => {
  const { shop, owner } = await aSite()
  const { insertedItemIds } = await owner.bulkInsert('Pages', [{ title: 'One' }, { title: 'Two' }])
  const [one = '', two = ''] = insertedItemIds
  expect(await owner.bulkSave('Pages', [{ _id: one, title: 'First' }, { title: 'Three' }])).toMatchObject({
    inserted: 1,
    updated: 1,
    updatedItemIds: [one],
    errors: [],
  })
  expect(
    await owner.bulkUpdate('Pages', [
      { _id: two, title: 'Second' },
      { _id: unknownId, title: 'x' },
    ]),
  ).toMatchObject({
    updated: 1,
    skipped: 1,
    errors: [],
  })
  const patched = await owner.bulkPatch('Pages', [one, two, unknownId]).setField('kind', 'SHIPPING').run()
  expect(patched).toMatchObject({ updated: 2, skipped: 1, updatedItemIds: [one, two] })
  expect(await owner.distinct('Pages', 'kind')).toMatchObject({ values: ['OTHER', 'SHIPPING'] })
  expect(await owner.bulkRemove('Pages', [one, unknownId, two])).toMatchObject({ removed: 2, skipped: 1 })
  expect(await owner.count('Pages')).toBe(1)
  const { body } = await shop.owner('POST', '/wix-data/v2/bulk/items/insert', {
    dataCollectionId: 'Menus',
    dataItems: [{ data: { name: 'Footer' } }],
    returnEntity: true,
  })
  expect(body.results).toEqual([
    {
      action: 'INSERT',
      itemMetadata: { id: expect.any(String), originalIndex: 0, success: true },
      dataItem: expect.objectContaining({ dataCollectionId: 'Menus', data: expect.objectContaining({ slug: 'footer' }) }),
    },
  ])
  const none = { dataCollectionId: 'Pages', dataItems: [] }
  expect((await shop.owner('POST', '/wix-data/v2/bulk/items/save', none)).status).toBe(400)
})

test('the values of a field are those of the items that the reader sees', async () => {
  const { owner, visitor } = await aSite()
  const kinds = ['SHIPPING', 'RETURNS', 'RETURNS', 'PRIVACY']
  await owner.bulkInsert('Pages', [
    ...kinds.map((kind, index) => ({ title: `Page ${index}`, kind })),
    { title: 'Hidden', kind: 'IMPRINT', visible: false },
  ])
  const kindsFor = async (client: typeof owner, options = {}) => (await client.distinct('Pages', 'kind', options)).values
  expect(await kindsFor(owner)).toEqual(['IMPRINT', 'PRIVACY', 'RETURNS', 'SHIPPING'])
  expect(await kindsFor(visitor)).toEqual(['PRIVACY', 'RETURNS', 'SHIPPING'])
  expect(await kindsFor(visitor, { order: 'DESC', paging: { limit: 1, offset: 1 } })).toEqual(['RETURNS'])
  expect(await kindsFor(visitor, { filter: { title: { $eq: 'Page 0' } } })).toEqual(['SHIPPING'])
  expect(await owner.query('Pages').distinct('visible')).toMatchObject({ items: [false, true], length: 2 })
  const first = await visitor.query('Pages').limit(2).distinct('title')
  expect([...first.items, ...(await first.next()).items]).toEqual(['Page 0', 'Page 1', 'Page 2', 'Page 3'])
  await expect(visitor.distinct('Pages', 'body')).rejects.toMatchObject({ details: { validationError: expect.anything() } })
  await expect(visitor.distinct('Recipes', 'title')).rejects.toMatchObject(refusedWith('WDE0025'))
})

test('references are followed from the items that refer', async () => {
  const { shop, owner, visitor } = await aSite()
  const help = await owner.insert('Pages', { title: 'Help' })
  const hidden = await owner.insert('Pages', { title: 'Hidden', visible: false })
  const returns = await owner.insert('Pages', { title: 'Returns', parentPage: help._id })
  const secret = await owner.insert('Pages', { title: 'Secret', parentPage: hidden })
  expect(await visitor.isReferenced('Pages', 'parentPage', returns._id, help._id)).toBe(true)
  expect(await visitor.isReferenced('Pages', 'parentPage', help._id, returns._id)).toBe(false)
  expect(await visitor.isReferenced('Pages', 'parentPage', 'none', help._id)).toBe(false)
  expect((await visitor.queryReferenced('Pages', returns._id, 'parentPage')).items).toMatchObject([{ title: 'Help' }])
  const found = (client: typeof visitor) =>
    client.queryReferencedItems('Pages', [returns._id, secret._id, help._id], 'parentPage', { returnTotalCount: true })
  expect(await found(visitor)).toMatchObject({
    results: [
      { referringItemId: returns._id, item: { _id: help._id } },
      { referringItemId: secret._id, unresolvedReference: { referencedItemId: hidden._id } },
    ],
    pagingMetadata: { count: 2, total: 2, hasNext: false },
  })
  expect((await found(owner)).results[1]).toMatchObject({ item: { title: 'Hidden' } })
  for (const refused of [
    () => visitor.isReferenced('Pages', 'title', returns._id, help._id),
    () => visitor.queryReferenced('Menus', returns._id, 'parentPage'),
    () => owner.insertReference('Pages', 'parentPage', returns._id, help._id),
    () => owner.removeReference('Pages', 'parentPage', returns._id, help._id),
    () => owner.replaceReferences('Pages', 'parentPage', returns._id, [help._id]),
  ])
    await expect(refused()).rejects.toMatchObject(refusedWith('WDE0020'))
  await expect(owner.insertReference('Recipes', 'parentPage', returns._id, help._id)).rejects.toMatchObject(
    refusedWith('WDE0025'),
  )
  const sandbox = { environment: 'SANDBOX', dataCollectionId: 'Pages', dataItem: { data: { title: 'x' } } }
  expect((await shop.owner('POST', '/wix-data/v2/items', sandbox)).status).toBe(400)
  expect(statusAndCodeOf(await shop.owner('POST', '/wix-data/v2/items/create-draft', {}))).toEqual([404, 'UNKNOWN_ROUTE'])
})
