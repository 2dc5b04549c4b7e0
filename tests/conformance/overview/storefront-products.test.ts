import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { aMug, aShirt } from '../catalog/catalog-builders.ts'

let server: TestServer
let shop: TestShop
let visitor: Visitor
beforeAll(async () => {
  server = await startServer({ caching: false })
  shop = await aShop(server)
  visitor = await aVisitor(shop)
  const { productsV3: products } = ownerClient(shop, { productsV3 })
  await products.bulkCreateProductsWithInventory([
    aShirt({ name: 'Crème brûlée shirt', stock: 2 }),
    aMug({ name: 'Blue coffee mug', price: '8.00', brand: { name: 'Acme' }, ribbon: { name: 'Sale' }, stock: 1 }),
    aMug({ name: 'Green tea mug', price: '12.00', brand: { name: 'Acme' } }),
    aMug({ name: 'Red cup', price: '30.00', brand: { name: 'Other' }, stock: 4 }),
    aMug({ name: 'Hidden cup', visible: false }),
  ])
})
afterAll(() => server[Symbol.asyncDispose]())

async function browse(asked: object = {}) {
  const { status, body } = await visitor.send('POST', '/stoa/v1/storefront-products/list', asked)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const names = ({ products }: { products: { name: string }[] }) => products.map(({ name }) => name)

test('a product list is one statement: a page, the total, and the facets', async () => {
  const statements: string[] = []
  const stop = server.database.observe((sql) => void (/\bproduct\b/.test(sql) && statements.push(sql)))
  const list = await browse({ sort: 'PRICE_ASCENDING', limit: 2 })
  stop()
  expect(statements).toHaveLength(1)
  expect(names(list)).toEqual(['Blue coffee mug', 'Green tea mug'])
  expect(list.products[0]).toMatchObject({ minPrice: '8.00', maxPrice: '8.00', ribbon: 'Sale', soldOut: false, variantCount: 1 })
  expect(list.total).toBe(4)
  expect(list.facets).toEqual({
    minPrice: '8.00',
    maxPrice: '30.00',
    inStock: 3,
    topRated: 0,
    brands: [
      { value: 'Acme', count: 2 },
      { value: 'Other', count: 1 },
    ],
    options: [
      {
        optionId: expect.any(String),
        name: 'Size',
        label: 'Size',
        choices: [
          { choiceId: expect.any(String), value: 'Small', label: 'Small', count: 1 },
          { choiceId: expect.any(String), value: 'Large', label: 'Large', count: 1 },
        ],
      },
    ],
  })
  expect(names(await browse({ sort: 'PRICE_ASCENDING', limit: 2, offset: 2 }))).toEqual(['Crème brûlée shirt', 'Red cup'])
})

test('a facet counts by the other filters, whatever is selected in it', async () => {
  const list = await browse({ filter: { brands: ['Acme'], inStock: true } })
  expect(names(list)).toEqual(['Blue coffee mug'])
  expect(list.facets).toMatchObject({
    inStock: 1,
    brands: [
      { value: 'Acme', count: 1 },
      { value: 'Other', count: 1 },
    ],
    options: [{ choices: [{ count: 0 }, { count: 0 }] }],
  })
  const sized = await browse({ filter: { options: [{ name: 'Size', choices: ['Small', 'Huge'] }], maxPrice: '24' } })
  expect(names(sized)).toEqual(['Crème brûlée shirt'])
  expect(sized.facets.options[0].choices.map(({ count }: { count: number }) => count)).toEqual([1, 1])
})

test('a price filter considers all variants of a product, including both limits', async () => {
  expect(names(await browse({ filter: { minPrice: '24', maxPrice: '25' } }))).toEqual(['Crème brûlée shirt'])
  expect(await browse({ filter: { minPrice: '31' } })).toMatchObject({ products: [], total: 0, facets: { maxPrice: '30.00' } })
})

test('typos are corrected only where no product matches', async () => {
  // A coffee mug is a mug, so that all mugs follow.
  const exact = await browse({ expression: 'coffee mug' })
  expect([names(exact)[0], exact.correctedExpression]).toEqual(['Blue coffee mug', undefined])
  const corrected = await browse({ expression: 'cofee mugg' })
  expect([names(corrected)[0], corrected.correctedExpression]).toEqual(['Blue coffee mug', 'coffee mug'])
  const narrowed = await browse({ expression: 'coffee', filter: { brands: ['Other'] } })
  expect([narrowed.total, narrowed.correctedExpression]).toEqual([0, undefined])
  expect(narrowed.withoutFilter).toEqual([{ kind: 'BRAND', total: 1 }])
  expect(await browse({ expression: 'bl cofee' })).toMatchObject({ total: 1, correctedExpression: 'bl coffee' })
  expect(await browse({ expression: 'zzzzzz' })).toMatchObject({ products: [], total: 0 })
})

test('a product shows the remaining stock when it is low, or always where the owner wants that', async () => {
  const left = async (slug: string) => {
    const { body } = await visitor.send('GET', `/stoa/v1/storefront-products/stock-left?productSlug=${slug}`)
    return body.variants.map((variant: { left: number }) => variant.left)
  }
  expect(await left('red-cup')).toEqual([])
  expect(await left('creme-brulee-shirt')).toEqual([2, 2])
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { showStock: true } })
  expect(await left('red-cup')).toEqual([4])
  expect(await left('hidden-cup')).toEqual([])
})

test('an invalid filter is refused by its name', async () => {
  const { status, body } = await visitor.send('POST', '/stoa/v1/storefront-products/list', {
    filter: { minPrice: 'cheap' },
    limit: 500,
  })
  expect(status).toBe(400)
  expect(body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)).toEqual(
    expect.arrayContaining(['filter.minPrice', 'limit']),
  )
})

test('a filter by choices shows a product as the variants that have them', async () => {
  const small = await browse({ filter: { options: [{ name: 'Size', choices: ['Small'] }] } })
  expect(small.products).toHaveLength(1)
  const all = await browse({ expression: 'shirt' })
  expect(all.products[0]).toMatchObject({ variantCount: 2, choices: [] })
  expect(small.products[0]).toMatchObject({
    minPrice: small.products[0].maxPrice,
    variantCount: 1,
    soldOut: false,
    choices: [{ option: 'Size', value: 'Small', optionId: expect.any(String), choiceId: expect.any(String) }],
  })
  const both = await browse({ filter: { options: [{ name: 'Size', choices: ['Large', 'Small'] }] } })
  expect(both.products[0]).toMatchObject({
    minPrice: all.products[0].minPrice,
    maxPrice: all.products[0].maxPrice,
    variantCount: 2,
  })
})
