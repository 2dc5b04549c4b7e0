import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop.ts'
import { aMug, aShirt } from './catalog-builders.ts'
import { breaking, codeOf, refusedWith } from '../../support/answers.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => void (server = await sharedServer()))
beforeAll(async () => void (shop = await aShop(server, { currency: 'EUR' })))
afterAll(() => server[Symbol.asyncDispose]())
const products = () => ownerClient(shop, { productsV3 }).productsV3

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
  const { product, inventoryResults } = await products().createProductWithInventory(aShirt({ stock: 3 }), { returnEntity: true })
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
  const newEntity = await products().createProduct(
    aMug({
      name: 'Told mug',
      plainDescription: '<p>Blue glaze</p>',
      media: { itemsInfo: { items: [{ url: 'https://example.com/mug.jpg' }] } },
      variant: { revenueDetails: { cost: { amount: '3.00' } } },
    }),
  )
  const bare = await products().getProduct(newEntity._id!)
  expect(bare.plainDescription).toBeUndefined()
  expect(bare.costRange).toBeUndefined()
  expect(bare.media?.main).toBeDefined()
  expect(bare.media?.itemsInfo).toBeUndefined()
  const full = await products().getProduct(newEntity._id!, {
    fields: [
      'PLAIN_DESCRIPTION',
      'MERCHANT_DATA',
      'MEDIA_ITEMS_INFO',
      'DIRECT_CATEGORIES_INFO',
      'WEIGHT_MEASUREMENT_UNIT_INFO',
      'URL',
    ],
  })
  const { categoryId } = await products().getAllProductsCategory()
  expect(full).toMatchObject({
    plainDescription: '<p>Blue glaze</p>',
    costRange: { minValue: { amount: '3.00' } },
    directCategoriesInfo: { categories: [{ _id: categoryId }] },
    physicalProperties: { weightMeasurementUnitInfo: { weightMeasurementUnit: 'KG' } },
    url: 'http://localhost/products/told-mug',
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
    await products().createProduct(aMug({ name: 'Straße & Söhne' })),
    await products().createProduct(aMug({ name: 'Straße & Söhne' })),
    await products().createProduct(aMug({ name: 'Straße & Söhne' })),
  ]
  expect([first.slug, second.slug, third.slug]).toEqual(['strasse-sohne', 'strasse-sohne-1', 'strasse-sohne-2'])
  await expect(products().createProduct(aMug({ slug: 'strasse-sohne' }))).rejects.toMatchObject(
    refusedWith('DUPLICATE_SLUG_ERROR'),
  )
  await expect(products().updateProduct(second._id!, { revision: '1', slug: 'strasse-sohne' })).rejects.toMatchObject(
    refusedWith('DUPLICATE_SLUG_ERROR'),
  )
  expect((await products().getProduct(second._id!)).revision).toBe('1')
})

test('an update changes the fields in its mask, and its event has the previous values', async () => {
  const newEntity = await products().createProduct(aShirt({ name: 'Changing shirt', sku: 'CH' }))
  const updated = await products().updateProduct(newEntity._id!, {
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
  await expect(products().updateProduct(newEntity._id!, { revision: '1', name: 'Late' })).rejects.toMatchObject(
    refusedWith('REVISION_MISMATCH'),
  )
  await expect(products().updateProduct(newEntity._id!, { revision: '2', brand: { name: 'Acme' } })).rejects.toMatchObject(
    breaking('BRAND_MISSING_ID'),
  )
  expect((await products().getProduct(newEntity._id!)).name).toBe('Changed shirt')
})

test('variants are replaced as a list: listed ones stay, new ones are added, the others are removed', async () => {
  const { product: made } = await products().createProductWithInventory(aShirt({ name: 'Listed shirt', sku: 'LS', stock: 2 }))
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
  const { product: updated, inventoryResults } = await products().updateProductWithInventory(
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
    products().updateProduct(made!._id!, { revision: '2', variantsInfo: { variants: [variants[0]] } }),
  ).rejects.toMatchObject(breaking('MISSING_OPTIONS_ON_UPDATE_VARIANTS'))
})

test('a product without options and its variant are visible together', async () => {
  const newEntity = await products().createProduct(aMug({ name: 'Hidden mug' }))
  const hidden = await products().updateProduct(newEntity._id!, { revision: '1', visible: false })
  expect(hidden.variantsInfo!.variants![0]!.visible).toBe(false)
  expect((await products().getProduct(newEntity._id!)).variantsInfo!.variants![0]!.visible).toBe(false)
  const variant = { ...hidden.variantsInfo!.variants![0]!, visible: true }
  const shown = await products().updateProduct(newEntity._id!, { revision: '2', variantsInfo: { variants: [variant] } })
  expect(shown.visible).toBe(true)
})

test('a product is deleted with its variants and stock', async () => {
  const { product } = await products().createProductWithInventory(aMug({ name: 'Short-lived', stock: 1 }))
  await products().deleteProduct(product!._id!)
  await expect(products().getProduct(product!._id!)).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
  await expect(products().deleteProduct(product!._id!)).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
  await expect(products().deleteProduct('no-guid')).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
  expect((await events(product!._id!)).map(({ slug }) => slug)).toEqual(['created', 'deleted'])
})

describe('visitors', () => {
  test('see visible products and variants, but no costs', async () => {
    const hidden = await products().createProduct(aMug({ name: 'Secret mug', visible: false }))
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
    const ownerCount = await products().countProducts({ returnNonVisibleProducts: true })
    expect(ownerCount.count! - (await visitor.countProducts()).count!).toBe(1)
    const partly = aShirt({ name: 'Partly shown' })
    partly.variantsInfo.variants[1].visible = false
    const newEntity = await products().createProduct(partly)
    expect((await visitor.getProduct(newEntity._id!)).variantsInfo!.variants).toHaveLength(1)
  })

  test('may not write, and another site cannot reach a product', async () => {
    const visitor = visitorClient(shop, { productsV3 }).productsV3
    await expect(visitor.createProduct(aMug())).rejects.toMatchObject(refusedWith('PERMISSION_DENIED'))
    const newEntity = await products().createProduct(aMug({ name: 'Own mug' }))
    const other = ownerClient(await aShop(server), { productsV3 }).productsV3
    await expect(other.getProduct(newEntity._id!)).rejects.toMatchObject(refusedWith('PRODUCT_NOT_FOUND'))
    await expect(other.updateProduct(newEntity._id!, { revision: '1', name: 'Taken' })).rejects.toMatchObject(
      refusedWith('PRODUCT_NOT_FOUND'),
    )
  })
})

describe('a product is refused', () => {
  const variants = (...list: object[]) => ({ variantsInfo: { variants: list } })
  const priced = (more: object = {}) => ({ price: { actualPrice: { amount: '5.00' } }, ...more })
  const choice = (choiceName: string) => ({ optionChoiceNames: { optionName: 'Size', choiceName, renderType: 'TEXT_CHOICES' } })
  const media = (...items: object[]) => ({ media: { itemsInfo: { items } } })
  const monthly = { title: 'Monthly', frequency: 'MONTH', autoRenewal: true, discount: { type: 'PERCENT', percentOff: 10 } }

  const refusals: [string, () => object, object][] = [
    [
      'without a variant of its own',
      () => ({ ...aMug(), ...variants(priced(), priced()) }),
      refusedWith('INVALID_DEFAULT_VARIANT'),
    ],
    [
      'with choices but no options',
      () => ({ ...aMug(), ...variants(priced({ choices: [choice('Small')] })) }),
      refusedWith('INVALID_DEFAULT_VARIANT'),
    ],
    [
      'with a variant that lacks a choice',
      () => ({ ...aShirt(), ...variants(priced({ choices: [] })) }),
      refusedWith('MISSING_VARIANT_OPTION_CHOICE'),
    ],
    [
      'with two choices of one option',
      () => ({ ...aShirt(), ...variants(priced({ choices: [choice('Small'), choice('Large')] })) }),
      refusedWith('DUPLICATE_VARIANT_OPTION_CHOICE'),
    ],
    [
      'with two variants of the same choices',
      () => ({ ...aShirt(), ...variants(priced({ choices: [choice('Small')] }), priced({ choices: [choice('Small')] })) }),
      refusedWith('DUPLICATE_VARIANT_OPTION_CHOICE'),
    ],
    [
      'with a choice that is none of its own',
      () => ({ ...aShirt(), ...variants(priced({ choices: [choice('Tiny')] })) }),
      {
        details: {
          applicationError: {
            code: 'VARIANTS_ARE_NOT_ALIGNED_WITH_PRODUCT',
            data: { variants: [{ errorDescription: expect.any(String) }] },
          },
        },
      },
    ],
    [
      'with a choice that names no option',
      () => ({ ...aShirt(), ...variants(priced({ choices: [{}] })) }),
      breaking('MISSING_VARIANT_OPTION'),
    ],
    [
      'with an option twice',
      () => ({ ...aShirt(), options: [...aShirt().options, ...aShirt().options] }),
      refusedWith('DUPLICATE_PRODUCT_OPTIONS'),
    ],
    [
      'with an option without a name',
      () => ({ ...aShirt(), options: [{ choicesSettings: { choices: [{ name: 'S', choiceType: 'CHOICE_TEXT' }] } }] }),
      refusedWith('PRODUCT_OPTION_NAME_AND_TYPE_REQUIRED'),
    ],
    [
      'with a choice without a kind',
      () => ({
        ...aShirt(),
        options: [{ name: 'Size', optionRenderType: 'TEXT_CHOICES', choicesSettings: { choices: [{ name: 'S' }] } }],
      }),
      refusedWith('PRODUCT_OPTION_CHOICE_NAME_AND_TYPE_REQUIRED'),
    ],
    [
      'with an option that does not exist',
      () => ({
        ...aShirt(),
        options: [{ _id: crypto.randomUUID(), choicesSettings: { choices: [{ choiceId: crypto.randomUUID() }] } }],
      }),
      refusedWith('CUSTOMIZATION_NOT_EXIST'),
    ],
    [
      'with a modifier without a name',
      () => aMug({ modifiers: [{ freeTextSettings: { title: 'x' } }] }),
      refusedWith('MODIFIER_NAME_AND_TYPE_REQUIRED'),
    ],
    [
      'with a modifier choice without a kind',
      () =>
        aMug({
          modifiers: [{ name: 'Wrap', modifierRenderType: 'TEXT_CHOICES', choicesSettings: { choices: [{ name: 'Yes' }] } }],
        }),
      refusedWith('MODIFIER_CHOICE_NAME_AND_TYPE_REQUIRED'),
    ],
    [
      'with a modifier twice',
      () =>
        aMug({
          modifiers: [
            { _id: 'm', name: 'A', modifierRenderType: 'FREE_TEXT' },
            { _id: 'm', name: 'B', modifierRenderType: 'FREE_TEXT' },
          ],
        }),
      breaking('MODIFIERS_ID_DUPLICATION_ERROR'),
    ],
    [
      'reduced from less than it costs',
      () => aMug({ variant: { price: { actualPrice: { amount: '8.00' }, compareAtPrice: { amount: '7.99' } } } }),
      refusedWith('COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE'),
    ],
    ['with a name of blanks', () => aMug({ name: '   ' }), refusedWith('ONLY_SPACES_STRING_ERROR')],
    ['with a slug that is none', () => aMug({ slug: 'a b/c' }), breaking('INVALID_SLUG_FORMAT')],
    [
      'digital and physical at once',
      () => ({
        ...aMug({ productType: 'DIGITAL', visibleInPos: false }),
        ...variants(priced({ physicalProperties: { weight: 1 } })),
      }),
      breaking('VARIANTS_TYPED_PROPERTIES_ARE_NOT_ALIGNED'),
    ],
    [
      'digital at the counter',
      () => ({ ...aMug({ productType: 'DIGITAL', visibleInPos: true, physicalProperties: undefined }) }),
      breaking('DIGITAL_PRODUCT_CANNOT_BE_VISIBLE_IN_POS'),
    ],
    [
      'with a picture twice',
      () => aMug(media({ url: 'https://a.b/c.jpg' }, { url: 'https://a.b/c.jpg' })),
      breaking('DUPLICATE_MEDIA_ERROR'),
    ],
    [
      'with a choice whose picture it does not have',
      () => {
        const shirt = aShirt()
        shirt.options[0].choicesSettings.choices[0].linkedMedia = [{ url: 'https://a.b/other.jpg' }]
        return { ...shirt, ...media({ url: 'https://a.b/c.jpg' }) }
      },
      refusedWith('PRODUCT_MEDIA_NOT_EXIST'),
    ],
    [
      'with an additional ribbon twice',
      () => aMug({ additionalRibbons: [{ name: 'A' }, { name: 'A' }] }),
      refusedWith('DUPLICATE_RIBBON_IN_ADDITIONAL'),
    ],
    [
      'with its ribbon among the additional ones',
      () => aMug({ ribbon: { name: 'A' }, additionalRibbons: [{ name: 'A' }] }),
      refusedWith('DUPLICATE_RIBBON_IN_PRIMARY_AND_ADDITIONAL'),
    ],
    ['with a brand without name or id', () => aMug({ brand: {} }), breaking('BRAND_MISSING_ID')],
    [
      'priced per two units',
      () => {
        const shirt = aShirt()
        shirt.variantsInfo.variants[0].physicalProperties = { pricePerUnit: { settings: { quantity: 1, measurementUnit: 'KG' } } }
        shirt.variantsInfo.variants[1].physicalProperties = { pricePerUnit: { settings: { quantity: 1, measurementUnit: 'L' } } }
        return shirt
      },
      breaking('PRICE_PER_UNIT_NOT_ALIGNED'),
    ],
    [
      'by subscription alone and all hidden',
      () => aMug({ subscriptionDetails: { subscriptions: [{ ...monthly, visible: false }] } }),
      refusedWith('ERROR_ALL_SUBSCRIPTIONS_HIDDEN_FOR_SUBSCRIPTION_ONLY_PRODUCT'),
    ],
    [
      'with a subscription for less than nothing',
      () => aMug({ subscriptionDetails: { subscriptions: [{ ...monthly, discount: { type: 'AMOUNT', amountOff: '9.00' } }] } }),
      refusedWith('INVALID_SUBSCRIPTION_DISCOUNT_AMOUNT'),
    ],
    [
      'with a subscription that neither ends nor renews',
      () => aMug({ subscriptionDetails: { subscriptions: [{ ...monthly, autoRenewal: false }] } }),
      breaking('SUBSCRIPTION_INVALID_AUTO_RENEWAL'),
    ],
    [
      'digital by subscription',
      () =>
        aMug({
          productType: 'DIGITAL',
          visibleInPos: false,
          physicalProperties: undefined,
          subscriptionDetails: { subscriptions: [monthly] },
        }),
      refusedWith('INVALID_PRODUCT_TYPE_FOR_SUBSCRIPTION'),
    ],
  ]

  test.each(refusals)('%s', async (_name, product, expected) => {
    const before = await products().countProducts({ returnNonVisibleProducts: true })
    await expect(products().createProduct(product() as never)).rejects.toMatchObject(expected)
    expect(await products().countProducts({ returnNonVisibleProducts: true })).toEqual(before)
  })

  test('whose SKU or barcode another variant has', async () => {
    await products().createProduct(aMug({ name: 'Marked', variant: { sku: 'MARK-1', barcode: '4006381333931' } }))
    await expect(products().createProduct(aMug({ variant: { sku: 'MARK-1' } }))).rejects.toMatchObject(
      refusedWith('SKU_ALREADY_EXIST_ERROR'),
    )
    await expect(products().createProduct(aMug({ variant: { barcode: '4006381333931' } }))).rejects.toMatchObject(
      refusedWith('BARCODE_ALREADY_EXIST_ERROR'),
    )
    const twice = aShirt()
    for (const variant of twice.variantsInfo.variants) variant.barcode = 'B-2'
    await expect(products().createProduct(twice)).rejects.toMatchObject(refusedWith('DUPLICATE_BARCODE_ERROR'))
  })

  test('whose variant has the id of another one', async () => {
    const newEntity = await products().createProduct(aMug({ name: 'First of its id' }))
    const _id = newEntity.variantsInfo!.variants![0]!._id
    await expect(products().createProduct(aMug({ variant: { _id } }))).rejects.toMatchObject(
      refusedWith('VARIANT_ID_ALREADY_EXISTS'),
    )
  })

  test('with negative stock', async () => {
    await expect(products().createProductWithInventory(aMug({ stock: -1 }))).rejects.toMatchObject(
      breaking('REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE'),
    )
  })

  test('with a mask that names a missing or an immutable field', async () => {
    const newEntity = await products().createProduct(aMug({ name: 'Masked' }))
    const update = (fieldMask: string) =>
      shop.owner('PATCH', `/stores/v3/products/${newEntity._id}`, {
        product: { id: newEntity._id, revision: '1', name: 'x' },
        fieldMask,
      })
    expect(codeOf(await update('name,slug'))).toBe('FIELD_MASK_WITH_FIELD_NOT_PASSED_ERROR')
    expect(codeOf(await update('createdDate'))).toBe('FIELD_MASK_VALUE_NOT_SUPPORTED')
    expect((await update('name')).status).toBe(200)
  })
})
