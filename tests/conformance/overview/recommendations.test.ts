import { categories } from '@wix/categories'
import { recommendations } from '@wix/ecom'
import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, storesAppId } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { orderOf } from '../orders/orders-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ caching: false })))
afterAll(() => server[Symbol.asyncDispose]())

const sameCategories = '68ebce04-b96a-4c52-9329-08fc9d8c1253'
const boughtTogether = 'd5aac1e1-2e53-4d11-85f7-7172710b4783'
const viewedTogether = '5dd69f67-9ab9-478e-ba7c-10c6c6e7285f'
const bestSellers = 'ba491fd2-b172-4552-9ea6-7202e01d1d3c'
const otherAppId = '13d21c63-b5ec-5912-8397-c3a5ddb27a97'
const day = 24 * 3600_000

type Product = { id: string }

const algorithm = (_id: string) => ({ _id, appId: storesAppId })

/** Returns the products that are recommended to a visitor, as names. */
async function recommended(
  shop: TestShop,
  ids: readonly string[],
  products: Readonly<Record<string, Product>>,
  given: readonly Product[] = [],
  minimumRecommendedItems?: number,
) {
  const client = visitorClient(shop, { recommendations }).recommendations
  const { recommendation } = await client.getRecommendation(ids.map(algorithm), {
    items: given.map(({ id }) => ({ catalogItemId: id, appId: storesAppId })),
    ...(minimumRecommendedItems !== undefined && { minimumRecommendedItems }),
  })
  const names = recommendation!.items!.map(
    ({ catalogItemId }) => Object.entries(products).find(([, { id }]) => id === catalogItemId)?.[0] ?? catalogItemId,
  )
  return { names, by: recommendation!.algorithm?._id }
}

async function someProducts<Name extends string>(shop: TestShop, ...names: Name[]): Promise<Record<Name, Product>> {
  const made = {} as Record<Name, Product>
  for (const name of names) made[name] = await aProduct(shop, { name })
  return made
}

async function aCategory(shop: TestShop, name: string, products: readonly Product[], visible = true): Promise<void> {
  const client = ownerClient(shop, { categories }).categories
  const tree = { appNamespace: '@wix/stores' }
  const { _id } = await client.createCategory({ name, visible }, { treeReference: tree })
  // One by one, so that a category has an order: what was added last comes first.
  for (const { id } of products)
    await client.bulkAddItemsToCategory(_id!, [{ catalogItemId: id, appId: storesAppId }], { treeReference: tree })
}

/** An order over one of each product; returns its id. */
async function anOrderOf(shop: TestShop, products: readonly Product[], price = '20.00'): Promise<string> {
  const order = orderOf({ lines: products.map(() => ({ price, quantity: 1 })) })
  order.lineItems.forEach((line, index) => void (line.catalogReference.catalogItemId = products[index]!.id))
  const { status, body } = await shop.owner('POST', '/ecom/v1/orders', { order })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.order.id as string
}

test('lists what it can recommend by, which front ends choose from', async () => {
  const client = visitorClient(await aShop(server), { recommendations }).recommendations
  const { availableAlgorithms } = await client.listAvailableAlgorithms()
  expect(availableAlgorithms!.map(({ config }) => [config!.name, config!.algorithmType, config!.algorithmId])).toEqual([
    ['From the same categories', 'RELATED_ITEMS', sameCategories],
    ['Frequently bought together', 'RELATED_ITEMS', boughtTogether],
    ['Best sellers', 'GLOBAL', bestSellers],
  ])
  for (const { appId, catalogAppIds } of availableAlgorithms!)
    expect([appId, catalogAppIds]).toEqual([storesAppId, [storesAppId]])
})

test('from the same categories: most shared first, then the smallest category; never hidden, sold out or given products', async () => {
  const shop = await aShop(server)
  const products = await someProducts(shop, 'vase', 'bowl', 'jug', 'lamp', 'hidden', 'elsewhere')
  const soldOut = await aProduct(shop, { name: 'soldOut', stock: 0 })
  const { vase, bowl, jug, lamp, hidden } = products
  await aCategory(shop, 'Ceramics', [vase, jug, bowl, hidden, soldOut])
  await aCategory(shop, 'Gifts', [vase, lamp])
  await aCategory(shop, 'Blue', [vase, jug])
  await aCategory(shop, 'Planned', [vase, products.elsewhere], false)
  const { productsV3: owner } = ownerClient(shop, { productsV3 })
  const { revision } = await owner.getProduct(hidden.id)
  await owner.updateProduct(hidden.id, { revision: revision!, visible: false })

  expect(await recommended(shop, [sameCategories], products, [vase])).toEqual({
    names: ['jug', 'lamp', 'bowl'],
    by: sameCategories,
  })
  expect((await recommended(shop, [sameCategories], products, [vase, jug])).names).toEqual(['lamp', 'bowl'])
  // A visitor cannot find out where a hidden product is.
  expect(await recommended(shop, [sameCategories], products, [hidden])).toEqual({ names: [], by: undefined })
})

test('bought together: the most frequent with the first given product, without cancelled and old orders', async () => {
  const shop = await aShop(server)
  const products = await someProducts(shop, 'tea', 'pot', 'cup', 'tray', 'spoon')
  const { tea, pot, cup, tray, spoon } = products
  await anOrderOf(shop, [tea, spoon])
  await anOrderOf(shop, [tea, spoon])
  server.clock.advance(181 * day)
  await anOrderOf(shop, [tea, pot])
  await anOrderOf(shop, [tea, cup])
  await anOrderOf(shop, [cup, tea, cup])
  const canceled = await anOrderOf(shop, [tea, tray])
  expect((await shop.owner('POST', `/ecom/v1/orders/${canceled}/cancel`, {})).status).toBe(200)
  await anOrderOf(shop, [pot, tray])

  expect(await recommended(shop, [boughtTogether], products, [tea])).toEqual({ names: ['cup', 'pot'], by: boughtTogether })
  expect((await recommended(shop, [boughtTogether], products, [pot, tea])).names).toEqual(['tray'])
})

test('the first algorithm with enough products answers; none gives an empty list', async () => {
  const shop = await aShop(server)
  const products = await someProducts(shop, 'rug', 'sofa', 'chair', 'unsold')
  const { rug, sofa, chair } = products
  await aCategory(shop, 'Living room', [rug, sofa])
  await anOrderOf(shop, [sofa], '900.00')
  await anOrderOf(shop, [rug], '300.00')
  await anOrderOf(shop, [chair], '80.00')

  const all = [viewedTogether, boughtTogether, sameCategories, bestSellers]
  expect(await recommended(shop, all, products, [rug])).toEqual({ names: ['sofa'], by: sameCategories })
  expect(await recommended(shop, all, products, [rug], 2)).toEqual({ names: ['sofa', 'chair'], by: bestSellers })
  expect(await recommended(shop, all, products, [rug], 3)).toEqual({ names: [], by: undefined })
  // Without products, only what is general can be recommended.
  expect(await recommended(shop, all, products)).toEqual({ names: ['sofa', 'rug', 'chair'], by: bestSellers })
  expect(await recommended(shop, [bestSellers], products, [{ id: 'no GUID' }], 3)).toMatchObject({ by: bestSellers })
})

test('an algorithm that is asked for ten times is run once', async () => {
  const shop = await aShop(server)
  const products = await someProducts(shop, 'Mug', 'Bowl')
  await aCategory(shop, 'Kitchen', Object.values(products))
  let runs = 0
  const stop = server.database.observe((sql) => void (runs += sql.includes('cross join lateral') ? 1 : 0))
  const asked = Array.from({ length: 10 }, (_, index) => (index % 2 ? sameCategories : sameCategories.toUpperCase()))
  expect((await recommended(shop, asked, products, [products.Mug], 50)).names).toEqual([])
  stop()
  expect(runs).toBe(1)
})

test('unknown algorithms, providers and items of other apps are refused with what is wrong', async () => {
  const shop = await aShop(server)
  const client = visitorClient(shop, { recommendations }).recommendations
  const unknown = algorithm(otherAppId)
  const applicationError = (code: string, data: object) =>
    expect.objectContaining({ details: expect.objectContaining({ applicationError: expect.objectContaining({ code, data }) }) })

  await expect(client.getRecommendation([algorithm(bestSellers), unknown])).rejects.toMatchObject(
    refusedWith('ALGORITHM_NOT_SUPPORTED'),
  )
  await expect(client.getRecommendation([unknown])).rejects.toEqual(
    applicationError('ALGORITHM_NOT_SUPPORTED', { unsupportedAlgorithms: [{ id: otherAppId, appId: storesAppId }] }),
  )
  const item = { catalogItemId: 'room', appId: otherAppId }
  await expect(client.getRecommendation([algorithm(sameCategories)], { items: [item] })).rejects.toEqual(
    applicationError('ITEM_APP_ID_NOT_SUPPORTED', { items: [item], algorithms: [{ id: sameCategories, appId: storesAppId }] }),
  )
  await expect(client.getRecommendation([{ _id: bestSellers, appId: otherAppId }])).rejects.toMatchObject(
    refusedWith('RECOMMENDATIONS_PROVIDER_NOT_FOUND'),
  )
  await expect(client.getRecommendation([])).rejects.toMatchObject({ details: { validationError: expect.anything() } })
})

test('both published paths lead to it', async () => {
  const shop = await aShop(server)
  for (const base of ['/v1/recommendations', '/ecom/v1/recommendations'])
    expect((await shop.owner('GET', `${base}/algorithms`)).body.availableAlgorithms).toHaveLength(3)
})
