import { collections, products } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { aV1Mug } from './catalog-v1-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const unknown = '11111111-1111-4111-8111-111111111111'
const allProducts = '00000000-000000-000000-000000000001'
const ownerOf = (shop: TestShop) => ownerClient(shop, { collections, products })

test('collections are categories: created, changed, filled, read and deleted', async () => {
  const shop = await aShop(server)
  const mug = await aV1Mug(shop)
  const { products: writing, collections: reading } = ownerOf(shop)
  const { collection } = await writing.createCollection({ name: 'Cups', description: 'For tea' })
  expect(collection).toMatchObject({
    name: 'Cups',
    slug: 'cups',
    visible: true,
    description: 'For tea',
    numberOfProducts: 0,
    media: { items: [] },
  })
  const id = collection!._id!
  await writing.addProductsToCollection(id, [mug._id!])
  expect(await reading.getCollection(id)).toMatchObject({ _id: id, numberOfProducts: 1 })
  expect((await writing.getProduct(mug._id!)).product!.collectionIds).toContain(id)
  expect((await writing.queryProducts().hasSome('collectionIds', [id, unknown]).find()).items.map(({ _id }) => _id)).toEqual([
    mug._id,
  ])
  expect((await writing.queryProducts().hasAll('collectionIds', [id, unknown]).find()).items).toEqual([])
  expect((await writing.queryProducts().hasSome('collectionIds', [allProducts]).find()).items).toHaveLength(1)

  const { collection: changed } = await writing.updateCollection(id, { name: 'Mugs', visible: false })
  expect(changed).toMatchObject({ name: 'Mugs', slug: 'cups', visible: false, description: 'For tea' })
  expect((await reading.getCollectionBySlug('cups')).collection).toMatchObject({ _id: id })
  await writing.removeProductsFromCollection(id, [mug._id!])
  expect(await reading.getCollection(id)).toMatchObject({ numberOfProducts: 0 })
  await writing.deleteCollection(id)
  await expect(reading.getCollection(id)).rejects.toMatchObject(refusedWith(404))
})

test('a collection contains what is in the categories below it', async () => {
  const shop = await aShop(server)
  const [mug, other] = [await aV1Mug(shop), await aV1Mug(shop)]
  const { products: writing } = ownerOf(shop)
  const { collection: kitchen } = await writing.createCollection({ name: 'Kitchen' })
  const { body } = await shop.owner('POST', '/categories/v1/categories', {
    category: { name: 'Cups', visible: true, parentCategory: { id: kitchen!._id } },
    treeReference: { appNamespace: '@wix/stores' },
  })
  await writing.addProductsToCollection(body.category.id, [mug._id!])
  const { collections: visitors } = visitorClient(shop, { collections })
  expect(await visitors.getCollection(kitchen!._id!)).toMatchObject({ numberOfProducts: 1 })
  const counted = (await visitors.queryCollections().find()).items.find(({ _id }) => _id === kitchen!._id)
  expect(counted).toMatchObject({ numberOfProducts: 1 })
  const found = async (filter: object) => {
    const answer = await shop.owner('POST', '/stores-reader/v1/products/query-platformized', { query: { filter } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.products.map(({ id }: { id: string }) => id)
  }
  for (const id of [kitchen!._id!, body.category.id]) {
    expect(await found({ collectionIds: { $hasSome: [id, unknown] } })).toEqual([mug._id])
    expect(await found({ collectionIds: id })).toEqual([mug._id])
  }
  expect(await found({ collectionIds: { $in: [unknown, 'none'] } })).toEqual([])
  expect((await found({ collectionIds: allProducts, productType: 'physical' })).sort()).toEqual([mug._id, other._id].sort())
  expect(await found({ productType: { $eq: 'digital' } })).toEqual([])
})

test('collections are listed by offset', async () => {
  const shop = await aShop(server)
  const { products: writing, collections: reading } = ownerOf(shop)
  for (const name of ['Cups', 'Bowls', 'Plates']) await writing.createCollection({ name })
  const page = await reading.queryCollections().ascending('name').limit(2).find()
  expect([page.items.map(({ name }) => name), page.totalCount]).toEqual([['Bowls', 'Cups'], 3])
  expect((await page.next()).items.map(({ name }) => name)).toEqual(['Plates'])
  expect((await reading.queryCollections().eq('name', 'Cups').find()).items).toHaveLength(1)
})

test('collections are read on the paths of older clients', async () => {
  const shop = await aShop(server)
  const { products: writing, collections: reading } = ownerOf(shop)
  const { collection } = await writing.createCollection({ name: 'Cups' })
  for (const path of ['/stores-reader/v2/collections', '/stores-reader/v1/collections']) {
    const queried = await shop.owner('POST', `${path}/query`, { query: { filter: { name: 'Cups' } } })
    expect(queried.body.collections).toMatchObject([{ id: collection!._id, name: 'Cups' }])
    expect((await shop.owner('GET', `${path}/${collection!._id}`)).body.collection).toMatchObject({ name: 'Cups' })
    expect((await shop.owner('GET', `${path}/slug/cups`)).body.collection).toMatchObject({ name: 'Cups' })
  }
  expect((await reading.getCollection(collection!._id!)).name).toBe('Cups')
})

test('unknown collections, and changes of the store’s own collection, are refused', async () => {
  const shop = await aShop(server)
  const mug = await aV1Mug(shop)
  const { products: writing, collections: reading } = ownerOf(shop)
  const { collection } = await writing.createCollection({ name: 'Cups' })
  await expect(writing.createCollection({ name: 'Cups', slug: 'cups' })).rejects.toMatchObject(refusedWith('DUPLICATE_SLUG'))
  await expect(writing.updateCollection(unknown, { name: 'x' })).rejects.toMatchObject(refusedWith(404))
  await expect(writing.deleteCollection(unknown)).rejects.toMatchObject(refusedWith(404))
  await expect(writing.addProductsToCollection(unknown, [mug._id!])).rejects.toMatchObject(refusedWith(404))
  await expect(writing.addProductsToCollection(collection!._id!, [unknown])).rejects.toMatchObject(
    refusedWith('PRODUCT_NOT_FOUND'),
  )
  await expect(writing.removeProductsFromCollection(unknown, [mug._id!])).rejects.toMatchObject(refusedWith(404))
  await expect(reading.getCollectionBySlug('none')).rejects.toMatchObject(refusedWith(404))
  await expect(writing.getCollectionBySlug('none')).rejects.toMatchObject(refusedWith(404))
})

test('a visitor reads visible collections only', async () => {
  const shop = await aShop(server)
  const { products: writing } = ownerOf(shop)
  await writing.createCollection({ name: 'Cups' })
  await writing.createCollection({ name: 'Secret', visible: false })
  const { products: visitor, collections: reading } = visitorClient(shop, { products, collections })
  const { collection } = await visitor.getCollectionBySlug('cups')
  expect(collection).toMatchObject({ name: 'Cups' })
  expect(await reading.getCollection(collection!._id!)).toEqual(collection)
  expect((await reading.queryCollections().find()).items.map(({ name }) => name)).toEqual(['Cups'])
  await expect(visitor.getCollectionBySlug('secret')).rejects.toMatchObject(refusedWith(404))
  await expect(reading.getCollectionBySlug('secret')).rejects.toMatchObject(refusedWith(404))
})
