import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { aMug, aShirt } from './catalog-builders.ts'
import { breaking, refusedWith } from '../../support/requests/answers.ts'
import { products } from './catalog-products-builders.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => void (server = await sharedServer()))
beforeAll(async () => void (shop = await aShop(server, { currency: 'EUR' })))
afterAll(() => server[Symbol.asyncDispose]())

async function events(entityId: string): Promise<{ slug: string; body: any }[]> {
  const rows = await server.database.db
    .selectFrom('domain_event')
    .select(['slug', 'body'])
    .where('site_id', '=', shop.credentials.siteId)
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute()
  return rows
}

test('a product with variants and stock is created and read by id and by slug', async () => {
  const { product, inventoryResults } = await products(shop).createProductWithInventory(aShirt({ stock: 3 }), {
    returnEntity: true,
  })
  expect(product).toMatchObject({
    name: 'Crème shirt',
    slug: 'creme-shirt',
    handle: 'creme-shirt',
    revision: '1',
    visible: true,
    visibleInPos: true,
    actualPriceRange: { minValue: { amount: '20.00' }, maxValue: { amount: '24.50' } },
    physicalProperties: { shippingWeightRange: { minValue: 0.2, maxValue: 0.2 } },
    variantSummary: { variantCount: 2 },
  })
  expect(inventoryResults).toMatchObject({
    results: [{ itemMetadata: { success: true }, item: { quantity: 3, trackQuantity: true } }, { item: { quantity: 3 } }],
    bulkActionMetadata: { totalSuccesses: 2, totalFailures: 0, undetailedFailures: 0 },
  })
  const visitor = visitorClient(shop, { productsV3 }).productsV3
  const { product: read } = await visitor.getProductBySlug('creme-shirt', { fields: ['VARIANT_OPTION_CHOICE_NAMES', 'CURRENCY'] })
  expect(read).toMatchObject({
    _id: product!._id,
    currency: 'EUR',
    inventory: { availabilityStatus: 'IN_STOCK', preorderStatus: 'DISABLED', preorderAvailability: 'NO_VARIANTS' },
    actualPriceRange: { minValue: { amount: '20.00', formattedAmount: expect.stringContaining('20') } },
    options: [
      {
        name: 'Size',
        key: 'Size',
        choicesSettings: {
          choices: [
            { name: 'Small', inStock: true, visible: true },
            { name: 'Large', inStock: true, visible: true },
          ],
        },
      },
    ],
  })
  expect(read!.variantsInfo!.variants).toMatchObject([
    {
      price: { actualPrice: { amount: '20.00' } },
      inventoryStatus: { inStock: true, preorderEnabled: false },
      choices: [{ optionChoiceNames: { optionName: 'Size', choiceName: 'Small', renderType: 'TEXT_CHOICES' } }],
    },
    { price: { actualPrice: { amount: '24.50' } } },
  ])
  expect((await visitor.getProduct(product!._id!)).currency).toBeUndefined()
  expect((await events(product!._id!)).map(({ slug }) => slug)).toEqual(['created'])
})

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

test('a slug is derived from the name and made unique; a given slug that is taken is refused', async () => {
  const [first, second, third] = [
    await products(shop).createProduct(aMug({ name: 'Straße & Söhne' })),
    await products(shop).createProduct(aMug({ name: 'Straße & Söhne' })),
    await products(shop).createProduct(aMug({ name: 'Straße & Söhne' })),
  ]
  expect([first.slug, second.slug, third.slug]).toEqual(['strasse-sohne', 'strasse-sohne-1', 'strasse-sohne-2'])
  await expect(products(shop).createProduct(aMug({ slug: 'strasse-sohne' }))).rejects.toMatchObject(
    refusedWith('DUPLICATE_SLUG_ERROR'),
  )
  await expect(products(shop).updateProduct(second._id!, { revision: '1', slug: 'strasse-sohne' })).rejects.toMatchObject(
    refusedWith('DUPLICATE_SLUG_ERROR'),
  )
  expect((await products(shop).getProduct(second._id!)).revision).toBe('1')
})

test('an update changes the fields in its mask, and its event has the previous values', async () => {
  const newEntity = await products(shop).createProduct(aShirt({ name: 'Changing shirt', sku: 'CH' }))
  const updated = await products(shop).updateProduct(newEntity._id!, {
    revision: newEntity.revision!,
    name: 'Changed shirt',
    ribbon: { name: 'New' },
    seoData: { tags: [{ type: 'title', children: 'Shirt' }] },
  })
  expect(updated).toMatchObject({ name: 'Changed shirt', slug: newEntity.slug, revision: '2', ribbon: { name: 'New' } })
  expect(updated.variantsInfo!.variants!.map(({ _id }) => _id)).toEqual(newEntity.variantsInfo!.variants!.map(({ _id }) => _id))
  expect((await events(newEntity._id!)).at(-1)).toMatchObject({
    slug: 'updated',
    body: { updatedEvent: { modifiedFields: { name: 'Changing shirt', 'ribbon.name': null } } },
  })
  await expect(products(shop).updateProduct(newEntity._id!, { revision: '1', name: 'Late' })).rejects.toMatchObject(
    refusedWith('REVISION_MISMATCH'),
  )
  await expect(products(shop).updateProduct(newEntity._id!, { revision: '2', brand: { name: 'Acme' } })).rejects.toMatchObject(
    breaking('BRAND_MISSING_ID'),
  )
  expect((await products(shop).getProduct(newEntity._id!)).name).toBe('Changed shirt')
})

test('variants are replaced as a list: listed ones stay, new ones are added, the others are removed', async () => {
  const { product: made } = await products(shop).createProductWithInventory(aShirt({ name: 'Listed shirt', sku: 'LS', stock: 2 }))
  const [small] = made!.variantsInfo!.variants!
  const { variants } = { variants: aShirt({ sku: 'LS' }).variantsInfo.variants }
  const { options } = aShirt()
  options[0].choicesSettings.choices = [
    ...made!.options![0]!.choicesSettings!.choices!,
    { name: 'Huge', choiceType: 'CHOICE_TEXT' },
  ]
  const huge = {
    ...variants[1],
    sku: 'LS-Large',
    choices: [{ optionChoiceNames: { optionName: 'Size', choiceName: 'Huge', renderType: 'TEXT_CHOICES' } }],
  }
  const { product: updated, inventoryResults } = await products(shop).updateProductWithInventory(
    made!._id!,
    {
      revision: made!.revision!,
      options: [{ ...options[0], _id: made!.options![0]!._id }],
      variantsInfo: {
        variants: [
          { ...variants[0], _id: small!._id, inventoryItem: { quantity: 9 } },
          { ...huge, inventoryItem: { quantity: 4 } },
        ],
      },
    },
    { returnEntity: true },
  )
  expect(updated!.variantsInfo!.variants).toMatchObject([{ _id: small!._id, sku: 'LS-Small' }, { sku: 'LS-Large' }])
  expect(updated!.variantsInfo!.variants![1]!._id).not.toBe(made!.variantsInfo!.variants![1]!._id)
  expect(inventoryResults!.results).toMatchObject([
    { item: { quantity: 9, revision: '2' } },
    { item: { quantity: 4, revision: '1' } },
  ])
  await expect(
    products(shop).updateProduct(made!._id!, { revision: '2', variantsInfo: { variants: [variants[0]] } }),
  ).rejects.toMatchObject(breaking('MISSING_OPTIONS_ON_UPDATE_VARIANTS'))
})

test('a product without options and its variant are visible together', async () => {
  const newEntity = await products(shop).createProduct(aMug({ name: 'Hidden mug' }))
  const hidden = await products(shop).updateProduct(newEntity._id!, { revision: '1', visible: false })
  expect(hidden.variantsInfo!.variants![0]!.visible).toBe(false)
  expect((await products(shop).getProduct(newEntity._id!)).variantsInfo!.variants![0]!.visible).toBe(false)
  const variant = { ...hidden.variantsInfo!.variants![0]!, visible: true }
  const shown = await products(shop).updateProduct(newEntity._id!, {
    revision: '2',
    variantsInfo: { variants: [variant] },
  })
  expect(shown.visible).toBe(true)
})

test('a product is deleted with its variants and stock', async () => {
  const { product } = await products(shop).createProductWithInventory(aMug({ name: 'Short-lived', stock: 1 }))
  await products(shop).deleteProduct(product!._id!)
  await expect(products(shop).getProduct(product!._id!)).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
  await expect(products(shop).deleteProduct(product!._id!)).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
  await expect(products(shop).deleteProduct('no-guid')).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
  expect((await events(product!._id!)).map(({ slug }) => slug)).toEqual(['created', 'deleted'])
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
