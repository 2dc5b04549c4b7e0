import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, visitorClient, type TestShop } from '../../support/shop/shop.ts'
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
