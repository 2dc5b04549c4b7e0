import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { aMug, aShirt } from './catalog-builders.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { products } from './catalog-products-builders.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => void (server = await sharedServer()))
beforeAll(async () => void (shop = await aShop(server, { currency: 'EUR' })))
afterAll(() => server[Symbol.asyncDispose]())

test('only requested fields are returned', async () => {
  const newEntity = await products(shop).createProduct(
    aMug({
      name: 'Plain mug',
      plainDescription: '<p>Blue glaze</p>',
      media: { itemsInfo: { items: [{ url: 'https://example.com/mug.jpg' }] } },
      variant: { revenueDetails: { cost: { amount: '3.00' } } },
    }),
  )
  const bare = await products(shop).getProduct(newEntity._id!)
  expect(bare.plainDescription).toBeUndefined()
  expect(bare.costRange).toBeUndefined()
  expect(bare.media?.main).toBeDefined()
  expect(bare.media?.itemsInfo).toBeUndefined()
  const full = await products(shop).getProduct(newEntity._id!, {
    fields: [
      'PLAIN_DESCRIPTION',
      'MERCHANT_DATA',
      'MEDIA_ITEMS_INFO',
      'DIRECT_CATEGORIES_INFO',
      'WEIGHT_MEASUREMENT_UNIT_INFO',
      'URL',
    ],
  })
  const { categoryId } = await products(shop).getAllProductsCategory()
  expect(full).toMatchObject({
    plainDescription: '<p>Blue glaze</p>',
    costRange: { minValue: { amount: '3.00' } },
    directCategoriesInfo: { categories: [{ _id: categoryId }] },
    physicalProperties: { weightMeasurementUnitInfo: { weightMeasurementUnit: 'KG' } },
    url: 'http://localhost/products/plain-mug',
  })
  expect(full.media!.itemsInfo!.items).toHaveLength(1)
  expect(full.variantsInfo!.variants![0]!.revenueDetails).toMatchObject({
    cost: { amount: '3.00' },
    profit: { amount: '5.00' },
    profitMargin: 0.625,
  })
})

describe('visitors', () => {
  test('see visible products and variants, but no costs', async () => {
    const hidden = await products(shop).createProduct(aMug({ name: 'Secret mug', visible: false }))
    const visitor = visitorClient(shop, { productsV3 }).productsV3
    await expect(visitor.getProduct(hidden._id!)).rejects.toMatchObject(
      refusedWith('NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS'),
    )
    await expect(visitor.getProductBySlug('secret-mug')).rejects.toMatchObject(
      refusedWith('NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS'),
    )
    await expect(visitor.getProductBySlug('nothing')).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
    await expect(visitor.getProduct(hidden._id!, { fields: ['MERCHANT_DATA'] })).rejects.toMatchObject(
      refusedWith('NO_PERMISSION_TO_READ_MERCHANT_DATA'),
    )
    await expect(visitor.queryProducts({ fields: ['MERCHANT_DATA'] }).find()).rejects.toMatchObject(
      refusedWith('NO_PERMISSION_TO_READ_MERCHANT_DATA'),
    )
    await expect(visitor.queryProducts().eq('visible', false).find()).rejects.toMatchObject(
      refusedWith('NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS'),
    )
    await expect(visitor.countProducts({ returnNonVisibleProducts: true })).rejects.toMatchObject(
      refusedWith('NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS'),
    )
    const results = await visitor.queryProducts().limit(100).find()
    expect(results.items.map(({ _id }) => _id)).not.toContain(hidden._id)
    const ownerCount = await products(shop).countProducts({ returnNonVisibleProducts: true })
    expect(ownerCount.count! - (await visitor.countProducts()).count!).toBe(1)
    const partly = aShirt({ name: 'Partly shown' })
    partly.variantsInfo.variants[1].visible = false
    const newEntity = await products(shop).createProduct(partly)
    expect((await visitor.getProduct(newEntity._id!)).variantsInfo!.variants).toHaveLength(1)
  })

  test('may not write, and another site cannot reach a product', async () => {
    const visitor = visitorClient(shop, { productsV3 }).productsV3
    await expect(visitor.createProduct(aMug())).rejects.toMatchObject(refusedWith('PERMISSION_DENIED'))
    const newEntity = await products(shop).createProduct(aMug({ name: 'Own mug' }))
    const other = ownerClient(await aShop(server), { productsV3 }).productsV3
    await expect(other.getProduct(newEntity._id!)).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
    await expect(other.updateProduct(newEntity._id!, { revision: '1', name: 'Taken' })).rejects.toMatchObject(
      refusedWith('PRODUCT_NOT_FOUND'),
    )
  })
})
