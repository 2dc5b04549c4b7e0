import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { aMug, aShirt } from './catalog-builders.ts'
import { eventually } from './catalog-joins.ts'
import { anOrder } from '../orders/orders-builders.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await startServer({ background: true })
  shop = await aShop(server)
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  await products.bulkCreateProductsWithInventory([
    aMug({
      stock: 1,
      name: 'MUG-1 holder and wall hook',
      plainDescription: '<p>For the mug-10 and the mug-1</p>',
      variant: { sku: "O'HOLD\\1" },
    }),
    aMug({ stock: 1, name: 'Coffee mug', variant: { sku: 'MUG-10' } }),
    aMug({ stock: 1, name: 'Tea mug', variant: { sku: 'MUG-1' } }),
    aMug({ stock: 1, name: 'Mustard', variant: { sku: 'MUST' } }),
    aShirt({ name: 'Sailing shirt', sku: 'SAIL', stock: 1 }),
    aMug({ stock: 1, name: 'Night ferry', variant: { sku: 'NIGHT' } }),
  ])
})
afterAll(() => server[Symbol.asyncDispose]())

async function productsFound(expression: string): Promise<string[]> {
  const search = { search: { expression, mode: 'AND' } }
  const { body } = await shop.owner('POST', '/stores/v3/products/search', { search })
  return body.products.map(({ name }: any) => name)
}

async function stockFound(expression: string): Promise<string[]> {
  const search = { search: { expression, mode: 'AND' } }
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/search', { search })
  return body.inventoryItems.map(({ product }: any) => product.variantSku)
}

async function ordersFound(expression: string): Promise<string[]> {
  const { body } = await shop.owner('POST', '/stoa/v1/order-rows/search', { search: { search: { expression } } })
  return body.orderRows.map(({ number }: any) => number)
}

test('a SKU finds its product and its stock first, in any case', async () => {
  expect(await productsFound('mug-1')).toEqual(['Tea mug', expect.any(String), expect.any(String)])
  expect(await stockFound('MUG-1')).toEqual(['MUG-1', expect.any(String), expect.any(String)])
  expect((await stockFound('sail-large'))[0]).toBe('SAIL-Large')
  expect(await productsFound("o'hold\\1")).toEqual(['MUG-1 holder and wall hook'])
})

test('short words have no typos, longer ones may have one, long ones two, and neighbours may be exchanged', async () => {
  expect(await productsFound('mug')).not.toContain('Mustard')
  expect(await productsFound('mxsy')).toEqual([])
  expect(await productsFound('mustrad')).toEqual(['Mustard'])
  expect(await productsFound('ferri')).toEqual(['Night ferry'])
  expect(await productsFound('nihgt fery')).toEqual(['Night ferry'])
  expect(await productsFound('saling')).toEqual(['Sailing shirt'])
  expect(await productsFound('xxxxing')).toEqual([])
  expect(await stockFound('mustrad')).toEqual(['MUST'])
})

test('products are found by the names of their categories and of those above, which follow', async () => {
  const treeReference = { appNamespace: '@wix/stores', treeKey: null }
  const create = async (category: object) =>
    (await shop.owner('POST', '/categories/v1/categories', { treeReference, category })).body.category
  const posters = await create({ name: 'Posters', visible: true })
  const landscapes = await create({ name: 'Landscapes', visible: true, parentCategory: { id: posters.id } })
  const [ferry] = (await shop.owner('POST', '/stores/v3/products/search', { search: { search: { expression: 'ferry' } } })).body
    .products
  const item = { catalogItemId: ferry.id, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }
  await shop.owner('POST', `/categories/v1/bulk/categories/${landscapes.id}/add-items`, { treeReference, items: [item] })
  await eventually(
    () => productsFound('poster'),
    ([name]) => name === 'Night ferry',
  )
  expect(await productsFound('night landscape')).toEqual(['Night ferry'])
  for (const misspelt of ['potser', 'pster', 'poxster', 'lanscape'])
    expect(await productsFound(misspelt), misspelt).toEqual(['Night ferry'])
  const renamed = { id: posters.id, revision: posters.revision, name: 'Placards' }
  expect(
    (await shop.owner('PATCH', `/categories/v1/categories/${posters.id}`, { treeReference, category: renamed })).status,
  ).toBe(200)
  await eventually(
    () => productsFound('poster'),
    (names) => names.length === 0,
  )
  expect(await productsFound('placard')).toEqual(['Night ferry'])
  const { product } = (await shop.owner('GET', `/stores/v3/products/${ferry.id}`)).body
  await shop.owner('PATCH', `/stores/v3/products/${ferry.id}`, {
    product: { id: ferry.id, revision: product.revision, name: 'Day ferry' },
  })
  expect(await productsFound('day placard')).toEqual(['Day ferry'])
})

test('orders are found by number first, by product, SKU, city and name, with or without diacritics and typos', async () => {
  const first = await anOrder(shop, {
    lines: [{ price: '1.00', quantity: 1, name: 'Sailing shirt', sku: 'TEE-1' }],
    firstName: 'Zoë',
  })
  const { number } = first.wire
  const second = await anOrder(shop, { lines: [{ price: '1.00', quantity: 1, name: `Print ${number}`, sku: 'TEE-10' }] })
  expect(await ordersFound(number)).toEqual([number, second.wire.number])
  expect(await ordersFound(`#${number}`)).toEqual([number, second.wire.number])
  expect(await ordersFound('tee-1')).toEqual([number, second.wire.number])
  expect(await ordersFound('sailing')).toEqual([number])
  expect(await ordersFound('sailing berlin')).toEqual([number])
  expect(await ordersFound('zoe')).toEqual([number])
  expect((await ordersFound('lovelaec')).toSorted()).toEqual([number, second.wire.number])
  expect(await ordersFound('%%')).toEqual([])
})
