import { categories } from '@wix/categories'
import { inventoryItemsV3, productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedTask } from '../../support/shop/bulk-tasks.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { aMug } from '../catalog/catalog-builders.ts'
import { codeOf, refused } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

const cheaper = { actualPrice: { percentage: -50 } }

async function aMugShop(names: string[]) {
  const shop = await aShop(server)
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  const response = await products.bulkCreateProductsWithInventory(
    names.map((name) => aMug({ name, stock: 5 })),
    { returnEntity: true },
  )
  const ids = response.productResults!.results!.map(({ item }) => item!._id!)
  const price = async (id: string) => (await products.getProduct(id)).actualPriceRange!.minValue!.amount
  return { shop, products, ids, price, prices: () => Promise.all(ids.map(price)) }
}

/** A change by filter whose request may say `dryRun`, which the published client does not know. */
async function changed(shop: TestShop, path: string, body: object) {
  const response = await shop.owner('POST', `/stores/v3/bulk/${path}`, body)
  expect(response).toMatchObject({ status: 200 })
  return endedTask(shop, response.body.jobId)
}

async function undone(shop: TestShop, taskId: string) {
  expect(await shop.owner('POST', `/stoa/v1/bulk-tasks/${taskId}/undo`, {})).toMatchObject({
    status: 200,
    body: { task: { state: 'UNDOING', canUndo: false } },
  })
  return endedTask(shop, taskId)
}

async function results(shop: TestShop, taskId: string, query = '') {
  return (await shop.owner('GET', `/stoa/v1/bulk-tasks/${taskId}/results${query}`)).body
}

test('a dry run reports the outcome of each row and changes nothing', async () => {
  const { shop, products, ids, prices } = await aMugShop(['A', 'B'])
  const { revision } = await products.getProduct(ids[0]!)
  const { _id: cheap } = await products.createProduct(aMug({ name: 'Cheap', price: '1.00' }))
  const task = await changed(shop, 'products/adjust-variants-by-filter', {
    filter: {},
    actualPrice: { amount: '-2.00' },
    dryRun: true,
  })
  expect(task).toMatchObject({
    dryRun: true,
    state: 'FINISHED',
    total: 3,
    succeeded: 2,
    failed: 1,
    canUndo: false,
    failures: [{ itemId: cheap, code: 'ADJUSTED_ACTUAL_PRICE_OUT_OF_RANGE' }],
  })
  expect(await prices()).toEqual(['8.00', '8.00'])
  expect((await products.getProduct(ids[0]!)).revision).toBe(revision)
})

test('a change of prices is undone, except where something was changed since', async () => {
  const { shop, products, ids, price, prices } = await aMugShop(['A', 'B', 'C'])
  const task = await changed(shop, 'products/adjust-variants-by-filter', { filter: {}, ...cheaper })
  expect(task).toMatchObject({ state: 'FINISHED', total: 3, succeeded: 3, canUndo: true, canCancel: false })
  expect(await prices()).toEqual(['4.00', '4.00', '4.00'])
  const { revision } = await products.getProduct(ids[0]!)
  await products.updateProduct(ids[0]!, { revision: revision!, name: 'Renamed' })
  await products.deleteProduct(ids[1]!)

  expect(await undone(shop, task.id)).toMatchObject({ state: 'UNDONE', undone: 1, canUndo: false })
  expect(await price(ids[0]!)).toBe('4.00')
  expect(await price(ids[2]!)).toBe('8.00')
  const { results: left } = await results(shop, task.id, '?failedOnly=true')
  expect(left.map(({ itemId, undoError }: any) => [itemId, undoError.code])).toEqual(
    [ids[0], ids[1]].toSorted().map((id) => [id, 'CHANGED_SINCE']),
  )
  expect(await shop.owner('POST', `/stoa/v1/bulk-tasks/${task.id}/undo`, {})).toMatchObject(
    refused(428, 'BULK_TASK_CANNOT_BE_UNDONE'),
  )
})

test('tags, fields and categories are restored as they were for each product', async () => {
  const { shop, products, ids } = await aMugShop(['A', 'B'])
  await products.bulkUpdateProductTags([ids[0]!], { assignTags: { publicTags: { tagIds: ['sale', 'round'] } } })
  const { categories: owner } = ownerClient(shop, { categories })
  const category = (await owner.createCategory({ name: 'Mugs' }, { treeReference: { appNamespace: '@wix/stores' } }))._id!
  const { jobId } = await products.bulkAddProductsToCategoriesByFilter({ filter: { name: 'A' }, categoryIds: [category] })
  await endedTask(shop, jobId)
  const inCategory = async (id: string) => {
    const product = await products.getProduct(id, { fields: ['DIRECT_CATEGORIES_INFO'] })
    return product.directCategoriesInfo!.categories!.some(({ _id }) => _id === category)
  }
  const tagged = await changed(shop, 'products/update-tags-by-filter', {
    filter: {},
    assignTags: { publicTags: { tagIds: ['sale'] } },
  })
  await undone(shop, tagged.id)
  const tags = async (id: string) => (await products.getProduct(id)).tags?.publicTags?.tagIds ?? []
  expect([await tags(ids[0]!), await tags(ids[1]!)]).toEqual([['sale', 'round'], []])

  const described = await changed(shop, 'products/update-by-filter', { filter: {}, product: { plainDescription: 'Round' } })
  await undone(shop, described.id)
  const { plainDescription } = await products.getProduct(ids[0]!, { fields: ['PLAIN_DESCRIPTION'] })
  expect(plainDescription ?? '').not.toBe('Round')

  const added = await changed(shop, 'products/add-to-categories-by-filter', { filter: {}, categoryIds: [category] })
  expect([await inCategory(ids[0]!), await inCategory(ids[1]!)]).toEqual([true, true])
  await undone(shop, added.id)
  expect([await inCategory(ids[0]!), await inCategory(ids[1]!)]).toEqual([true, false])
})

test('quantities are restored unless something was sold or changed since', async () => {
  const { shop, ids } = await aMugShop(['A', 'B'])
  const { inventoryItemsV3: inventory } = ownerClient(shop, { inventoryItemsV3 })
  const quantities = async () =>
    Promise.all(ids.map(async (id) => (await inventory.queryInventoryItems().eq('productId', id).find()).items[0]!.quantity))
  const task = await changed(shop, 'inventory-items/adjust-by-filter', { filter: {}, adjustment: { incrementBy: 10 } })
  expect(await quantities()).toEqual([15, 15])
  const [item] = (await inventory.queryInventoryItems().eq('productId', ids[0]!).find()).items
  await inventory.bulkDecrementInventoryItems([{ inventoryItemId: item!._id!, decrementBy: 1 }])
  expect(await undone(shop, task.id)).toMatchObject({ undone: 1 })
  expect(await quantities()).toEqual([14, 5])
})

test('a deletion cannot be undone, and says so', async () => {
  const { shop } = await aMugShop(['A'])
  const task = await changed(shop, 'products/delete-by-filter', { filter: {} })
  expect(task).toMatchObject({ succeeded: 1, canUndo: false })
  expect((await shop.owner('POST', `/stoa/v1/bulk-tasks/${task.id}/undo`, {})).status).toBe(428)
})

test('results come in pages', async () => {
  const { shop, ids } = await aMugShop(['A', 'B', 'C'])
  const task = await changed(shop, 'products/adjust-variants-by-filter', { filter: {}, ...cheaper })
  const first = await results(shop, task.id, '?limit=2')
  expect(first).toMatchObject({ results: [{ success: true }, { success: true }], hasMore: true })
  const next = await results(shop, task.id, `?limit=2&afterItemId=${first.results[1].itemId}`)
  expect(next.hasMore).toBe(false)
  const seen = [...first.results, ...next.results].map(({ itemId }: { itemId: string }) => itemId)
  expect(seen).toEqual(ids.toSorted())
  for (const query of ['?limit=0', '?limit=1001', '?afterItemId=x', '?failedOnly=maybe']) {
    expect((await shop.owner('GET', `/stoa/v1/bulk-tasks/${task.id}/results${query}`)).status).toBe(400)
  }
})

test('tasks are seen by those who may start them, of their own site', async () => {
  const { shop } = await aMugShop(['A'])
  const task = await changed(shop, 'products/adjust-variants-by-filter', { filter: {}, ...cheaper })
  const path = `/stoa/v1/bulk-tasks/${task.id}`
  const other = await aShop(server)
  const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: 'Tax only', scopes: ['TAX:READ'] } })
  const headers = { authorization: body.secret as string, 'wix-site-id': shop.credentials.siteId }
  for (const [method, suffix] of [
    ['GET', ''],
    ['GET', '/results'],
    ['POST', '/undo'],
    ['POST', '/cancel'],
  ] as const) {
    const sent = method === 'POST' ? { body: {} } : {}
    expect((await other.owner(method, path + suffix, sent.body)).status).toBe(404)
    expect((await shop.raw(method, path + suffix, { headers, ...sent })).status).toBe(404)
    expect((await shop.raw(method, path + suffix, sent)).status).toBeGreaterThanOrEqual(401)
  }
  expect((await shop.raw('GET', '/stoa/v1/bulk-tasks', { headers })).body).toEqual({ tasks: [] })
  expect((await other.owner('GET', '/stoa/v1/bulk-tasks')).body).toEqual({ tasks: [] })
  expect((await shop.owner('GET', '/stoa/v1/bulk-tasks')).body.tasks).toMatchObject([
    { id: task.id, startedBy: expect.any(String) },
  ])
  expect(codeOf(await shop.owner('POST', `${path}/cancel`, {}))).toBe('BULK_TASK_NOT_RUNNING')
})
